import { listHotelCancelled, markCancelled } from '#domain/cancellation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { askSoon } from '../../property/ask-soon.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listNeeds } from '../placement/need-store.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * The rooms of a stay, by their place in the booking, that its hotel has cancelled by itself, for somebody who waits
 * and cancels by the terms: those that were known before where the PMS does not say it soon. What the hotel's people
 * cancelled after a first try of which only a part was carried out, they cancelled for the guest.
 */
export async function findHotelCancelled(
  deps: Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  { id, state, propertyId, pmsReservation, terms, needsPerson, cancellation }: Placement,
): Promise<readonly number[]> {
  const known = cancellation?.hotelCancelled ?? [];
  const property = salePage.properties.get(propertyId);
  // Rooms that the hotel has added have no place in the booking.
  if (state !== 'confirmed' || !property || pmsReservation?.rooms.length !== terms.rooms.length) return known;
  const needs = needsPerson ? await listNeeds(deps.db, id) : [];
  if (needs.some(({ reason }) => reason === 'cancelled_in_part')) return known;
  const cancelled = await askSoon(deps, property, async (pms) => pms.listCancelled?.([pmsReservation]));
  // What somebody was shown the hotel has cancelled, its people and the guest's page are to know, too.
  if (cancelled && markCancelled(pmsReservation.rooms, cancelled)) {
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0));
  }
  const asksNow = { byTerms: true, requestedAt: deps.clock.now() };
  return cancelled ? listHotelCancelled(asksNow, pmsReservation.rooms, cancelled) : known;
}
