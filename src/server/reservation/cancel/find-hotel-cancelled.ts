import { markCancelled, placesCancelled, type Cancellation } from '#domain/cancellation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { askSoon } from '../../property/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listKnownCancelled } from '../placement/fees-of-standing.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * The rooms of a stay, by their place in the booking, that its hotel has cancelled by itself, for somebody who waits:
 * all that the PMS has as cancelled before we ask it to, and those that were known before where it does not say soon.
 */
export async function findHotelCancelled(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  placement: Placement,
): Promise<Pick<Cancellation, 'hotelCancelled' | 'areRoomsRead'>> {
  const { id, state, propertyId, pmsReservation, terms } = placement;
  const known = { hotelCancelled: listKnownCancelled(placement), areRoomsRead: false };
  const property = salePage.properties.get(propertyId);
  if (state !== 'confirmed' || !property || !pmsReservation) return known;
  const cancelled = await askSoon(deps, property, async (pms) => (await pms.listCancelled?.([pmsReservation])) ?? []);
  if (cancelled === null) return known;
  const rooms = markCancelled(pmsReservation.rooms, cancelled);
  // What somebody was shown the hotel has cancelled, its people and the guest's page are to know, too.
  if (rooms) await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0));
  return { hotelCancelled: placesCancelled(rooms ?? pmsReservation.rooms, terms), areRoomsRead: true };
}
