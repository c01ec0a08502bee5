import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { Link } from '../../router/link.tsx';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { anotherStay, sameStay } from '../session/another-stay.ts';
import { addressOf, useStaySearch } from '../session/go.ts';
import { LostLines } from '../receipt/lost-lines.tsx';
import { GivenBackLines } from './cancelling/given-back-lines.tsx';
import styles from './reservation-page.module.css';
import { KeptOfPayment } from './cancelling/refund-parts.tsx';
import { SentTo } from './sent-to.tsx';
import { StayInShort } from './stay-in-short.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';
import { useHotelName } from './use-hotel-name.ts';

type FailedReservationProps = ReservationViewProps & { readonly cancellation?: WireCancellation | undefined };

export function FailedReservation({ reservation, property, cancellation }: FailedReservationProps) {
  const { t } = useTranslation();
  const { language } = useStaySearch();
  const isCancelled = reservation.state === 'cancelled';
  const name = useHotelName({ reservation, property });
  const paying = reservation.cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <div className={styles.calm}>
      <ScreenHeading title={t(isCancelled ? 'CONFIRMATION.CANCELLED.HEADING' : 'CONFIRMATION.REFUSED.HEADING')} />
      {!isCancelled && <p>{t('CONFIRMATION.REFUSED.WHY', { name, count: paying.length })}</p>}
      <StayInShort reservation={reservation} name={name} />
      {isCancelled && <SentTo reservation={reservation} name={name} />}
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      {cancellation?.state === 'cancelled' && (
        <Outcome cancellation={cancellation} reservation={reservation} name={name} />
      )}
      <p>
        <Link href={addressOf('/booking', { ...(isCancelled ? anotherStay : sameStay)(reservation), language })}>
          {t('CONFIRMATION.BOOK_AGAIN')}
        </Link>
      </p>
    </div>
  );
}

type OutcomeProps = {
  readonly cancellation: WireCancellation;
  readonly reservation: Reservation;
  readonly name: string;
};

function Outcome({ cancellation, reservation, name }: OutcomeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fee, fee_due: feeDue, back_at_hotel: back } = cancellation;
  const { due, details } = reservation;
  const isSettled = feeDue?.amount === 0;
  return (
    <div className={styles.outcome}>
      <h2>{t('CONFIRMATION.CANCEL.GIVEN_BACK')}</h2>
      <GivenBackLines cancellation={cancellation} reservation={reservation} name={name} />
      {fee?.amount === 0 && <p>{t('AFTER_CANCELLING.NO_FEE')}</p>}
      {fee && fee.amount > 0 && <p>{t('CONFIRMATION.CANCEL.FEE_KEPT', { fee: format.money(fee) })}</p>}
      <LostLines losses={cancellation.kept} cover={reservation.cover} />
      <KeptOfPayment rest={cancellation.rest} />
      {feeDue && feeDue.amount > 0 && <p>{t('CONFIRMATION.CANCEL.FEE_DUE', { amount: format.money(feeDue) })}</p>}
      {back && <p>{t('CONFIRMATION.CANCEL.BACK_AT_HOTEL', { amount: format.money(back) })}</p>}
      {isSettled && due.amount > 0 && <p>{t('AFTER_CANCELLING.NOTHING_DUE')}</p>}
      {isSettled && details.guarantee === 'payment_card' && <p>{t('AFTER_CANCELLING.CARD_NOT_CHARGED')}</p>}
    </div>
  );
}
