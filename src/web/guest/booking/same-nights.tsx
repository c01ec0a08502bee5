import { Notice } from '../../ui/notice.tsx';
import { useBooking } from '../booking-state/booking-context.ts';
import { BookedAs } from '../mailbox/booked-as.tsx';
import { reservationsMade } from '../session/reservations-made.ts';
import { useSessionStore } from '../session/session-store.ts';

const CAME_TO_NOTHING = new Set(['refused', 'released', 'cancelled']);

/** Names a stay booked in this tab for the chosen nights, as a guest who goes back may think it was not booked. */
export function SameNights() {
  const { search } = useBooking();
  const made = useSessionStore(reservationsMade).find(
    ({ state, property_id: property, stay_from: from, stay_to: to }) =>
      !CAME_TO_NOTHING.has(state) && property === search.property && from === search.from && to === search.to,
  );
  if (!made) return null;
  return (
    <Notice tone="caution" live="polite">
      <BookedAs reference={made.reference} words="BOOKING.SAME_NIGHTS" />
    </Notice>
  );
}
