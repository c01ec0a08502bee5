import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import { asId, type LotId } from '../value/ids.ts';
import { returnToLots, type RedeemedLot } from './return-to-lots.ts';

describe('the lots that value goes back to', () => {
  const today = day('2026-12-01');
  const lot = (name: string, amount: number, expiresOn: string | null): RedeemedLot => ({
    lotId: asId<LotId>(name),
    amount,
    expiresOn: expiresOn === null ? null : day(expiresOn),
  });
  const lots = [lot('soon', 50, '2026-12-31'), lot('open', 30, null), lot('past', 20, '2026-11-30')];
  const back = (amount: number) =>
    returnToLots(lots, amount, today, 90).map(({ lotId, amount: share, newExpiry }) => [
      lotId,
      share,
      newExpiry?.toString(),
    ]);

  it.each([
    [0, []],
    [30, [['open', 30, undefined]]],
    [
      60,
      [
        ['open', 30, undefined],
        ['soon', 30, undefined],
      ],
    ],
    [
      100,
      [
        ['open', 30, undefined],
        ['soon', 50, undefined],
        ['past', 20, '2027-03-01'],
      ],
    ],
  ])('%d given back: to the lot that expires last first, and to a new lot for an expired one', (amount, expected) => {
    expect(back(amount)).toEqual(expected);
  });

  it('get it back in the other order than they gave it, where two expire on the same day', () => {
    const twins = [lot('a', 5, '2027-01-01'), lot('b', 5, '2027-01-01')];
    for (const taken of [twins, twins.toReversed()]) {
      expect(returnToLots(taken, 6, today, 90).map(({ lotId, amount }) => [lotId, amount])).toEqual([
        ['b', 5],
        ['a', 1],
      ]);
    }
  });

  it('get back in parts what they get back in one', () => {
    const parts = [25, 40, 35].map((amount, nth) => returnToLots(lots, amount, today, 90, [0, 25, 65][nth]));
    const sums = Map.groupBy(parts.flat(), ({ lotId }) => lotId);
    const sumOf = (name: string) => sums.get(asId(name))?.reduce((sum, { amount }) => sum + amount, 0);
    expect(['open', 'soon', 'past'].map(sumOf)).toEqual([30, 50, 20]);
    expect(parts[1]?.map(({ lotId, amount }) => [lotId, amount])).toEqual([
      ['open', 5],
      ['soon', 35],
    ]);
  });

  it('take their own back on their last day', () => {
    expect(returnToLots([lot('last', 5, '2026-12-01')], 5, today, 90)[0]?.newExpiry).toBeNull();
  });

  it('never take more than came from them', () => {
    expect(() => returnToLots(lots, 101, today, 90)).toThrow('Invariant broken');
    const anyLot = fc.record({
      amount: fc.integer({ min: 1, max: 100 }),
      daysLeft: fc.option(fc.integer({ min: -5, max: 5 })),
    });
    fc.assert(
      fc.property(fc.array(anyLot, { maxLength: 6 }), fc.nat(600), (drawn, wish) => {
        const taken = drawn.map(({ amount, daysLeft }, index) =>
          lot(`lot-${index}`, amount, daysLeft === null ? null : today.add({ days: daysLeft }).toString()),
        );
        const amount = Math.min(
          wish,
          taken.reduce((sum, one) => sum + one.amount, 0),
        );
        const returns = returnToLots(taken, amount, today, 90);
        expect(returns.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
        for (const { lotId, amount: share } of returns) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(taken.find((one) => one.lotId === lotId)?.amount ?? 0);
        }
      }),
    );
  });
});
