import type { RoomCategoryId } from '../value/ids.ts';
import type { BookedRoom } from './offer.ts';
import { listNights, type Stay } from './stay.ts';

/** Free rooms of a category, one number for each night from `from`, as the PMS gave them. */
type CategoryAvailability = {
  readonly roomCategoryId: RoomCategoryId;
  readonly numbers: readonly number[];
};

/** The PMS's answer for a span: nights from `from`, with a row of numbers for each room category. */
export type AvailabilityNumbers = {
  readonly from: Temporal.PlainDate;
  readonly nights: number;
  readonly categories: readonly CategoryAvailability[];
};

export type DayAvailability = {
  readonly dayIsBookable: boolean;
  /** `free` is the number of free rooms. Zero if none is available. */
  readonly rooms: readonly { readonly roomId: RoomCategoryId; readonly isAvailable: boolean; readonly free: number }[];
};

/** A room is available on a day if its number is finite and above zero. */
export function isAvailable(count: unknown): boolean {
  return typeof count === 'number' && Number.isFinite(count) && count > 0;
}

function freeRooms(count: number | undefined): number {
  return count !== undefined && isAvailable(count) ? count : 0;
}

/** Availability by day: a map from date (YYYY-MM-DD). A day is bookable if any room is. */
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

/** The lowest number of free rooms of each category over the nights of a stay. A night without a number counts as 0. */
export function roomsForWholeStay(availability: AvailabilityNumbers, stay: Stay): Map<RoomCategoryId, number> {
  const indexes = listNights(stay).map((night) => availability.from.until(night, { largestUnit: 'days' }).days);
  return new Map(
    availability.categories.map(({ roomCategoryId, numbers }) => {
      const counts = indexes.map((index) => freeRooms(numbers[index]));
      return [roomCategoryId, counts.length > 0 ? Math.min(...counts) : 0] as const;
    }),
  );
}

/** A booked room of an unknown category, or more rooms of a category than are free. */
type RoomFault = { readonly state: 'unknown'; readonly roomIndex: number } | { readonly state: 'full' };

/** Why the booked rooms are not available, given the free rooms of each category. Undefined if they are. */
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

/** Whether this many rooms are free on every night of the stay, each in one category throughout. */
export function isStayServed(availability: AvailabilityNumbers, stay: Stay, rooms = 1): boolean {
  return [...roomsForWholeStay(availability, stay).values()].reduce((sum, count) => sum + count, 0) >= rooms;
}

/** The first night up to which too few rooms are free on all nights. Undefined if there are enough for the stay. */
export function findBreakingNight(
  availability: AvailabilityNumbers,
  { arrivalDate, departureDate }: Stay,
  rooms = 1,
): Temporal.PlainDate | undefined {
  return listNights({ arrivalDate, departureDate }).find(
    (night) => !isStayServed(availability, { arrivalDate, departureDate: night.add({ days: 1 }) }, rooms),
  );
}

/** Whether no category has a free room on a night. A night that breaks a stay may have one that was not free before. */
export function isNightFull(availability: AvailabilityNumbers, night: Temporal.PlainDate): boolean {
  return !isStayServed(availability, { arrivalDate: night, departureDate: night.add({ days: 1 }) });
}
