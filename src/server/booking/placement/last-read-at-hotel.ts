import { compareAtHotel, roomsBooked, type AtHotel } from '#domain/cancelling/cancellation.ts';
import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import type { Placement } from './placement-store.ts';

type KnownPlacement = Pick<Placement, 'state' | 'booking' | 'terms' | 'cancellation' | 'pmsReservation'>;

/** The state of a stay at the hotel when it was last read. */
export function lastReadAtHotel({ booking, terms, cancellation, pmsReservation }: KnownPlacement): AtHotel {
  if (!pmsReservation) return 'as_booked';
  const rooms = roomsBooked(pmsReservation.rooms, terms).map((room) => ({ ...room, stay: null }));
  const known = compareAtHotel(booking, rooms);
  return known === 'as_booked' && cancellation?.state === 'changed' ? 'changed' : known;
}

/** The cost of cancelling a stay by its terms. Zero if the hotel is known to have cancelled it itself. */
export function feesNow(placement: KnownPlacement & Pick<Placement, 'cancellationFees'>): BookingFees {
  const { state, cancellation, cancellationFees } = placement;
  const isFree = state === 'confirmed' && !cancellation?.sentFee.amountMinor;
  return isFree && lastReadAtHotel(placement) === 'all_cancelled' ? [] : cancellationFees;
}
