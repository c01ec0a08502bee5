import { listNights, stayOfNight, type Stay } from '#domain/stay/stay.ts';
import type { MewsCategoryAssignment, MewsResourceBlock } from '../schema/room-schema.ts';
import { stayInstants, type StayTimes } from '../time/time-unit.ts';

/**
 * Counts the blocked rooms of each category on each night of a span. A night lasts from check-in time to check-out
 * time, and a block affects every night that it overlaps: painters from noon to two block none. A room with two blocks
 * in one night counts once. Inferred: Mews documents no rule for blocks of a few hours.
 */
export function countBlockedNights(
  blocks: readonly MewsResourceBlock[],
  assignments: readonly MewsCategoryAssignment[],
  span: Stay,
  occupancyTimes: StayTimes,
): Map<string, Map<string, number>> {
  const categoryOf = new Map(assignments.map(({ ResourceId, CategoryId }) => [ResourceId, CategoryId]));
  const nights = listNights(span).map((date) => {
    const { start, end } = stayInstants(stayOfNight(date), occupancyTimes);
    return { date: date.toString(), startMs: start.epochMilliseconds, endMs: end.epochMilliseconds };
  });
  const rooms = new Map<string, Map<string, Set<string>>>();
  for (const { AssignedResourceId, StartUtc, EndUtc } of blocks) {
    const categoryId = categoryOf.get(AssignedResourceId);
    if (categoryId === undefined) continue;
    const byDate = rooms.getOrInsertComputed(categoryId, () => new Map());
    for (const { date, startMs, endMs } of nights) {
      if (StartUtc.epochMilliseconds >= endMs || EndUtc.epochMilliseconds <= startMs) continue;
      byDate.getOrInsertComputed(date, () => new Set()).add(AssignedResourceId);
    }
  }
  return new Map(
    [...rooms].map(([categoryId, byDate]) => [
      categoryId,
      new Map([...byDate].map(([date, blocked]) => [date, blocked.size])),
    ]),
  );
}
