import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCard, buildProduct, day } from '../../test/arbitraries/build-card.ts';
import type { CardCover } from './cover.ts';
import { paymentOf, returnToLots, splitFee, type CardPayment, type RedeemedLot } from './give-back.ts';
import { asId, type CardId, type LotId } from './ids.ts';
import { money } from './money.ts';

const payment = (name: string, paid: Omit<CardPayment, 'cardId' | 'last4'>): CardPayment => ({
  cardId: asId<CardId>(name),
  last4: name,
  ...paid,
});
const pounds = (name: string, minor: number) => payment(name, { coveredMinor: minor, debit: minor, wholes: null });
const uses = (name: string, ...covered: number[]) =>
  payment(name, {
    coveredMinor: covered.reduce((sum, minor) => sum + minor, 0),
    debit: covered.length,
    wholes: covered.map((coveredMinor) => ({ coveredMinor, debit: 1 })),
  });

/** What is kept of each card in its unit, what the cards pay of the fee, and what is left of it. */
function keep(payments: readonly CardPayment[], fee: number) {
  const { cards, kept, due } = splitFee(payments, money('GBP', fee));
  return { debits: cards.map(({ kept: { debit } }) => debit), kept: kept.amountMinor, due: due.amountMinor };
}

describe('what a hotel keeps of what cards paid', () => {
  it.each<[string, CardPayment[], number, { debits: number[]; kept: number; due: number }]>([
    ['nothing without a fee', [pounds('a', 300), uses('b', 200)], 0, { debits: [0, 0], kept: 0, due: 0 }],
    ['the fee from a money card', [pounds('a', 300)], 120, { debits: [120], kept: 120, due: 0 }],
    ['all when the fee is all', [pounds('a', 300)], 300, { debits: [300], kept: 300, due: 0 }],
    ['no more than the cards paid', [pounds('a', 300)], 500, { debits: [300], kept: 300, due: 200 }],
    [
      'of the first card before the second',
      [pounds('a', 300), pounds('b', 400)],
      350,
      { debits: [300, 50], kept: 350, due: 0 },
    ],
    ['of money before uses', [uses('a', 200, 200), pounds('b', 100)], 100, { debits: [0, 100], kept: 100, due: 0 }],
    ['a use when the fee reaches all it covered', [uses('a', 200, 150)], 200, { debits: [1], kept: 200, due: 0 }],
    ['no use for less than it covered', [uses('a', 200, 150)], 149, { debits: [0], kept: 0, due: 149 }],
    ['the dearest use that fits', [uses('a', 200, 150)], 199, { debits: [1], kept: 150, due: 49 }],
    [
      'uses with what money leaves of the fee',
      [uses('a', 200), pounds('b', 100)],
      300,
      { debits: [1, 100], kept: 300, due: 0 },
    ],
    [
      'the dearest use of whichever card',
      [uses('a', 100), uses('b', 80, 200)],
      250,
      { debits: [0, 1], kept: 200, due: 50 },
    ],
    ['no use that covered nothing', [uses('a', 0, 100)], 100, { debits: [1], kept: 100, due: 0 }],
    ['a use that covered a penny', [uses('a', 1)], 1, { debits: [1], kept: 1, due: 0 }],
    ['nothing of a money card that covered nothing', [pounds('a', 0)], 100, { debits: [0], kept: 0, due: 100 }],
  ])('%s', (_what, payments, fee, expected) => {
    expect(keep(payments, fee)).toEqual(expected);
  });

  it('takes a package only whole', () => {
    const both = payment('p', { coveredMinor: 400, debit: 2, wholes: [{ coveredMinor: 400, debit: 2 }] });
    expect(keep([both], 399)).toEqual({ debits: [0], kept: 0, due: 399 });
    expect(keep([both], 400)).toEqual({ debits: [2], kept: 400, due: 0 });
  });

  it('rounds for the guest when the card counts another currency', () => {
    const yen = payment('y', { coveredMinor: 1_000, debit: 1_999, wholes: null });
    expect(keep([yen], 333)).toEqual({ debits: [665], kept: 333, due: 0 });
    expect(keep([payment('k', { coveredMinor: 1_000, debit: 1, wholes: null })], 999).debits).toEqual([0]);
  });

  it('stays exact where the product of two amounts does not', () => {
    const large = pounds('a', 9_007_199_254_740_991);
    expect(keep([large], 9_007_199_254_740_989).debits).toEqual([9_007_199_254_740_989]);
  });
});

