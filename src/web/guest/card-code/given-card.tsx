import type { CardOpened, CodeShown } from '#contract/guest/recovery.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { showCardCode } from '../api/mailbox-calls.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardFace } from '../card/card-face.tsx';
import mailbox from '../mailbox/mailbox-page.module.css';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { beginWithCard, mayRegister, mustRegister } from '../session/session-cards.ts';
import { UnusableCard } from '../welcome/unusable-card.tsx';
import styles from './card-code.module.css';

type GivenCardProps = { readonly opened: CardOpened; readonly token: string; readonly onEnded: () => void };

/** A card that was given to the guest, its next steps, and its code on request. The code stays in memory. */
export function GivenCard({ opened, token, onEnded }: GivenCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState<CodeShown>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const current = shown ?? opened;

  async function showCode() {
    setBusy(true);
    setFailure(undefined);
    try {
      setShown(await showCardCode(token));
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'LINK.ENDED') onEnded();
      else setFailure(error);
    }
    setBusy(false);
  }

  return (
    <div className={mailbox.sheet}>
      <ScreenHeading title={t('CARD_CODE.HEADING')} />
      <CardFace card={current.card} product={current.product} />
      {current.card.usable ? <WaysOn opened={current} /> : <UnusableCard answer={current} headingRef={null} />}
      <div aria-live="polite" className={styles.shown}>
        <p className={mailbox.soft}>
          {t('CARD_CODE.ENDS', { date: format.date(lastDayBefore(current.link_ends_at), 'date') })}
        </p>
        {shown && <ShownCode key={shown.code} shown={shown} />}
      </div>
      {failure !== undefined && (
        <Notice tone="caution" live="assertive">
          {formatError(t, failure)}
        </Notice>
      )}
      {current.card.state === 'active' && (
        <>
          <p>
            {!shown && t('CARD_CODE.CODE_LEAD')} {t('CARD_CODE.CODE_AGAIN')}
          </p>
          <div className={styles.actions}>
            <Button look="quiet" busy={isBusy} onClick={() => void showCode()}>
              {t(shown ? 'CARD_CODE.ANOTHER' : 'CARD_CODE.SUBMIT')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** A link that ends at midnight works until the day before. */
function lastDayBefore(end: string): string {
  const moment = Temporal.Instant.from(end).subtract({ seconds: 1 });
  return moment.toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString();
}

function WaysOn({ opened }: Pick<GivenCardProps, 'opened'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: '/registration' | '/booking') => {
    beginWithCard(opened);
    void navigate({ to, search: true });
  };
  const isFirst = mustRegister(opened);
  return (
    <div className={styles.actions}>
      {!isFirst && <Button onClick={() => go('/booking')}>{t('MY_CARDS.BOOK')}</Button>}
      {(isFirst || mayRegister(opened)) && (
        <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => go('/registration')}>
          {t('REGISTRATION.SUBMIT')}
        </Button>
      )}
    </div>
  );
}

function ShownCode({ shown: { code, replaces } }: { readonly shown: CodeShown }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus away from the button: a second press would invalidate the new code.
  useEffect(() => heading.current?.focus(), []);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('CARD_CODE.DONE')}
      </h2>
      <p className={styles.code} dir="ltr" translate="no" role="group" aria-label={t('CARD_CODE.DONE')}>
        {code}
      </p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={copy}>
          {t(isCopied ? 'CARD_CODE.COPIED' : 'CARD_CODE.COPY')}
        </Button>
      </div>
      {replaces && <p>{t('CARD_CODE.REPLACED')}</p>}
      <p>{t('CARD_CODE.ONCE')}</p>
    </>
  );
}
