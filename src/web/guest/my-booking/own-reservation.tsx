import { useQuery } from '@tanstack/react-query';
import { reservationQuery } from '../api/reservation-calls.ts';
import { ReservationPage } from '../confirmation/reservation-page.tsx';
import { useReference } from '../session/go.ts';
import { reservationsMade } from '../session/reservations-made.ts';
import { useSessionStore } from '../session/session-store.ts';
import { SendAgain } from './send-again.tsx';

/** A reservation that was made in this window or opened by a link, with a button to resend its letter. */
export function OwnReservation() {
  const reference = useReference();
  const made = useSessionStore(reservationsMade).find((entry) => entry.reference === reference);
  // The hotel may have cancelled the reservation since this window made it.
  const { data } = useQuery({ ...reservationQuery(reference, made?.access_token ?? ''), enabled: made !== undefined });
  const known = data ?? made;
  const sendsLetters = known?.details.sends_letters;
  const hasLetter = sendsLetters && (known.state === 'confirmed' || known.state === 'cancelled');
  return (
    <>
      <ReservationPage />
      {made && hasLetter && <SendAgain reservation={{ ...known, access_token: made.access_token }} />}
    </>
  );
}
