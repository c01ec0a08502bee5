import { findRoomFault } from '#domain/stay/availability.ts';
import type { PartyRoom } from '#domain/cover/cover-offered-rooms.ts';
import type { RoomCategoryId } from '#domain/value/ids.ts';
import type { BookedRoom, CancellationTerms } from '#domain/stay/offer.ts';
import type { Pms } from '#pms/pms.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { toPartyRoom, type PartyOffers } from './load-party-offers.ts';

/** A room that the guest chose earlier, with its cancellation fees. */
export type RoomBefore = PartyRoom & { readonly fees: CancellationTerms['fees'] };

/**
 * Loads the current offers for the rooms that a guest chose earlier. `offered` has the offers for each party. Throws
 * `INPUT.INVALID` for an unknown category, and `RESERVATION.NO_AVAILABILITY` if the rooms are no longer available
 * together, as a summary of them would.
 */
export async function loadRoomsBefore(
  pms: Pms,
  language: string,
  rooms: readonly BookedRoom[],
  offered: readonly PartyOffers[],
): Promise<readonly RoomBefore[]> {
  if (rooms.length === 0) return [];
  const categories = await pms.listRoomCategories(language);
  const free = new Map(categories.map(({ id }) => [id, 0]));
  for (const { roomCategory, available } of offered.flatMap(({ offers }) => offers))
    free.set(roomCategory.id, available);
  const fault = findRoomFault(rooms, free);
  if (fault?.state === 'unknown') {
    const path = `rooms_before.${fault.roomIndex}.room_category_id`;
    throw invalidInput([{ path, code: 'ERRORS.UNKNOWN_ID' }]);
  }
  const found = rooms.flatMap(({ roomCategoryId, rateId }, index) => {
    const offers = offered[index];
    const offer = offers?.offers.find(
      ({ roomCategory, rate }) => roomCategory.id === roomCategoryId && rate.id === rateId,
    );
    return offers && offer ? [{ ...toPartyRoom(offers, offer), fees: offer.cancellation.fees }] : [];
  });
  if (fault || found.length < rooms.length) throw new Problem('RESERVATION.NO_AVAILABILITY');
  return found;
}

export function countRooms(rooms: readonly PartyRoom[], id: RoomCategoryId): number {
  return rooms.filter(({ room }) => room.roomCategoryId === id).length;
}
