import { expect, it } from 'vitest';
import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { listMonths } from './list-months.ts';

function day(date: string, amount: number | null, state: CalendarDay['state']): [string, CalendarDay] {
  const price = amount === null ? null : { currency: 'GBP', amount };
  return [date, { date, state, from_price: price, due: price, city_tax_unknown: false, reason: null }];
}

it('each month says the least price of its stays, and whether one is covered', () => {
  const days = new Map([
    day('2026-11-29', 150, 'with_supplement'),
    day('2026-11-30', 120, 'covered'),
    day('2026-12-01', 200, 'not_allowed'),
  ]);
  expect(listMonths('2026-11-29', '2026-12-02', days)).toEqual([
    {
      month: '2026-11',
      firstDate: '2026-11-29',
      least: { currency: 'GBP', amount: 120 },
      isLeastCovered: true,
      isCovered: true,
    },
    {
      month: '2026-12',
      firstDate: '2026-12-01',
      least: { currency: 'GBP', amount: 200 },
      isLeastCovered: false,
      isCovered: false,
    },
  ]);
});

it('a month has no least price, and not none either, until each of its days is known', () => {
  const full = day('2026-11-29', null, 'full');
  const least = (...days: readonly [string, CalendarDay][]) =>
    listMonths('2026-11-29', '2026-12-01', new Map(days)).map((month) => month.least);
  expect(least()).toEqual([undefined]);
  expect(least(full)).toEqual([undefined]);
  expect(least(full, day('2026-11-30', 150, 'covered')).map((price) => price?.amount)).toEqual([150]);
  expect(least(full, day('2026-11-30', null, 'closed'))).toEqual([null]);
});
