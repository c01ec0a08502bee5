import type { BookedRoom } from './offer.ts';
import { partyKey } from './stay.ts';

/**
 * Rooms that were found, in the order of those that were booked: each stands where most is the same of category, rate
 * and guests, and of equals the first comes first. What is not known of a room is empty. Rooms that nobody booked come
 * last.
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

/** How much of a room is as it was booked. */
function countInCommon(room: BookedRoom, booked: BookedRoom): number {
  const isSame = [
    room.roomCategoryId === booked.roomCategoryId,
    room.rateId === booked.rateId,
    partyKey(room.party) === partyKey(booked.party),
  ];
  return isSame.filter(Boolean).length;
}
