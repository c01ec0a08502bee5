import type { PropertyConfiguration } from '#contract/property.ts';
import type { Reservation } from '#contract/reservation.ts';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../page-frame/use-screen.ts';
import { PendingCard } from './pending-card.tsx';
import styles from './reservation-page.module.css';

export type ReservationViewProps = {
  readonly reservation: Reservation;
  readonly property: PropertyConfiguration | undefined;
};

/** The calm page: the card is safe, we are checking, here is the reference. It follows along by itself. */
export function PendingReservation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('CONFIRMATION.UNKNOWN.TITLE'));
  const paying = reservation.cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <div className={styles.calm}>
      <PendingCard />
      <h1 ref={heading} tabIndex={-1}>
        {t('CONFIRMATION.UNKNOWN.HEADING', { count: Math.max(1, paying.length) })}
      </h1>
      <p role="status">{t('CONFIRMATION.UNKNOWN.CHECKING', { name: property?.description ?? t('STAY.THE_HOTEL') })}</p>
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <p className={styles.soft}>{t('CONFIRMATION.UNKNOWN.NEXT')}</p>
    </div>
  );
}
