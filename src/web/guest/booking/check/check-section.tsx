import type { Summary } from '#contract/guest/reservation.ts';
import { useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { welcomePath } from '../../../api/sale-page-address.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { formatError } from '../../../text/format-error.ts';
import { PlacingWords } from '../../placing/placing-words.tsx';
import { usePlacing, type PlacingPhase } from '../../placing/use-placing.ts';
import { LostLines } from '../../receipt/lost-lines.tsx';
import { ReceiptLines } from '../../receipt/receipt-lines.tsx';
import { ReceiptStay } from '../../receipt/receipt-stay.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { hasTabStorage } from '../../session/tab-storage.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { SameNights } from '../same-nights.tsx';
import { BookingSection } from '../section/booking-section.tsx';
import { SectionFoot } from '../section/section-foot.tsx';
import { useCancellingWords } from '../../booking-state/use-cancelling-words.ts';
import { usePaymentCardReason } from '../guest-details/payment-card-reason.ts';
import styles from './check-section.module.css';
import { PhaseNotice } from './phase-notice.tsx';
import { findWithdrawnExtras } from './find-withdrawn-extras.ts';
import { WithdrawnNotice } from './withdrawn-notice.tsx';
import type { WireMoney } from '#contract/values.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';

export function CheckSection() {
  const { t } = useTranslation();
  return (
    <BookingSection name="check" heading={t('BOOKING.CHECK.HEADING')} line="">
      <Check />
    </BookingSection>
  );
}

function Check() {
  const { t } = useTranslation();
  const format = useFormat();
  const { booking, summary, property, isPaymentCardMissing, isRestWayMissing, restWay } = useBooking();
  const { phase, isResumed, isForOther, place } = usePlacing();
  const isOpen = phase.state === 'placing' || phase.state === 'unanswered';
  // The cards are on hold for this reservation, so a price requested now would not include them.
  if (isOpen && (isResumed || isForOther || !summary.data)) {
    return (
      <div className={styles.check}>
        <PhaseNotice phase={phase} isForOther={isForOther} />
        <PlaceButton phase={phase} onPlace={place} />
      </div>
    );
  }
  if (!summary.data && summary.isError) {
    const withdrawn = booking ? findWithdrawnExtras(summary.error, booking) : [];
    if (withdrawn.length > 0) return <WithdrawnNotice ids={withdrawn} />;
    return (
      <RetryNotice
        tone="negative"
        live="polite"
        words={formatError(t, summary.error)}
        askAgain={() => void summary.refetch()}
      />
    );
  }
  if (!summary.data) {
    return (
      <Waiting words={t('RECEIPT.CHECKING')}>
        <Shape blockSize="10rem" />
      </Waiting>
    );
  }
  const { due } = summary.data;
  const isRoomGone =
    phase.state === 'refused' && phase.error.problem.code === 'RESERVATION.NO_AVAILABILITY' && !isForOther;
  return (
    <div className={styles.check}>
      <div className={styles.receipt}>
        <ReceiptStay />
        <ReceiptLines summary={summary.data} />
      </div>
      <PhaseNotice phase={phase} isForOther={isForOther} />
      {!isOpen && <SameNights />}
      {!isRestWayMissing && (
        <p className={styles.words}>
          {t(due.amount === 0 ? 'BOOKING.CHECK.COVERED' : restWay === 'pay' ? 'PAY_NOW.CHECK' : 'BOOKING.CHECK.DUE', {
            amount: format.money(due),
            name: property?.description,
          })}
        </p>
      )}
      <Terms summary={summary.data} />
      <KeepingWords />
      {isOpen || !(isPaymentCardMissing || isRestWayMissing) ? (
        <SectionFoot>{isRoomGone || <PlaceButton phase={phase} onPlace={place} />}</SectionFoot>
      ) : (
        <PaymentFirst />
      )}
    </div>
  );
}

function Terms({ summary: { cover, cancellation, total_price: total } }: { readonly summary: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatCancelling = useCancellingWords();
  const { fee_due: feeDue } = cancellation;
  const cancelling = formatCancelling(cancellation, total);
  return (
    <div>
      {cancelling && <p className={styles.words}>{cancelling}</p>}
      <LostLines losses={cancellation.kept} cover={cover} className={styles.words} />
      {feeDue !== null && feeDue.amount > 0 && (
        <p className={styles.words}>{t('BOOKING.CANCELLING.FEE_TO_HOTEL', { amount: format.money(feeDue) })}</p>
      )}
    </div>
  );
}

/** Explains before booking how to find the booking again, if the browser blocks storage. */
function KeepingWords() {
  const { t, language } = useTranslation();
  const [isKept] = useState(hasTabStorage);
  if (isKept) return null;
  return (
    <Notice tone="caution">
      <p>{t('STORAGE.OFF')}</p>
      <p>
        <NewTabLink href={`${welcomePath()}/my-booking?language=${language}`}>{t('MAILBOX.FIND_BOOKING')}</NewTabLink>
      </p>
    </Notice>
  );
}

/** Shown if a changed price or cover makes a payment or a guarantee necessary after the form was completed. */
function PaymentFirst() {
  const { t } = useTranslation();
  const format = useFormat();
  const { property, summary, isRestWayMissing, goTo } = useBooking();
  const whyCard = usePaymentCardReason(property?.description);
  const amount = summary.data ? format.money(summary.data.due) : '';
  return (
    <>
      <p className={styles.words}>{isRestWayMissing ? t('BOOKING.CHECK.HOW_TO_PAY', { amount }) : whyCard}</p>
      <Button onClick={() => goTo('you')}>{t('BOOKING.CHECK.TO_DETAILS')}</Button>
    </>
  );
}

type PlaceButtonProps = {
  readonly phase: PlacingPhase;
  readonly onPlace: () => void;
};

function PlaceButton({ phase, onPlace }: PlaceButtonProps) {
  const { t } = useTranslation();
  const { summary, properties, restWay } = useBooking();
  const orderWords = useOrderWords(summary.data?.due, restWay === 'pay');
  const isPlacing = phase.state === 'placing';
  const isCutOff = !useOnline() && isPlacing;
  const asked = isPlacing && properties.data?.find(({ id }) => id === phase.attempt.body.property_id);
  return (
    <>
      <Button busy={isPlacing || (summary.isFetching && phase.state !== 'unanswered')} onClick={onPlace}>
        {isPlacing && t(isCutOff ? 'PLACING.WAITING' : 'BOOKING.CHECK.PLACING')}
        {phase.state === 'unanswered' && t('BOOKING.CHECK.ASK_AGAIN')}
        {!isPlacing && phase.state !== 'unanswered' && orderWords}
      </Button>
      <p role="status" className={styles.words}>
        {isCutOff && t('FRAME.OFFLINE_PLACING')}
        {asked && !isCutOff && <PlacingWords attempt={phase.attempt} name={asked.description} />}
      </p>
    </>
  );
}

function useOrderWords(due: WireMoney | undefined, isPaidNow = false): string {
  const { t, language } = useTranslation();
  const format = useFormat();
  const own = useSalePage().sale_page.order_button;
  const isDue = due !== undefined && due.amount > 0;
  if (!isDue) return own.nothing_due[language] ?? t('ORDER_BUTTON.NOTHING_DUE');
  const amount = format.money(due);
  // The hotel's own words say that the guest pays at the hotel, which is wrong for a payment online.
  if (isPaidNow) return t('ORDER_BUTTON.PAY_NOW', { amount });
  return own.due[language]?.replace('{{amount}}', amount) ?? t('ORDER_BUTTON.DUE', { amount });
}
