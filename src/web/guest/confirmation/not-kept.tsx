import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../page-frame/use-screen.ts';
import styles from './reservation-page.module.css';
import type { ReservationViewProps } from './unsettled.tsx';

/** A reservation that did not come about, or is no more; the value is back on the card. */
export function NotKept({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const key = reservation.state === 'cancelled' ? 'CANCELLED' : 'REFUSED';
  const heading = useScreen(t(`CONFIRMATION.${key}.HEADING`));
  return (
    <div className={styles.calm}>
      <h1 ref={heading} tabIndex={-1}>
        {t(`CONFIRMATION.${key}.HEADING`)}
      </h1>
      <p>{t(`CONFIRMATION.${key}.WHY`, { name: property?.description ?? t('STAY.THE_HOTEL') })}</p>
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <p>
        <Link to="/booking" search={(search) => ({ ...search, section: 'rooms' })}>
          {t('CONFIRMATION.BOOK_AGAIN')}
        </Link>
      </p>
    </div>
  );
}
