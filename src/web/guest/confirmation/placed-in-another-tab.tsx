import { useTranslation } from '../../text/translation.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { FindBookingLink } from '../mailbox/find-booking-link.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import styles from './reservation-page.module.css';

/** Shown for a reservation that this window does not know. An address alone never shows a stay. */
export function PlacedInAnotherTab({ reference }: { readonly reference: string }) {
  const { t } = useTranslation();
  const title = t('CONFIRMATION.ELSEWHERE.HEADING', { reference });
  return (
    <div className={styles.calm}>
      <ScreenHeading title={title}>
        <Unbroken text={title} part={reference} />
      </ScreenHeading>
      <p>{t('CONFIRMATION.ELSEWHERE.WHY')}</p>
      <FindBookingLink />
    </div>
  );
}
