import type { BookedRoom } from './offer.ts';
import { partyKey } from './stay.ts';

/**
 * Sorts the rooms found at the hotel like the booked ones. The pairs with the most in common (category, rate and
 * guests) are matched first, and the first of equal pairs wins. Unknown values of a room are empty. Rooms that were not
 * booked come last.
 */
export function orderAsBooked<Room extends BookedRoom>(
  rooms: readonly Room[],
  booked: readonly BookedRoom[],
): readonly Room[] {
  const left = [...rooms];
  const places: (Room | undefined)[] = booked.map(() => undefined);
  for (const wanted of [3, 2, 1, 0]) {
    for (const [place, room] of booked.entries()) {
      const index = places[place] ? -1 : left.findIndex((one) => countInCommon(one, room) === wanted);
      if (index >= 0) [places[place]] = left.splice(index, 1);
    }
  }
  return [...places.filter((room) => room !== undefined), ...left];
}

function countInCommon(room: BookedRoom, booked: BookedRoom): number {
  const isSame = [
    room.roomCategoryId === booked.roomCategoryId,
    room.rateId === booked.rateId,
    partyKey(room.party) === partyKey(booked.party),
  ];
  return isSame.filter(Boolean).length;
}
