import { expect, it } from 'vitest';
import type { CalendarDay } from '#contract/card-stays.ts';
import { listMonths } from './list-months.ts';

function day(date: string, amount: number | null, state: CalendarDay['state']): [string, CalendarDay] {
  const price = amount === null ? null : { currency: 'GBP', amount };
  return [date, { date, state, from_price: price, due: price, city_tax_unknown: false, reason: null }];
}

it('each month says the least price of its stays, and whether one is covered', () => {
  const days = new Map([
    day('2026-11-28', 150, 'with_supplement'),
    day('2026-11-29', 120, 'covered'),
    day('2026-12-01', 200, 'not_allowed'),
    day('2027-01-01', null, 'full'),
  ]);
  expect(listMonths('2026-11-28', '2027-02-02', days)).toEqual([
    { month: '2026-11', firstDate: '2026-11-28', least: { currency: 'GBP', amount: 120 }, isCovered: true },
    { month: '2026-12', firstDate: '2026-12-01', least: { currency: 'GBP', amount: 200 }, isCovered: false },
    { month: '2027-01', firstDate: '2027-01-01', least: null, isCovered: false },
    { month: '2027-02', firstDate: '2027-02-01', least: undefined, isCovered: false },
  ]);
});
