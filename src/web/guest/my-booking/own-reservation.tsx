import { useParams } from '@tanstack/react-router';
import { ReservationPage } from '../confirmation/reservation-page.tsx';
import { reservationsMade } from '../session/reservations-made.ts';
import { useSessionStore } from '../session/session-store.ts';
import { SendAgain } from './send-again.tsx';

/** A reservation, made in this window or opened by a link, and its letter once more. */
export function OwnReservation() {
  const { reference } = useParams({ from: '/reservation/$reference' });
  const own = useSessionStore(reservationsMade).find((made) => made.reference === reference);
  const hasLetter = own?.state === 'confirmed' || own?.state === 'cancelled';
  return (
    <>
      <ReservationPage />
      {own && hasLetter && <SendAgain reservation={own} />}
    </>
  );
}
