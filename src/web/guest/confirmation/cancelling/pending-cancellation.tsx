import { useTranslation } from '../../../text/translation.ts';
import { useScreen } from '../../page-frame/use-screen.ts';
import { PendingCard } from '../pending-card.tsx';
import styles from '../reservation-page.module.css';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { useHotelName } from '../use-hotel-name.ts';

/** Shown until the hotel has answered a cancellation. The page updates by itself. */
export function PendingCancellation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('CONFIRMATION.CANCEL.WAITING.TITLE'));
  const name = useHotelName({ reservation, property });
  return (
    <div className={styles.calm}>
      <PendingCard />
      <h1 ref={heading} tabIndex={-1}>
        {t('CONFIRMATION.CANCEL.WAITING.HEADING')}
      </h1>
      <p role="status">{t('CONFIRMATION.CANCEL.WAITING.WHY', { name })}</p>
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <p className={styles.soft}>{t('CONFIRMATION.CANCEL.WAITING.NEXT')}</p>
    </div>
  );
}
