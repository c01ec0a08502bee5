import { useTranslation } from '../../text/translation.ts';
import { openBooking, recoverBooking } from '../api/mailbox-calls.ts';
import { MailboxPage } from '../mailbox/mailbox-page.tsx';
import { go, onlyLanguage, useStaySearch } from '../session/go.ts';
import { recordReservation } from '../session/reservations-made.ts';

/** Opens a booking from any browser by a letter's link, or requests such a link. */
export function MyBooking() {
  const { t } = useTranslation();
  const { reference = '' } = useStaySearch();
  return (
    <MailboxPage
      reference={reference}
      words={{
        title: t('MY_BOOKING.TITLE'),
        lead: t('MY_BOOKING.LEAD'),
        ready: t('MY_BOOKING.READY'),
        show: t('MY_BOOKING.SHOW'),
        sent: (email) => t('MY_BOOKING.SENT', { email }),
      }}
      ask={recoverBooking}
      open={async (token) => {
        const reservation = await openBooking(token);
        recordReservation(reservation);
        await go(`/reservation/${reservation.reference}`, { search: onlyLanguage, replace: true });
      }}
    />
  );
}
