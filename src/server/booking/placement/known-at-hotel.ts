import { compareAtHotel, roomsBooked, type AtHotel } from '#domain/cancelling/cancellation.ts';
import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import type { Placement } from './placement-store.ts';

type KnownPlacement = Pick<Placement, 'state' | 'booking' | 'terms' | 'cancellation' | 'pmsReservation'>;

/** What the hotel had of a stay when it was looked at last. */
export function knownAtHotel({ booking, terms, cancellation, pmsReservation }: KnownPlacement): AtHotel {
  if (!pmsReservation) return 'as_booked';
  const rooms = roomsBooked(pmsReservation.rooms, terms).map((room) => ({ ...room, stay: null }));
  const known = compareAtHotel(booking, rooms);
  return known === 'as_booked' && cancellation?.state === 'changed' ? 'changed' : known;
}

/** What cancelling a stay costs by its terms: nothing where the hotel is known to have cancelled it by itself. */
export function feesNow(placement: KnownPlacement & Pick<Placement, 'cancellationFees'>): BookingFees {
  const { state, cancellation, cancellationFees } = placement;
  const isFree = state === 'confirmed' && !cancellation?.sentFee.amountMinor;
  return isFree && knownAtHotel(placement) === 'all_cancelled' ? [] : cancellationFees;
}
