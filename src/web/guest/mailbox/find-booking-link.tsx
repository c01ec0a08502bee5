import { useTranslation } from 'react-i18next';
import { welcomePath } from '../../api/sale-page-address.ts';

/** The way to a booking from another browser, or later. A plain link, as it leads away from what is open here. */
export function FindBookingLink() {
  const { t, i18n } = useTranslation();
  return (
    <p>
      {t('MAILBOX.FIND_BOOKING_WHY')}{' '}
      <a href={`${welcomePath()}/my-booking?language=${i18n.language}`}>{t('MAILBOX.FIND_BOOKING')}</a>
    </p>
  );
}
