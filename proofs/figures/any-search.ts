import fc from 'fast-check';
import { HOTELS } from '../../test/contract/demo-hotels.ts';
import type { CardName } from './issue-cards.ts';

/** A random search of a guest, currently for one room. */
export type AnySearch = {
  readonly property: string;
  readonly adults: number;
  readonly childrenAges: readonly number[];
  /** Days from today. */
  readonly arrivalIn: number;
  readonly nights: number;
  /** Number of days requested of the calendar. The first and the last are checked. */
  readonly shownDays: number;
  readonly cards: readonly CardName[];
};

const KINDS: readonly CardName[] = [
  'money',
  'little money',
  'other money',
  'uses',
  'one use',
  'package',
  'package too',
];

/** Every property of the demo, parties that fit a room and parties that do not, and cards of each kind and mixed. */
export function anySearch(): fc.Arbitrary<AnySearch> {
  return fc.record({
    property: fc.constantFrom(...HOTELS.map(({ id }) => id)),
    adults: fc.integer({ min: 1, max: 3 }),
    childrenAges: fc.array(fc.constantFrom(0, 2, 3, 8, 12, 15), { maxLength: 3 }),
    arrivalIn: fc.integer({ min: 0, max: 330 }),
    nights: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 5, max: 14 })),
    shownDays: fc.constantFrom(2, 7, 42, 200),
    cards: fc.subarray([...KINDS], { maxLength: 3 }),
  });
}
