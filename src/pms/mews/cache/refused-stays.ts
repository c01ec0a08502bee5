import type { RoomCategoryId } from '#domain/value/ids.ts';
import { countNights, type Stay } from '#domain/stay/stay.ts';
import { createTrackedMap } from './tracked-map.ts';

/**
 * Stays that Mews refused although every night had one free room: it was a different room each night. Free rooms are
 * counted by night, so only `reservations/add` detects this, and the hotel may still move other guests. After such a
 * refusal the same nights are not offered again for an hour, or until one of them has more free rooms. With more free
 * rooms a refusal probably has another cause, so it is not remembered.
 */
export type RefusedStays = Readonly<ReturnType<typeof createRefusedStays>>;

type RefusedStay = {
  readonly roomCategoryId: RoomCategoryId;
  readonly stay: Stay;
  readonly numbers: readonly number[];
};

const HOUR_MS = 60 * 60_000;
const MOST_STAYS = 500;

export function createRefusedStays(nowMs: () => number) {
  const refused = createTrackedMap<RefusedStay>(HOUR_MS, nowMs, Object.is, MOST_STAYS);
  return {
    /** `numbers` are the free rooms of the category by night, from the arrival date on. */
    learn: (roomCategoryId: RoomCategoryId, stay: Stay, numbers: readonly number[]) => {
      if (numbers.length < 2 || numbers.some((number) => number !== 1)) return;
      const { arrivalDate, departureDate } = stay;
      const key = `${roomCategoryId} ${arrivalDate.toString()} ${departureDate.toString()}`;
      refused.set(key, { roomCategoryId, stay, numbers });
    },
    /** True if a stay contains all nights of a refused stay. */
    isRefused: (roomCategoryId: RoomCategoryId, stay: Stay, numbers: readonly number[]) =>
      refused.list().some((known) => known.roomCategoryId === roomCategoryId && isWithin(known, stay, numbers)),
  };
}

function isWithin(known: RefusedStay, stay: Stay, numbers: readonly number[]): boolean {
  const first = stay.arrivalDate.until(known.stay.arrivalDate, { largestUnit: 'days' }).days;
  if (first < 0 || first + known.numbers.length > countNights(stay)) return false;
  return known.numbers.every((number, night) => (numbers[first + night] ?? 0) <= number);
}
