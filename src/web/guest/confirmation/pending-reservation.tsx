import { useTranslation } from '../../text/translation.ts';
import { FindBookingLink } from '../mailbox/find-booking-link.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import { PendingCard } from './pending-card.tsx';
import styles from './reservation-page.module.css';
import type { ReservationViewProps } from './reservation-view-props.ts';
import { SentTo } from './sent-to.tsx';
import { StayInShort } from './stay-in-short.tsx';
import { useHotelName } from './use-hotel-name.ts';

/** Shown while the outcome is unknown: says that the card's value is safe, and gives the reference. Updates itself. */
export function PendingReservation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('CONFIRMATION.UNKNOWN.TITLE'));
  const name = useHotelName({ reservation, property });
  const paying = reservation.cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <div className={styles.calm}>
      <PendingCard />
      <h1 ref={heading} tabIndex={-1}>
        {t('CONFIRMATION.UNKNOWN.HEADING', { count: Math.max(1, paying.length) })}
      </h1>
      <p role="status">{t('CONFIRMATION.UNKNOWN.CHECKING', { name })}</p>
      <StayInShort reservation={reservation} name={name} />
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <div className={styles.soft}>
        <p>{t('CONFIRMATION.UNKNOWN.NEXT')}</p>
        <SentTo reservation={reservation} name={name} />
      </div>
      <FindBookingLink />
    </div>
  );
}
