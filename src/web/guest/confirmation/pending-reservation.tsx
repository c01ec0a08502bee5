import { useTranslation } from '../../text/translation.ts';
import { FindBookingLink } from '../mailbox/find-booking-link.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { PendingCard } from './pending-card.tsx';
import styles from './reservation-page.module.css';
import type { ReservationViewProps } from './reservation-view-props.ts';
import { SentTo } from './sent-to.tsx';
import { StayInShort } from './stay-in-short.tsx';
import { useHotelName } from './use-hotel-name.ts';

/** Shown while the outcome is unknown: says that the card's value is safe, and gives the reference. Updates itself. */
export function PendingReservation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const name = useHotelName({ reservation, property });
  const paying = reservation.cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <div className={styles.calm}>
      <PendingCard />
      <ScreenHeading title={t('CONFIRMATION.UNKNOWN.TITLE')}>
        {t('CONFIRMATION.UNKNOWN.HEADING', { count: Math.max(1, paying.length) })}
      </ScreenHeading>
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
