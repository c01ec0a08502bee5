import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findImpossible, type CardEvent } from './check-history.ts';

const NEVER = Number.POSITIVE_INFINITY;
const at = (from: number, until: number, action: CardEvent['action'], amount: number, stay?: string): CardEvent => ({
  action,
  amount,
  from,
  until,
  ...(stay !== undefined && { stay }),
});

/** A stay that is placed and cancelled, with a reader who looks now and then. */
const BOOKED = [
  at(1, 9, 'hold', 40, 'A'),
  at(1, 9, 'redeem', 40, 'A'),
  at(10, 11, 'read', 60),
  at(12, 20, 'give_back', 40, 'A'),
  at(21, 22, 'read', 100),
];

it('possible answers of a card are explained', () => {
  expect(findImpossible(100, BOOKED)).toBeUndefined();
  // A read during a booking may show either amount.
  expect(findImpossible(100, [...BOOKED, at(2, 3, 'read', 100), at(4, 8, 'read', 60)])).toBeUndefined();
  // A request without an answer took effect at some time, or never.
  const lost = [at(1, NEVER, 'hold', 30, 'A'), at(1, NEVER, 'redeem', 30, 'A'), at(1, NEVER, 'release', 30, 'A')];
  for (const shown of [70, 100]) expect(findImpossible(100, [...lost, at(5, 6, 'read', shown)])).toBeUndefined();
  expect(findImpossible(100, [...lost, at(5, 6, 'read', 70), at(7, 8, 'read', 100)])).toBeUndefined();
});

it.each<[string, CardEvent[]]>([
  ['an acknowledged stay is lost', [...BOOKED.slice(0, 2), at(10, 11, 'read', 100)]],
  [
    'an old amount is shown after a newer one',
    [at(1, 9, 'hold', 40, 'A'), at(2, 3, 'read', 60), at(4, 5, 'read', 100)],
  ],
  ['more is spent than was there', ['A', 'B', 'C'].map((stay) => at(1, 9, 'hold', 40, stay))],
  ['the same is given back twice', [...BOOKED, at(23, 24, 'give_back', 40, 'A')]],
  ['an amount is shown that never was', [at(1, 9, 'hold', 40, 'A'), at(2, 3, 'read', 80)]],
  [
    'what was let go is redeemed',
    [at(1, 2, 'hold', 40, 'A'), at(3, 4, 'release', 40, 'A'), at(5, 6, 'redeem', 40, 'A')],
  ],
  ['a value before any operation is shown', [at(1, 2, 'read', 60), at(3, 9, 'hold', 40, 'A')]],
  ['one half is taken although no answer came', [at(1, NEVER, 'hold', 40, 'A'), at(5, 6, 'read', 80)]],
])('planted: %s', (_what, events) => {
  expect(findImpossible(100, events)).toMatch(/^no order explains: /);
});

/** Plays guests one after the other on a card, and then widens the times of each event so that they overlap. */
const histories = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 40 }),
      ends: fc.constantFrom('redeem', 'release'),
      slack: fc.nat(8),
    }),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((guests) => {
    let [time, free] = [10, 100];
    return guests.flatMap(({ amount, ends, slack }, number): CardEvent[] => {
      time += 10;
      if (amount > free) return [];
      free -= ends === 'redeem' ? amount : 0;
      const [from, until] = [time - slack, time + slack];
      return [
        at(from, until, 'hold', amount, `${number}`),
        at(from, until, ends === 'redeem' ? 'redeem' : 'release', amount, `${number}`),
        at(time + slack, time + slack + 1, 'read', free),
      ];
    });
  });

it('a history that happened is always explained, and one whose last look was wrong is not', () => {
  fc.assert(
    fc.property(histories, (events) => {
      expect(findImpossible(100, events)).toBeUndefined();
      const reads = events.filter(({ action }) => action === 'read');
      const last = reads.at(-1);
      if (!last) return;
      const later = { ...last, from: 10_000, until: 10_001 };
      expect(findImpossible(100, [...events, { ...later, amount: last.amount + 1 }])).toMatch(/^no order/);
      expect(findImpossible(100, [...events, later])).toBeUndefined();
    }),
    { seed: 20_261_125, numRuns: 200 },
  );
});
