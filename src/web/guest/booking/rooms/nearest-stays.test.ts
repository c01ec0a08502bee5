import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { describe, expect, it } from 'vitest';
import { longerStays, nearestStays, shorterStays } from './nearest-stays.ts';

const GBP = (amount: number) => ({ currency: 'GBP', amount });

function day(date: string, state: CalendarDay['state'], due: number | null = 0): CalendarDay {
  return {
    date,
    state,
    from_price: GBP(120),
    due: due === null ? null : GBP(due),
    city_tax_unknown: false,
    reason: null,
  };
}

describe('the nearest stays', () => {
  const wish = { from: '2026-12-10', nights: 3 };

  it('are those that are sold, nearest first, whatever the card pays of them', () => {
    const days = [
      day('2026-12-07', 'covered'),
      day('2026-12-08', 'full', null),
      day('2026-12-09', 'closed', null),
      day('2026-12-10', 'full', null),
      day('2026-12-11', 'not_allowed', null),
      day('2026-12-12', 'with_supplement', 40),
      day('2026-12-30', 'covered'),
    ];
    expect(nearestStays(wish, [{ nights: 3, days }], 3)).toEqual([
      { stay_from: '2026-12-11', stay_to: '2026-12-14', from_price: GBP(120), due: GBP(120), city_tax_unknown: false },
      { stay_from: '2026-12-12', stay_to: '2026-12-15', from_price: GBP(120), due: GBP(40), city_tax_unknown: false },
      { stay_from: '2026-12-07', stay_to: '2026-12-10', from_price: GBP(120), due: GBP(0), city_tax_unknown: false },
    ]);
  });

  it('may be shorter ones', () => {
    const longer = { nights: 3, days: [day('2026-12-14', 'covered')] };
    const shorter = { nights: 2, days: [day('2026-12-10', 'covered')] };
    expect(nearestStays(wish, [longer, shorter], 1)).toEqual([
      { stay_from: '2026-12-10', stay_to: '2026-12-12', from_price: GBP(120), due: GBP(0), city_tax_unknown: false },
    ]);
  });
});

describe('longer stays', () => {
  it('hold the wished nights and one or two more, and do not begin before the first day that can be booked', () => {
    expect(longerStays('2026-12-31', 1, '2026-12-30')).toEqual([
      { from: '2026-12-31', nights: 2 },
      { from: '2026-12-30', nights: 2 },
      { from: '2026-12-31', nights: 3 },
    ]);
  });

  it('are as near as shorter ones', () => {
    const more = { nights: 2, days: [day('2026-12-31', 'covered')] };
    const shifted = { nights: 1, days: [day('2026-12-29', 'covered')] };
    expect(nearestStays({ from: '2026-12-31', nights: 1 }, [shifted, more], 1)).toEqual([
      { stay_from: '2026-12-31', stay_to: '2027-01-02', from_price: GBP(120), due: GBP(0), city_tax_unknown: false },
    ]);
  });
});

describe('shorter stays', () => {
  it('end before the night that breaks the stay, or begin after it', () => {
    expect(shorterStays('2026-12-10', 5, '2026-12-12')).toEqual([
      { from: '2026-12-10', nights: 2 },
      { from: '2026-12-13', nights: 2 },
    ]);
  });

  it('leave nothing of a stay that breaks on its only night', () => {
    expect(shorterStays('2026-12-10', 1, '2026-12-10')).toEqual([]);
  });

  it('are a night less when no night breaks the stay', () => {
    expect(shorterStays('2026-12-10', 3, undefined)).toEqual([
      { from: '2026-12-10', nights: 2 },
      { from: '2026-12-11', nights: 2 },
    ]);
    expect(shorterStays('2026-12-10', 1, undefined)).toEqual([]);
  });
});
