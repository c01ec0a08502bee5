import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePayment } from '../../../api/leave-payment.ts';
import { reservationQuery } from '../../../api/reservation-query.ts';
import { isAnnounced, wordMinutes } from '../../../checkout-page/minutes-left.ts';
import { useFormat } from '../../../text/use-format.ts';
import type { TextKey } from '../../../text/text-key.ts';
import { wordError } from '../../../text/word-error.ts';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { Notice } from '../../../ui/notice.tsx';
import page from '../reservation-page.module.css';
import { PendingCard } from '../pending-card.tsx';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { SentTo } from '../sent-to.tsx';
import { StayInShort } from '../stay-in-short.tsx';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import { useScreen } from '../../page-frame/use-screen.ts';
import { isFramed } from '../../session/last-place.ts';
import { checkoutAddress } from './checkout-address.ts';
import { payNext } from '../../session/pay-next.ts';
import type { PayStage } from './pay-stage.ts';
import styles from './pay-step.module.css';
import { useMinutesLeft } from './use-minutes-left.ts';

type PayStepProps = ReservationViewProps & { readonly stage: Exclude<PayStage, 'not_paid' | 'refund'> };

/** What the checkout page puts into the address of a guest who has paid; our server has the last word. */
const SENT = '#payment-sent';
/** So long a payment is waited for that only the browser has heard of. */
const BELIEVED_MS = 45_000;

const HEADINGS = {
  preparing: 'PAY_STEP.PREPARING',
  payable: 'PAY_STEP.HEADING',
  checking: 'PAY_STEP.CHECKING',
  paid: 'PAY_STEP.PAID',
  ending: 'PAY_STEP.ENDING',
  unclear: 'PAY_STEP.UNCLEAR',
} as const satisfies Record<PayStepProps['stage'], TextKey>;

const WHY = {
  preparing: 'PAY_STEP.WHY',
  payable: 'PAY_STEP.WHY',
  checking: 'PAY_STEP.CHECKING_WHY',
  paid: 'PAY_STEP.PAID_WHY',
  ending: 'PAY_STEP.ENDING_WHY',
  unclear: 'PAY_STEP.UNCLEAR_WHY',
} as const satisfies Record<PayStepProps['stage'], TextKey>;

/** From the placement to its payment: paying, waiting for what became of it, and leaving. It updates by itself. */
export function PayStep({ reservation, property, stage: known }: PayStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const report = useReport();
  const stage = known === 'payable' && report === 'fresh' ? 'checking' : known;
  const { details, payment, due } = reservation;
  const amount = format.money(payment?.amount ?? due);
  const heading = useScreen(t('PAY_STEP.TITLE'));
  const name = details.property?.name ?? property?.description ?? t('STAY.THE_HOTEL');
  return (
    <div className={page.calm}>
      <PendingCard />
      <h1 ref={heading} tabIndex={-1}>
        {t(HEADINGS[stage], { amount })}
      </h1>
      <p role="status">{t(WHY[stage], { name, email: details.booked_by.email })}</p>
      <StayInShort reservation={reservation} name={name} />
      {stage === 'payable' && report === 'stale' && (
        <Notice tone="caution" live="polite">
          <p>{t('PAY_STEP.NOT_SEEN')}</p>
        </Notice>
      )}
      {(stage === 'payable' || stage === 'checking') && (
        <Pay reservation={reservation} property={property} amount={amount} isAgain={stage === 'checking'} />
      )}
      {stage === 'unclear' && <SentTo reservation={reservation} name={name} />}
      <p className={page.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={page.reference}>{reservation.reference}</p>
    </div>
  );
}

/** Whether the payment page said that it was paid: a moment ago, or too long ago for that to be waited for. */
function useReport(): 'none' | 'fresh' | 'stale' {
  const [report, setReport] = useState<'none' | 'fresh' | 'stale'>(window.location.hash === SENT ? 'fresh' : 'none');
  useEffect(() => {
    if (report !== 'fresh') return undefined;
    const timer = window.setTimeout(() => setReport('stale'), BELIEVED_MS);
    return () => window.clearTimeout(timer);
  }, [report]);
  return report;
}

type PayProps = ReservationViewProps & {
  readonly amount: string;
  /** The guest has begun to pay, and may have to go on with it: at a bank, say. */
  readonly isAgain: boolean;
};

function Pay({ reservation, property, amount, isAgain }: PayProps) {
  const { t, i18n } = useTranslation();
  const address = checkoutAddress(useSalePage().sale_page, reservation, i18n.language);
  usePayNext(reservation.reference, isAgain ? undefined : address);
  if (address === undefined) {
    return isAgain ? null : (
      <>
        <Notice tone="caution">
          <p>{t('REST_CHOICE.NOT_POSSIBLE')}</p>
        </Notice>
        <Leave reservation={reservation} property={property} />
      </>
    );
  }
  const elsewhere = isFramed() ? ({ target: '_blank', rel: 'noopener' } as const) : {};
  if (isAgain) {
    return (
      <p>
        <a href={address} {...elsewhere}>
          {t('PAY_STEP.AGAIN')}
        </a>
      </p>
    );
  }
  return (
    <>
      <TimeLeft until={reservation.payment?.expires_at ?? null} />
      <a className={[button.button, button.primary, styles.wide].join(' ')} href={address} {...elsewhere}>
        {t('PAY_STEP.PAY', { amount })}
      </a>
      {isFramed() && <p className={page.soft}>{t('PAY_STEP.NEW_WINDOW')}</p>}
      <Leave reservation={reservation} property={property} />
    </>
  );
}

/** Who has just pressed "Book and pay" is led on; who comes back is not. A frame opens windows for a press only. */
function usePayNext(reference: string, address: string | undefined): void {
  const leadOn = useEffectEvent(() => {
    if (address === undefined || isFramed() || payNext.read() !== reference) return;
    payNext.write(null);
    window.location.assign(address);
  });
  useEffect(() => leadOn(), [address]);
}

/** Counted in minutes, and said aloud only when few are left. */
function TimeLeft({ until }: { readonly until: string | null }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const minutes = useMinutesLeft(until);
  const words = t('PAY_STEP.MINUTES', { minutes: wordMinutes(minutes, locale) });
  return (
    <>
      <p role="timer" className={page.soft}>
        {words}
      </p>
      <p role="status" className={styles.heard}>
        {isAnnounced(minutes) ? words : ''}
      </p>
    </>
  );
}

/** Room and value are free at once, where nobody has paid meanwhile. */
function Leave({ reservation }: ReservationViewProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [fault, setFault] = useState<unknown>();

  async function leave() {
    setFault(undefined);
    setLeaving(true);
    try {
      const { reference, access_token: token } = reservation;
      queries.setQueryData(reservationQuery(reference, token).queryKey, await leavePayment(reservation));
    } catch (error) {
      setFault(error);
    }
    setLeaving(false);
  }

  return (
    <div className={styles.leave}>
      {fault !== undefined && (
        <Notice tone="caution" live="assertive">
          <p>{wordError(t, fault)}</p>
        </Notice>
      )}
      <Button look="link" busy={isLeaving} onClick={() => void leave()}>
        {t('PAY_STEP.LEAVE')}
      </Button>
      <p className={page.soft}>{t('PAY_STEP.LEAVE_HINT')}</p>
    </div>
  );
}
