import type { RoomCategoryId } from '../value/ids.ts';
import type { BookedRoom } from './offer.ts';
import { listNights, type Stay } from './stay.ts';

/** How many rooms of a category are free, one number a night from `from`, as the PMS gave them. */
type CategoryAvailability = {
  readonly roomCategoryId: RoomCategoryId;
  readonly numbers: readonly number[];
};

/** The PMS's answer for a span: nights from `from`, and a row of numbers for each room category. */
export type AvailabilityNumbers = {
  readonly from: Temporal.PlainDate;
  readonly nights: number;
  readonly categories: readonly CategoryAvailability[];
};

export type DayAvailability = {
  readonly dayIsBookable: boolean;
  /** `free` is how many such rooms are free; none where it is not available. */
  readonly rooms: readonly { readonly roomId: RoomCategoryId; readonly isAvailable: boolean; readonly free: number }[];
};

/** A room is not available on a day when its number is not a number, or is zero or below. */
export function isAvailable(count: unknown): boolean {
  return typeof count === 'number' && Number.isFinite(count) && count > 0;
}

function freeRooms(count: number | undefined): number {
  return count !== undefined && isAvailable(count) ? count : 0;
}

/** The specification's availability by day: a map from date (YYYY-MM-DD); a day is bookable when any room is. */
export function availabilityByDay(availability: AvailabilityNumbers): Map<string, DayAvailability> {
  const days = Array.from({ length: availability.nights }, (_, index) => {
    const rooms = availability.categories.map(({ roomCategoryId, numbers }) => {
      const free = freeRooms(numbers[index]);
      return { roomId: roomCategoryId, isAvailable: free > 0, free };
    });
    const day: DayAvailability = { dayIsBookable: rooms.some((room) => room.isAvailable), rooms };
    return [availability.from.add({ days: index }).toString(), day] as const;
  });
  return new Map(days);
}

/** The fewest rooms of each category over the nights of a stay; nights outside the numbers count as none. */
export function roomsForWholeStay(availability: AvailabilityNumbers, stay: Stay): Map<RoomCategoryId, number> {
  const indexes = listNights(stay).map((night) => availability.from.until(night, { largestUnit: 'days' }).days);
  return new Map(
    availability.categories.map(({ roomCategoryId, numbers }) => {
      const counts = indexes.map((index) => freeRooms(numbers[index]));
      return [roomCategoryId, counts.length > 0 ? Math.min(...counts) : 0] as const;
    }),
  );
}

/** A booked room of a category that the property does not have, or more rooms of one than are free. */
type RoomFault = { readonly state: 'unknown'; readonly roomIndex: number } | { readonly state: 'full' };

/** What cannot be had of the booked rooms by how many of each category are free; undefined when all of it can. */
export function findRoomFault(
  rooms: readonly BookedRoom[],
  free: ReadonlyMap<RoomCategoryId, number>,
): RoomFault | undefined {
  const roomIndex = rooms.findIndex(({ roomCategoryId }) => !free.has(roomCategoryId));
  if (roomIndex >= 0) return { state: 'unknown', roomIndex };
  const wanted = (id: RoomCategoryId) => rooms.filter(({ roomCategoryId }) => roomCategoryId === id).length;
  const isFull = rooms.some(({ roomCategoryId: id }) => wanted(id) > (free.get(id) ?? 0));
  return isFull ? { state: 'full' } : undefined;
}

/** True when so many rooms, each of one category, serve every night of the stay. */
export function isStayServed(availability: AvailabilityNumbers, stay: Stay, rooms = 1): boolean {
  return [...roomsForWholeStay(availability, stay).values()].reduce((sum, count) => sum + count, 0) >= rooms;
}

/** The first night up to which too few rooms are free on all nights; undefined when the stay is served. */
export function findBreakingNight(
  availability: AvailabilityNumbers,
  { arrivalDate, departureDate }: Stay,
  rooms = 1,
): Temporal.PlainDate | undefined {
  return listNights({ arrivalDate, departureDate }).find(
    (night) => !isStayServed(availability, { arrivalDate, departureDate: night.add({ days: 1 }) }, rooms),
  );
}

/** True when no category has a room on a night. A night that breaks a stay may have one that the nights before lack. */
export function isNightFull(availability: AvailabilityNumbers, night: Temporal.PlainDate): boolean {
  return !isStayServed(availability, { arrivalDate: night, departureDate: night.add({ days: 1 }) });
}
