import { feesOfStanding, type BookingFees } from '#domain/cancellation-fee.ts';
import type { Database, Tx } from '../../plumbing/database/database.ts';
import { listNeeds } from './need-store.ts';
import type { Placement } from './placement-store.ts';

/**
 * The rooms of a stay, by their place in the booking, that its hotel had cancelled by itself by what is written down.
 * What the hotel's people cancelled after a first try of which only a part was carried out, they cancelled for the
 * guest.
 */
export async function listKnownCancelled(
  db: Database | Tx,
  placement: Pick<Placement, 'id' | 'state' | 'pmsReservation' | 'terms' | 'needsPerson' | 'cancellation'>,
): Promise<readonly number[]> {
  const { state, terms, cancellation } = placement;
  const { rooms = [] } = placement.pmsReservation ?? {};
  const asked = cancellation?.hotelCancelled ?? [];
  // Rooms that the hotel has added have no place in the booking.
  if (state !== 'confirmed' || rooms.length !== terms.rooms.length) return asked;
  if (await wasCancelledForGuest(db, placement)) return asked;
  return rooms.flatMap(({ isCancelled }, place) => (isCancelled ? [place] : []));
}

/** Whether the guest had asked for all rooms of a stay, and only some of them were cancelled. */
export async function wasCancelledForGuest(
  db: Database | Tx,
  { id, needsPerson }: Pick<Placement, 'id' | 'needsPerson'>,
): Promise<boolean> {
  return needsPerson && (await listNeeds(db, id)).some(({ reason }) => reason === 'cancelled_in_part');
}

/** What cancelling a stay costs by its terms, for the rooms that are not known to be cancelled by the hotel. */
export async function loadFeesOfStanding(db: Database | Tx, placement: Placement): Promise<BookingFees> {
  return feesOfStanding(placement.cancellationFees, placement.terms, await listKnownCancelled(db, placement));
}
