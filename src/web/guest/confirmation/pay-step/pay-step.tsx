import type { Reservation } from '#contract/guest/reservation.ts';
import { formatSpent } from '#presentation/stay-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { abandonPayment, reservationQuery } from '../../api/reservation-calls.ts';
import { isAnnounced, formatMinutes, minutesLeft } from '../../../checkout-page/minutes-left.ts';
import { useFormat } from '../../../text/use-format.ts';
import type { TextKey } from '../../../text/text-key.ts';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Line } from '../../receipt/line.tsx';
import receipt from '../../receipt/receipt.module.css';
import page from '../reservation-page.module.css';
import { PendingCard } from '../pending-card.tsx';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { SentTo } from '../sent-to.tsx';
import { StayInShort } from '../stay-in-short.tsx';
import { useHotelName } from '../use-hotel-name.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import { FaultNotice } from '../../page-frame/fault-notice.tsx';
import { ScreenHeading } from '../../page-frame/screen-heading.tsx';
import { isFramed } from '../../session/last-place.ts';
import { payNext } from '../../session/pay-next.ts';
import type { PayStage } from './pay-stage.ts';
import styles from './pay-step.module.css';
import type { WireSalePage } from '#contract/guest/sale-page.ts';

type PayStepProps = ReservationViewProps & { readonly stage: Exclude<PayStage, 'not_paid' | 'refund'> };

/** Fragment that the checkout page adds to the address of a guest who has paid. Our server has the last word. */
const SENT = '#payment-sent';
/** How long the page waits for a payment that only the browser has reported. */
const BELIEVED_MS = 45_000;

const HEADINGS = {
  preparing: 'PAY_STEP.PREPARING',
  payable: 'PAY_STEP.HEADING',
  checking: 'PAY_STEP.CHECKING',
  paid: 'PAY_STEP.PAID',
  leaving: 'PAY_STEP.LEAVING',
  ending: 'PAY_STEP.ENDING',
  unclear: 'PAY_STEP.UNCLEAR',
} as const satisfies Record<PayStepProps['stage'], TextKey>;

const WHY = {
  preparing: 'PAY_STEP.WHY',
  payable: 'PAY_STEP.WHY',
  checking: 'PAY_STEP.CHECKING_WHY',
  paid: 'PAY_STEP.PAID_WHY',
  leaving: 'PAY_STEP.ENDING_WHY',
  ending: 'PAY_STEP.ENDING_WHY',
  unclear: 'PAY_STEP.UNCLEAR_WHY',
} as const satisfies Record<PayStepProps['stage'], TextKey>;

/** From the placement to its payment: paying, waiting for the outcome, and leaving. It updates by itself. */
export function PayStep({ reservation, property, stage: known }: PayStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const report = useReport();
  const stage = known === 'payable' && report === 'fresh' ? 'checking' : known;
  const { payment, due } = reservation;
  const amount = format.money(payment?.amount ?? due);
  const name = useHotelName({ reservation, property });
  return (
    <div className={page.calm}>
      {stage !== 'payable' && <PendingCard />}
      <ScreenHeading title={t('PAY_STEP.TITLE')}>{t(HEADINGS[stage], { amount })}</ScreenHeading>
      <p role="status">{t(WHY[stage], { name })}</p>
      <StayInShort reservation={reservation} name={name} />
      <AmountLines reservation={reservation} amount={amount} />
      {stage === 'payable' && report === 'stale' && (
        <Notice tone="caution" live="polite">
          <p>{t('PAY_STEP.NOT_SEEN')}</p>
        </Notice>
      )}
      {stage === 'payable' && <Pay reservation={reservation} amount={amount} />}
      {known === 'checking' && <PayAgain reservation={reservation} />}
      {stage === 'unclear' && <SentTo reservation={reservation} name={name} />}
      <p className={page.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={page.reference}>{reservation.reference}</p>
    </div>
  );
}

/** Whether the payment page reported a payment: just now, or too long ago to wait for it. */
function useReport(): 'none' | 'fresh' | 'stale' {
  const [report, setReport] = useState<'none' | 'fresh' | 'stale'>(window.location.hash === SENT ? 'fresh' : 'none');
  useEffect(() => {
    if (report !== 'fresh') return undefined;
    const timer = window.setTimeout(() => setReport('stale'), BELIEVED_MS);
    return () => window.clearTimeout(timer);
  }, [report]);
  return report;
}

type PayProps = { readonly reservation: Reservation; readonly amount: string };

function AmountLines({ reservation: { total_price: total, cover }, amount }: PayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const paying = cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <dl className={[receipt.lines, styles.wide, styles.lines].join(' ')}>
      <Line name={t('RECEIPT.TOTAL')} value={format.money({ currency: total.currency, amount: total.gross_value })} />
      {paying.map((card, index) => (
        <Line
          key={index}
          look="cover"
          name={t('RECEIPT.CARD_COVERS', { last4: card.last4 })}
          value={format.money({ ...card.covered, amount: -card.covered.amount })}
          note={formatSpent({ t, money: format.money }, card)}
        />
      ))}
      <Line look="total" name={t('PAY_STEP.AMOUNT')} value={amount} />
    </dl>
  );
}

