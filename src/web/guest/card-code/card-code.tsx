import type { CardOpened, CodeShown } from '#contract/guest/recovery.ts';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState, useEffect, useRef } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import { openGivenCard, showCardCode } from '../api/mailbox-calls.ts';
import { useLinkToken } from '../mailbox/link-token.ts';
import { OpenByButton } from '../mailbox/open-by-button.tsx';
import { FaultNotice } from '../page-frame/fault-notice.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { errorCode } from '../../api/problem-error.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { CardFace } from '../card/card-face.tsx';
import { TaxKind } from '../card/tax-kind.tsx';
import { go } from '../session/go.ts';
import { beginWithCards, mayRegister, mustRegister } from '../session/session-cards.ts';
import { UnusableCard } from '../welcome/unusable-card.tsx';
import mailbox from '../mailbox/mailbox-page.module.css';
import styles from './card-code.module.css';

type GivenCardProps = { readonly opened: CardOpened; readonly token: string; readonly onEnded: () => void };

/** Opens the card behind a letter's link, once its reader presses the button. */
export function CardCode() {
  const { token } = useLinkToken();
  return token === undefined ? <Closed words="CARD_CODE.AGAIN" /> : <CardLink key={token} token={token} />;
}

function CardLink({ token }: { readonly token: string }) {
  const [[opened, ...others], setOpened] = useState<readonly CardOpened[]>([]);
  const [hasEnded, setEnded] = useState(false);
  const onEnded = () => setEnded(true);
  if (hasEnded) return <Closed words="CARD_CODE.ENDED" />;
  if (opened && others.length > 0) return <GivenCards cards={[opened, ...others]} />;
  if (opened) return <GivenCard opened={opened} token={token} onEnded={onEnded} />;
  const open = async () => setOpened(await Promise.all(token.split(',').map(openGivenCard)));
  return <Asking open={open} onEnded={onEnded} />;
}

function Asking(opening: { readonly open: () => Promise<void>; readonly onEnded: () => void }) {
  const { t } = useTranslation();
  return (
    <OpenByButton heading={t('CARD_CODE.HEADING')} submit={t('CARD_CODE.OPEN')} {...opening}>
      <p>{t('CARD_CODE.LEAD')}</p>
    </OpenByButton>
  );
}

function Closed({ words }: { readonly words: 'CARD_CODE.AGAIN' | 'CARD_CODE.ENDED' }) {
  const { t } = useTranslation();
  return (
    <div className={mailbox.sheet}>
      <ScreenHeading title={t('CARD_CODE.HEADING')} />
      <p role="status">{t(words)}</p>
      <p>
        <a href={`${welcomePath()}/my-booking`}>{t('MAILBOX.FIND_BOOKING')}</a>
      </p>
    </div>
  );
}

/** The cards of a stay that is booked again with them. */
function GivenCards({ cards }: { readonly cards: readonly CardOpened[] }) {
  const { t } = useTranslation();
  const usable = cards.filter(({ card }) => card.usable);
  const book = () => {
    beginWithCards(...usable);
    void go('/booking');
  };
  return (
    <div className={mailbox.sheet}>
      <ScreenHeading title={t('CARD_CODE.HEADING')} />
      {cards.map((one) => (
        <Fragment key={one.card_token}>
          <CardFace card={one.card} product={one.product} />
          {!one.card.usable && <UnusableCard answer={one} headingRef={null} />}
        </Fragment>
      ))}
      {usable.length > 0 && <Button onClick={book}>{t('MY_CARDS.BOOK')}</Button>}
    </div>
  );
}

/** A card that was given to the guest, its next steps, and its code on request. The code stays in memory. */
function GivenCard({ opened, token, onEnded }: GivenCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState<CodeShown>();
  const current = shown ?? opened;
  const code = useMutation({
    mutationFn: () => showCardCode(token),
    onSuccess: setShown,
    onError: (error) => errorCode(error) === 'LINK.ENDED' && onEnded(),
  });
  return (
    <div className={mailbox.sheet}>
      <ScreenHeading title={t('CARD_CODE.HEADING')} />
      <CardFace card={current.card} product={current.product} />
      <TaxKind card={current.card} />
      {current.card.usable ? <WaysOn opened={current} /> : <UnusableCard answer={current} headingRef={null} />}
      <div aria-live="polite" className={styles.shown}>
        <p className={mailbox.soft}>
          {t('CARD_CODE.ENDS', { date: format.date(lastDayBefore(current.link_ends_at), 'date') })}
        </p>
        {shown && <ShownCode key={shown.code} shown={shown} />}
      </div>
      <FaultNotice fault={code.error} />
      {current.card.state === 'active' && (
        <>
          <p>
            {!shown && t('CARD_CODE.CODE_LEAD')} {t('CARD_CODE.CODE_AGAIN')}
          </p>
          <div className={styles.actions}>
            <Button look="quiet" busy={code.isPending} onClick={() => code.mutate()}>
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
  const begin = (path: '/registration' | '/booking') => {
    beginWithCards(opened);
    void go(path);
  };
  const isFirst = mustRegister(opened);
  return (
    <div className={styles.actions}>
      {!isFirst && <Button onClick={() => begin('/booking')}>{t('MY_CARDS.BOOK')}</Button>}
      {(isFirst || mayRegister(opened)) && (
        <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => begin('/registration')}>
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
