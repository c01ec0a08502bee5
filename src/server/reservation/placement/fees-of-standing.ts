import { placesCancelled } from '#domain/cancellation.ts';
import { feesOfStanding, type BookingFees } from '#domain/cancellation-fee.ts';
import type { Placement } from './placement-store.ts';

/** The rooms of a stay, by their place in the booking, that its hotel had cancelled by itself, as far as we know. */
export function listKnownCancelled({
  state,
  terms,
  cancellation,
  pmsReservation,
}: Pick<Placement, 'state' | 'terms' | 'cancellation' | 'pmsReservation'>): readonly number[] {
  if (state === 'confirmed') return placesCancelled(pmsReservation?.rooms ?? [], terms);
  return cancellation?.hotelCancelled ?? [];
}

/** What cancelling a stay costs by its terms, for the rooms that are not known to be cancelled by the hotel. */
export function standingFees(placement: Placement): BookingFees {
  return feesOfStanding(placement.cancellationFees, placement.terms, listKnownCancelled(placement));
}