const anyMoney = fc
  .record({ coveredMinor: fc.integer({ min: 1, max: 100_000 }), debit: fc.integer({ min: 1, max: 100_000 }) })
  .map((paid) => payment('m', { ...paid, wholes: null }));
const anyUses = fc.array(fc.nat(30_000), { minLength: 1, maxLength: 5 }).map((covered) => uses('u', ...covered));
const anyPayments = fc.array(fc.oneof(anyMoney, anyUses), { maxLength: 6 });

describe('whatever cards paid and whatever the fee is', () => {
  it('kept and given back add up to what was redeemed, nothing is negative, and no more than the fee is kept', () => {
    fc.assert(
      fc.property(anyPayments, fc.nat(300_000), (payments, feeMinor) => {
        const { cards, kept, due } = splitFee(payments, money('GBP', feeMinor));
        expect(cards.map((card) => card.payment)).toEqual(payments);
        for (const { payment: paid, kept: keptShare, givenBack } of cards) {
          expect(keptShare.coveredMinor + givenBack.coveredMinor).toBe(paid.coveredMinor);
          expect(keptShare.debit + givenBack.debit).toBe(paid.debit);
          for (const share of [keptShare, givenBack]) {
            expect(Math.min(share.coveredMinor, share.debit)).toBeGreaterThanOrEqual(0);
          }
        }
        expect(cards.reduce((sum, card) => sum + card.kept.coveredMinor, 0)).toBe(kept.amountMinor);
        expect(kept.amountMinor + due.amountMinor).toBe(feeMinor);
        expect(Math.min(kept.amountMinor, due.amountMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('everything comes back without a fee, and nothing is due while money is left', () => {
    fc.assert(
      fc.property(anyPayments, fc.nat(300_000), (payments, feeMinor) => {
        const free = splitFee(payments, money('GBP', 0));
        expect(free.cards.every(({ kept }) => kept.debit === 0 && kept.coveredMinor === 0)).toBe(true);
        const { cards, due } = splitFee(payments, money('GBP', feeMinor));
        const moneyLeft = cards.some((card) => card.payment.wholes === null && card.givenBack.coveredMinor > 0);
        expect(moneyLeft && due.amountMinor > 0).toBe(false);
      }),
    );
  });

  it('no card loses more of its own money than its share of what is kept', () => {
    fc.assert(
      fc.property(anyMoney, fc.nat(200_000), (paid, feeMinor) => {
        const [card] = splitFee([paid], money('GBP', feeMinor)).cards;
        const { coveredMinor, debit } = card!.kept;
        expect(debit * paid.coveredMinor).toBeLessThanOrEqual(paid.debit * coveredMinor);
        expect((debit + 1) * paid.coveredMinor).toBeGreaterThan(paid.debit * coveredMinor);
      }),
    );
  });
});

describe('what a card paid, as it stands in a cover', () => {
  const cover = (given: Partial<CardCover>): CardCover => ({
    card: buildCard(),
    covered: money('GBP', 300),
    debit: 300,
    left: 0,
    lines: [],
    ...given,
  });
  const night = (amountMinor: number) =>
    ({ type: 'night', roomIndex: 0, date: day('2026-12-01'), amountMinor }) as const;

  it('can be kept in any part when it is money, use by use when it is uses, and whole when it is a package', () => {
    const lines = [night(100), night(200)];
    const paid = (kind: 'value' | 'uses' | 'package', debit: number) =>
      paymentOf(cover({ card: buildCard({ product: buildProduct({ kind }) }), debit, lines })).wholes;
    expect(paid('value', 300)).toBeNull();
    expect(paid('uses', 2)).toEqual([
      { coveredMinor: 100, debit: 1 },
      { coveredMinor: 200, debit: 1 },
    ]);
    expect(paid('package', 1)).toEqual([{ coveredMinor: 300, debit: 1 }]);
  });
});

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
  ])('of %d given back: what lasts longest first, and what has expired into a new lot', (amount, expected) => {
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