function Pay({ reservation, amount }: PayProps) {
  const { t } = useTranslation();
  const address = useCheckoutAddress(reservation);
  usePayNext(reservation.reference, address);
  if (address === undefined) {
    return (
      <>
        <Notice tone="caution">
          <p>{t('REST_CHOICE.NOT_POSSIBLE')}</p>
        </Notice>
        <Leave reservation={reservation} />
      </>
    );
  }
  return (
    <>
      <TimeLeft until={reservation.payment?.expires_at ?? null} />
      <a className={[button.button, button.primary, styles.wide].join(' ')} href={address} {...ownWindow()}>
        {t('PAY_STEP.PAY', { amount })}
      </a>
      {isFramed() && <p className={page.soft}>{t('PAY_STEP.NEW_WINDOW')}</p>}
      <Leave reservation={reservation} />
    </>
  );
}

/** Lets a guest resume a payment that they started, for example at a bank. */
function PayAgain({ reservation }: Pick<PayProps, 'reservation'>) {
  const { t } = useTranslation();
  const address = useCheckoutAddress(reservation);
  if (address === undefined) return null;
  return (
    <p>
      {t('PAY_STEP.UNFINISHED')}{' '}
      <a href={address} {...ownWindow()}>
        {t('PAY_STEP.AGAIN')}
      </a>
    </p>
  );
}

function useCheckoutAddress(reservation: Reservation): string | undefined {
  return checkoutAddress(useSalePage().sale_page, reservation, useTranslation().language);
}

/** Opens the payment in a tab of its own if the page is inside a hotel's site. */
function ownWindow() {
  return isFramed() ? ({ target: '_blank', rel: 'noopener' } as const) : {};
}

/** Opens the payment after "Book and pay", but not when the guest returns. A frame may open windows only on a press. */
function usePayNext(reference: string, address: string | undefined): void {
  const leadOn = useEffectEvent(() => {
    if (address === undefined || isFramed() || payNext.read() !== reference) return;
    payNext.write(null);
    window.location.assign(address);
  });
  useEffect(() => leadOn(), [address]);
}

/** The time left in minutes. Screen readers announce it only when few are left. */
function TimeLeft({ until }: { readonly until: string | null }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const minutes = useMinutesLeft(until);
  const words = t('PAY_STEP.MINUTES', { minutes: formatMinutes(minutes, locale) });
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

/** Releases room and value at once, unless a payment has arrived in the meantime. */
function Leave({ reservation }: Pick<PayProps, 'reservation'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { reference, access_token: token } = reservation;
  const leaving = useMutation({
    mutationFn: () => abandonPayment(reservation),
    onSuccess: (left) => queries.setQueryData(reservationQuery(reference, token).queryKey, left),
  });
  return (
    <div className={styles.leave}>
      <FaultNotice fault={leaving.error} />
      <Button look="link" busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('PAY_STEP.LEAVE')}
      </Button>
      <p className={page.soft}>{t('PAY_STEP.LEAVE_HINT')}</p>
    </div>
  );
}

/** Undefined while it cannot be paid. Inside a hotel's site it opens a window: banks refuse to be framed. */
function checkoutAddress(
  { checkout_page_url: page }: Pick<WireSalePage, 'checkout_page_url'>,
  { reference, payment }: Pick<Reservation, 'reference' | 'payment'>,
  language: string,
): string | undefined {
  if (page === null || !payment?.checkout) return undefined;
  const address = new URL(`${page}/${encodeURIComponent(reference)}`);
  address.searchParams.set('request', payment.checkout.request_id);
  address.searchParams.set('origin', window.location.origin);
  address.searchParams.set('language', language);
  if (isFramed()) address.searchParams.set('window', 'own');
  return address.href;
}

const COUNT_EVERY_MS = 5_000;

function useMinutesLeft(instant: string | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), COUNT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return instant === null ? 0 : minutesLeft(Date.parse(instant) - nowMs);
}
