import { useTranslation } from '../../text/translation.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { FindBookingLink } from '../mailbox/find-booking-link.tsx';
import { useScreen } from '../page-frame/use-screen.ts';
import styles from './reservation-page.module.css';

/** Shown for a reservation that this window does not know. An address alone never shows a stay. */
export function PlacedInAnotherTab({ reference }: { readonly reference: string }) {
  const { t } = useTranslation();
  const title = t('CONFIRMATION.ELSEWHERE.HEADING', { reference });
  const heading = useScreen(title);
  return (
    <div className={styles.calm}>
      <h1 ref={heading} tabIndex={-1}>
        <Unbroken text={title} part={reference} />
      </h1>
      <p>{t('CONFIRMATION.ELSEWHERE.WHY')}</p>
      <FindBookingLink />
    </div>
  );
}
