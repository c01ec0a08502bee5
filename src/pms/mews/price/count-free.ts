import { isAvailable, type AvailabilityNumbers } from '#domain/stay/availability.ts';
import { asId, type RoomCategoryId } from '#domain/value/ids.ts';
import { countNights, type Stay } from '#domain/stay/stay.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsContext } from '../mews-context.ts';

/** The lowest number of free rooms over the nights of a stay, for each category with a free room on every night. */
export function countFree(
  { refusedStays }: MewsContext,
  categories: readonly MewsRoomCategory[],
  { from, categories: counted }: AvailabilityNumbers,
  stay: Stay,
): ReadonlyMap<RoomCategoryId, number> {
  const first = from.until(stay.arrivalDate, { largestUnit: 'days' }).days;
  const nights = countNights(stay);
  const numbers = new Map<string, readonly number[]>(counted.map((row) => [row.roomCategoryId, row.numbers]));
  const counts = categories.flatMap(({ Id }): [RoomCategoryId, number][] => {
    const id = asId<RoomCategoryId>(Id);
    const ofStay = numbers.get(Id)?.slice(first, first + nights) ?? [];
    const isFree = ofStay.length === nights && ofStay.every(isAvailable) && !refusedStays.isRefused(id, stay, ofStay);
    return isFree ? [[id, Math.min(...ofStay)]] : [];
  });
  return new Map(counts);
}
