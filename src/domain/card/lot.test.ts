import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLots } from '../../../test/arbitraries/any-lots.ts';
import { buildLot, day } from '../../../test/arbitraries/build-card.ts';
import { asId, type LotId } from '../value/ids.ts';
import { availableInLot, compareExpiry, isExpired, takeFromLots, type Lot } from './lot.ts';

const today = day('2026-11-21');

function lot(id: string, balance: number, expiresOn: string | null, held = 0): Lot {
  return buildLot(balance, { id: asId<LotId>(id), expiresOn: expiresOn === null ? null : day(expiresOn), held });
}

describe('the available value of a lot', () => {
  it.each([
    [100, 0, null, 100, 'all of it'],
    [100, 30, null, 70, 'all but what is on hold'],
    [100, 100, null, 0, 'nothing while all is on hold'],
    [0, 0, null, 0, 'nothing when it is empty'],
    [100, 0, '2026-11-21', 100, 'all of it on its last day'],
    [100, 0, '2026-11-20', 0, 'nothing the day after'],
    [100, 30, '2026-11-20', 0, 'nothing the day after, held or not'],
  ])('balance %d, held %d, until %s: %d, %s', (balance, held, expiresOn, available, _share) => {
    expect(availableInLot(lot('a', balance, expiresOn, held), today)).toBe(available);
  });

  it.each([
    [10, 11],
    [10, -1],
    [-1, 0],
  ])('is a bug when it has %d and holds %d', (balance, held) => {
    expect(() => availableInLot(lot('a', balance, null, held), today)).toThrow('Invariant broken');
  });

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    [null, false],
  ])('a lot that ends on %s has expired on 21 November: %s', (expiresOn, expired) => {
    expect(isExpired(lot('a', 1, expiresOn), today)).toBe(expired);
  });

  it('is ordered by expiry, soonest first, open last', () => {
    const dates = [null, day('2027-01-01'), day('2026-12-31'), null, day('2026-01-01')];
    expect(dates.toSorted(compareExpiry).map(String)).toEqual([
      '2026-01-01',
      '2026-12-31',
      '2027-01-01',
      'null',
      'null',
    ]);
    expect(compareExpiry(null, null)).toBe(0);
  });
});

describe('taking from lots', () => {
  const lots = [
    lot('open', 50, null),
    lot('late', 40, '2027-06-30'),
    lot('soon', 30, '2026-12-31', 10),
    lot('gone', 99, '2026-11-20'),
  ];

  it.each<[number, string[] | undefined]>([
    [1, ['soon 1']],
    [20, ['soon 20']],
    [21, ['soon 20', 'late 1']],
    [60, ['soon 20', 'late 40']],
    [110, ['soon 20', 'late 40', 'open 50']],
    [111, undefined],
  ])('%d goes from the soonest to expire: %j', (amount, expected) => {
    const taken = takeFromLots(lots, amount, today);
    expect(taken?.map((part) => `${part.lotId} ${part.amount}`)).toEqual(expected);
  });

  it('is not possible from a card without lots', () => {
    expect(takeFromLots([], 1, today)).toBeUndefined();
  });

  it('goes by id where two expire on the same day, so that two readers take the same', () => {
    const twins = [lot('b', 5, '2027-01-01'), lot('a', 5, '2027-01-01')];
    expect(takeFromLots(twins, 6, today)).toEqual([
      { lotId: 'a', amount: 5 },
      { lotId: 'b', amount: 1 },
    ]);
  });

  it.each([0, -1, 0.5, NaN])('refuses %d as a bug', (amount) => {
    expect(() => takeFromLots(lots, amount, today)).toThrow('Invariant broken');
  });

  it('takes exactly what is asked, soonest first, never more than a lot has, or nothing at all', () => {
    fc.assert(
      fc.property(anyLots(today), fc.integer({ min: 1, max: 400 }), (some, amount) => {
        const byId = new Map(some.map((one) => [one.id, one]));
        const available = some.reduce((total, one) => total + availableInLot(one, today), 0);
        const taken = takeFromLots(some, amount, today);
        expect(taken !== undefined).toBe(amount <= available);
        if (!taken) return;
        expect(taken.reduce((total, part) => total + part.amount, 0)).toBe(amount);
        const touched = taken.map((part) => ({ ...part, lot: byId.get(part.lotId)! }));
        for (const part of touched) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(availableInLot(part.lot, today));
        }
        const last = touched.at(-1)!.lot;
        const sooner = some.filter((one) => compareExpiry(one.expiresOn, last.expiresOn) < 0);
        for (const one of sooner) {
          const part = taken.find(({ lotId }) => lotId === one.id);
          expect(part?.amount ?? 0).toBe(availableInLot(one, today));
        }
      }),
    );
  });

  it('takes the same in whatever order the lots are given', () => {
    fc.assert(
      fc.property(anyLots(today), fc.integer({ min: 1, max: 400 }), (some, amount) => {
        expect(takeFromLots(some.toReversed(), amount, today)).toEqual(takeFromLots(some, amount, today));
      }),
    );
  });
});
