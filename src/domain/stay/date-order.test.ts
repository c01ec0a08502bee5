import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareDates } from './date-order.ts';

it('dates stand in the order of the calendar', () => {
  const day = fc.integer({ min: -700, max: 700 }).map((days) => Temporal.PlainDate.from('2028-02-29').add({ days }));
  fc.assert(
    fc.property(day, day, (left, right) => {
      expect(Math.sign(compareDates(left, right))).toBe(Temporal.PlainDate.compare(left, right));
    }),
  );
});
