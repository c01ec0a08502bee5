import { findRoomFault } from '#domain/stay/availability.ts';
import type { PartyRoom } from '#domain/cover/cover-room.ts';
import type { RoomCategoryId } from '#domain/value/ids.ts';
import type { BookedRoom, CancellationTerms } from '#domain/stay/offer.ts';
import type { Pms } from '#pms/pms.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { toPartyRoom, type PartyOffers } from './list-party-offers.ts';

/** A room that a guest chose before, with what cancelling it costs. */
export type RoomBefore = PartyRoom & { readonly fees: CancellationTerms['fees'] };

/**
 * The rooms that a guest chose before, as they are on offer now; `offered` has what each one's party is offered. Throws
 * `INPUT.INVALID` for a category that the property does not have, and `RESERVATION.NO_AVAILABILITY` where they cannot
 * be had together any more, as a summary of them would.
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

/** How many rooms of a category are among these. */
export function countRooms(rooms: readonly PartyRoom[], id: RoomCategoryId): number {
  return rooms.filter(({ room }) => room.roomCategoryId === id).length;
}
