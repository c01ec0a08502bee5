import type { CodeShown } from '#contract/recovery.ts';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { showCardCode } from '../../api/mailbox-calls.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import { Button } from '../../ui/button.tsx';
import { CardFace } from '../card/card-face.tsx';
import { useLinkToken } from '../mailbox/link-token.ts';
import mailbox from '../mailbox/mailbox-page.module.css';
import { OpenByButton } from '../mailbox/open-by-button.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import styles from './card-code.module.css';

/** The code of a card that somebody was given: made as they press the button, shown once, in this page's memory. */
export function CardCode() {
  const { token, forget } = useLinkToken();
  const [shown, setShown] = useState<CodeShown>();
  if (shown) return <Shown shown={shown} />;
  if (token === undefined) return <Ended />;
  const open = async () => {
    setShown(await showCardCode(token));
    forget();
  };
  return <Asking key={token} open={open} onEnded={forget} />;
}

type AskingProps = Pick<ComponentProps<typeof OpenByButton>, 'open' | 'onEnded'>;

function Asking(opening: AskingProps) {
  const { t } = useTranslation();
  const title = t('CARD_CODE.HEADING');
  const heading = useScreen(title);
  return (
    <OpenByButton heading={title} headingRef={heading} submit={t('CARD_CODE.SUBMIT')} {...opening}>
      <p>{t('CARD_CODE.LEAD')}</p>
    </OpenByButton>
  );
}

function Ended() {
  const { t } = useTranslation();
  const title = t('CARD_CODE.HEADING');
  const heading = useScreen(title);
  return (
    <div className={mailbox.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{t('CARD_CODE.ENDED')}</p>
    </div>
  );
}

function Shown({ shown: { code, card, product } }: { readonly shown: CodeShown }) {
  const { t, language } = useTranslation();
  const title = t('CARD_CODE.DONE');
  const heading = useScreen(title);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={mailbox.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.code} dir="ltr" translate="no" role="group" aria-label={title}>
        {code}
      </p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={copy}>
          {t(isCopied ? 'CARD_CODE.COPIED' : 'CARD_CODE.COPY')}
        </Button>
      </div>
      <p>{t('CARD_CODE.ONCE')}</p>
      <CardFace card={card} product={product} />
      <p>
        {/* A document of its own: nothing of the code goes along. */}
        <a href={`${welcomePath()}?language=${language}`} target="_blank" rel="noopener noreferrer">
          {t('CARD_CODE.BOOK')}
        </a>
        <br />
        <span className={mailbox.soft}>{t('CARD_CODE.BOOK_HINT')}</span>
      </p>
    </div>
  );
}
