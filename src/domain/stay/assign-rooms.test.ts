import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignRooms, type RoomToAssign } from './assign-rooms.ts';
import { asId, type RoomCategoryId } from '../value/ids.ts';

const KINDS = ['attic', 'garden', 'sea'].map((name) => asId<RoomCategoryId>(name));

/** The cheapest assignment, by trying all. Undefined if there is none. */
function cheapestOfAll(choices: readonly (readonly RoomToAssign[])[], free: ReadonlyMap<RoomCategoryId, number>) {
  const [first, ...others] = choices;
  if (!first) return 0;
  const sums = first.flatMap(({ roomCategoryId: id, costMinor }): number[] => {
    const left = (free.get(id) ?? 0) - 1;
    const rest = left < 0 ? undefined : cheapestOfAll(others, new Map([...free, [id, left]]));
    return rest === undefined ? [] : [costMinor + rest];
  });
  return sums.length > 0 ? Math.min(...sums) : undefined;
}

it('a category without a known number of free rooms is not assigned', () => {
  const [attic, garden] = KINDS.map((roomCategoryId) => ({ roomCategoryId, costMinor: 1 }));
  expect(assignRooms([[attic!, garden!]], new Map([[garden!.roomCategoryId, 1]]))).toEqual([garden]);
  expect(assignRooms([[attic!]], new Map())).toBeUndefined();
});

it('the cheapest rooms that are free together are assigned, or none', () => {
  const anyChoices = fc.array(
    fc.uniqueArray(fc.record({ roomCategoryId: fc.constantFrom(...KINDS), costMinor: fc.nat(20) }), {
      selector: ({ roomCategoryId }) => roomCategoryId,
    }),
    { minLength: 1, maxLength: 5 },
  );
  const anyFree = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3));
  fc.assert(
    fc.property(anyChoices, anyFree, (choices, counts) => {
      const free = new Map(KINDS.map((kind, index) => [kind, counts[index] ?? 0]));
      const rooms = assignRooms(choices, free);
      expect(rooms?.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(cheapestOfAll(choices, free));
      for (const kind of KINDS) {
        const taken = rooms?.filter(({ roomCategoryId }) => roomCategoryId === kind) ?? [];
        expect(taken.length).toBeLessThanOrEqual(free.get(kind) ?? 0);
      }
      expect(rooms?.every((room, party) => choices[party]?.includes(room)) ?? true).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
