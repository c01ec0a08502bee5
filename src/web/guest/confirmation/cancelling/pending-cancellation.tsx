import { useTranslation } from '../../../text/translation.ts';
import { ScreenHeading } from '../../page-frame/screen-heading.tsx';
import { PendingCard } from '../pending-card.tsx';
import styles from '../reservation-page.module.css';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { useHotelName } from '../use-hotel-name.ts';

export function PendingCancellation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const name = useHotelName({ reservation, property });
  return (
    <div className={styles.calm}>
      <PendingCard />
      <ScreenHeading title={t('CONFIRMATION.CANCEL.WAITING.TITLE')}>
        {t('CONFIRMATION.CANCEL.WAITING.HEADING')}
      </ScreenHeading>
      <p role="status">{t('CONFIRMATION.CANCEL.WAITING.WHY', { name })}</p>
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <p className={styles.soft}>{t('CONFIRMATION.CANCEL.WAITING.NEXT')}</p>
    </div>
  );
}
