import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The way to a booking from another browser, or later. */
export function FindBookingLink() {
  const { t } = useTranslation();
  return (
    <p>
      {t('MAILBOX.FIND_BOOKING_WHY')}{' '}
      <Link to="/my-booking" search={({ language }) => (language === undefined ? {} : { language })}>
        {t('MAILBOX.FIND_BOOKING')}
      </Link>
    </p>
  );
}
