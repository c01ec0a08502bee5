import { markCancelled } from '#domain/cancellation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { askSoon } from '../../property/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listKnownCancelled, wasCancelledForGuest } from '../placement/fees-of-standing.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * The rooms of a stay, by their place in the booking, that its hotel has cancelled by itself, for somebody who waits:
 * all that the PMS has as cancelled before we ask it to, and those that were known before where it does not say soon.
 */
export async function findHotelCancelled(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  placement: Placement,
): Promise<readonly number[]> {
  const { id, state, propertyId, pmsReservation, terms } = placement;
  const known = await listKnownCancelled(deps.db, placement);
  const property = salePage.properties.get(propertyId);
  // Rooms that the hotel has added have no place in the booking.
  if (state !== 'confirmed' || !property || pmsReservation?.rooms.length !== terms.rooms.length) return known;
  if (await wasCancelledForGuest(deps.db, placement)) return known;
  const cancelled = await askSoon(deps, property, async (pms) => pms.listCancelled?.([pmsReservation]));
  // What somebody was shown the hotel has cancelled, its people and the guest's page are to know, too.
  if (cancelled && markCancelled(pmsReservation.rooms, cancelled)) {
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0));
  }
  if (!cancelled) return known;
  return pmsReservation.rooms.flatMap(({ id: roomId }, place) =>
    cancelled.some((room) => room.id === roomId) ? [place] : [],
  );
}
