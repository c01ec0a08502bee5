import { CalendarDate } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import { listMonths, quickMonths, readMonths } from './months.ts';

const TODAY = new CalendarDate(2027, 1, 31);
const LAST_MONTH = { first: '2026-12', last: '2026-12' };

describe('the months of a report', () => {
  it('are chosen with one press', () => {
    expect(quickMonths('THIS_MONTH', TODAY)).toEqual({ first: '2027-01', last: '2027-01' });
    expect(quickMonths('LAST_MONTH', TODAY)).toEqual(LAST_MONTH);
    expect(quickMonths('THIS_YEAR', new CalendarDate(2026, 11, 3))).toEqual({ first: '2026-01', last: '2026-11' });
  });

  it.each([
    ['', LAST_MONTH],
    ['from=2026-03', { first: '2026-03', last: '2026-03' }],
    ['from=2026-03&through=2026-05', { first: '2026-03', last: '2026-05' }],
    ['from=2026-03&through=2026-02', LAST_MONTH],
    ['from=2026-13&through=2027-01', LAST_MONTH],
    ['from=2027-02', LAST_MONTH],
  ])('stand in an address: "%s"', (address, months) => {
    expect(readMonths(new URLSearchParams(address), TODAY)).toEqual(months);
  });

  it('are offered from this one back, and those that are chosen with them', () => {
    const offered = listMonths(TODAY, { first: '2009-05', last: '2026-12' });
    expect([offered[0], offered[1], offered.at(-2), offered.at(-1)]).toEqual([
      '2027-01',
      '2026-12',
      '2021-02',
      '2009-05',
    ]);
  });
});
