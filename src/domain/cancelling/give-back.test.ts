import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCard, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { freeUntil } from './cancellation-fee.ts';
import type { CardCover } from '../cover/cover.ts';
import { listCosts, paymentOf, splitFee, termsFor, type CardPayment } from './give-back.ts';
import { asId, type CardId, type ExtraId } from '../value/ids.ts';
import { money } from '../money/money.ts';
import type { CancellationTerms } from '../stay/offer.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

const payment = (
  name: string,
  paid: Omit<CardPayment, 'cardId' | 'last4' | 'lateCancellation'> & Partial<CardPayment>,
): CardPayment => ({ cardId: asId<CardId>(name), last4: name, lateCancellation: 'charge', ...paid });
const pounds = (name: string, minor: number) => payment(name, { coveredMinor: minor, debit: minor, wholes: null });
const uses = (name: string, ...covered: number[]) =>
  payment(name, {
    coveredMinor: covered.reduce((sum, minor) => sum + minor, 0),
    debit: covered.length,
    wholes: covered.map((coveredMinor) => ({ coveredMinor, debit: 1, nightsMinor: coveredMinor })),
  });

const paidBy = (cards: readonly CardPayment[], own = 0) => ({ cards, due: money('GBP', own) });

/** The kept amount of each card in its unit, the part of the fee that cards pay, and the remainder. */
function keep(payments: readonly CardPayment[], fee: number) {
  const { cards, kept, due } = splitFee(paidBy(payments), money('GBP', fee));
  return { debits: cards.map(({ kept: { debit } }) => debit), kept: kept.amountMinor, due: due.amountMinor };
}

describe('the part of the cards’ payment that a hotel keeps', () => {
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

  it('takes a package only whole, when the fee reaches its nights', () => {
    const package_ = payment('p', {
      coveredMinor: 400,
      debit: 1,
      wholes: [{ coveredMinor: 400, debit: 1, nightsMinor: 300 }],
    });
    expect(keep([package_], 299)).toEqual({ debits: [0], kept: 0, due: 299 });
    expect(keep([package_], 300)).toEqual({ debits: [1], kept: 300, due: 0 });
    expect(keep([package_], 350)).toEqual({ debits: [1], kept: 350, due: 0 });
    expect(keep([package_], 450)).toEqual({ debits: [1], kept: 400, due: 50 });
  });

  it('leaves nothing to come back of a package that is kept for less than it covered', () => {
    const package_ = payment('p', {
      coveredMinor: 400,
      debit: 1,
      wholes: [{ coveredMinor: 400, debit: 1, nightsMinor: 300 }],
    });
    const [card] = splitFee(paidBy([package_]), money('GBP', 300)).cards;
    expect(card).toMatchObject({ kept: { coveredMinor: 300, debit: 1 }, givenBack: { coveredMinor: 0, debit: 0 } });
  });

  it('counts the extras of packages when the nights of all are kept, those of the dearest first', () => {
    const packageOf = (name: string, nightsMinor: number, extrasMinor: number) => {
      const coveredMinor = nightsMinor + extrasMinor;
      return payment(name, { coveredMinor, debit: 1, wholes: [{ coveredMinor, debit: 1, nightsMinor }] });
    };
    const { cards } = splitFee(paidBy([packageOf('a', 180, 22), packageOf('b', 200, 44)]), money('GBP', 430));
    expect(cards.map(({ kept: { coveredMinor } }) => coveredMinor)).toEqual([186, 244]);
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
const anySetting = fc.constantFrom('keep' as const, 'give_back' as const, 'charge' as const);
const anyUses = fc
  .record({
    wholes: fc.array(fc.record({ nightsMinor: fc.nat(30_000), extrasMinor: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 5,
    }),
    lateCancellation: anySetting,
  })
  .map(({ wholes, lateCancellation }) =>
    payment('u', {
      coveredMinor: wholes.reduce((sum, { nightsMinor, extrasMinor }) => sum + nightsMinor + extrasMinor, 0),
      debit: wholes.length,
      wholes: wholes.map(({ nightsMinor, extrasMinor }) => {
        return { coveredMinor: nightsMinor + extrasMinor, debit: 1, nightsMinor };
      }),
      lateCancellation,
    }),
  );
const anyOwn = fc.nat(50_000);
/** As a share of the price of all nights that uses covered. A fee for all nights is the likeliest. */
const anyFee = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1.5, noNaN: true }));
const anyPayments = fc.array(fc.oneof(anyMoney, anyUses), { maxLength: 6 });

describe('any payments of cards and any fee', () => {
  it('kept and given back add up to the uses and the money that were redeemed, nothing is negative, and no more than the fee is kept', () => {
    fc.assert(
      fc.property(anyPayments, anyOwn, fc.nat(300_000), (payments, ownMinor, feeMinor) => {
        const { cards, kept, due, cost } = splitFee(paidBy(payments, ownMinor), money('GBP', feeMinor));
        expect(cards.map((card) => card.payment)).toEqual(payments);
        for (const { payment: paid, kept: keptShare, givenBack } of cards) {
          expect(keptShare.coveredMinor + givenBack.coveredMinor).toBeLessThanOrEqual(paid.coveredMinor);
          expect(keptShare.debit + givenBack.debit).toBe(paid.debit);
          for (const share of [keptShare, givenBack]) {
            expect(Math.min(share.coveredMinor, share.debit)).toBeGreaterThanOrEqual(0);
          }
        }
        expect(cards.reduce((sum, card) => sum + card.kept.coveredMinor, 0)).toBe(kept.amountMinor);
        expect(kept.amountMinor + due.amountMinor).toBe(cost.amountMinor);
        expect(cost.amountMinor).toBeLessThanOrEqual(feeMinor);
        expect(Math.min(kept.amountMinor, due.amountMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('everything comes back without a fee, and nothing is due while money is left', () => {
    fc.assert(
      fc.property(anyPayments, anyOwn, fc.nat(300_000), (payments, ownMinor, feeMinor) => {
        const free = splitFee(paidBy(payments, ownMinor), money('GBP', 0));
        expect(free.cards.every(({ kept }) => kept.debit === 0 && kept.coveredMinor === 0)).toBe(true);
        const { cards, due } = splitFee(paidBy(payments, ownMinor), money('GBP', feeMinor));
        const moneyLeft = cards.some((card) => card.payment.wholes === null && card.givenBack.coveredMinor > 0);
        expect(moneyLeft && due.amountMinor > 0).toBe(false);
      }),
    );
  });

  it('cost the fee unless a product gives back, and splitting that cost again gives the same', () => {
    fc.assert(
      fc.property(anyPayments, anyOwn, fc.nat(300_000), (payments, ownMinor, feeMinor) => {
        const paid = paidBy(payments, ownMinor);
        const split = splitFee(paid, money('GBP', feeMinor));
        const givesBack = payments.some(({ wholes, lateCancellation }) => wholes && lateCancellation === 'give_back');
        if (!givesBack) expect(split.cost.amountMinor).toBe(feeMinor);
        expect(splitFee(paid, split.cost)).toEqual(split);
      }),
    );
  });

  it('money that pays a part of what the guest would have paid never makes cancelling cheaper', () => {
    const someUses = fc.array(anyUses, { minLength: 1, maxLength: 2 });
    const someMinor = fc.nat(20_000);
    fc.assert(
      fc.property(someUses, anyPayments, someMinor, someMinor, anyFee, (used, others, cardMinor, ownMinor, part) => {
        const payments = part < 0.1 ? [...used, ...others] : used;
        const nights = payments.flatMap(({ wholes }) => wholes ?? []).map(({ nightsMinor }) => nightsMinor);
        const fee = money('GBP', Math.round(nights.reduce((sum, minor) => sum + minor, 0) * part));
        const without = splitFee(paidBy(payments, cardMinor + ownMinor), fee);
        const beside = splitFee(paidBy([...payments, pounds('m', cardMinor)], ownMinor), fee);
        expect(beside.cost.amountMinor).toBeGreaterThanOrEqual(without.cost.amountMinor);
      }),
    );
  });

  it('no card loses more of its own money than its share of what is kept', () => {
    fc.assert(
      fc.property(anyMoney, fc.nat(200_000), (paid, feeMinor) => {
        const [card] = splitFee(paidBy([paid]), money('GBP', feeMinor)).cards;
        const { coveredMinor, debit } = card!.kept;
        expect(debit * paid.coveredMinor).toBeLessThanOrEqual(paid.debit * coveredMinor);
        expect((debit + 1) * paid.coveredMinor).toBeGreaterThan(paid.debit * coveredMinor);
      }),
    );
  });
});

describe('until when cancelling costs a guest nothing', () => {
  const at = (hours: number) => Temporal.Instant.from('2026-08-01T00:00:00Z').add({ hours });
  const step = (hours: number, minor: number) => ({ from: at(hours), fee: money('GBP', minor) });
  const untilOf = (steps: ReturnType<typeof step>[], now: number) => {
    const nights = payment('p', {
      coveredMinor: 206,
      debit: 1,
      wholes: [{ coveredMinor: 206, debit: 1, nightsMinor: 162 }],
      lateCancellation: 'give_back',
    });
    // The guest pays a fee of up to 64. More than that is waived, and 162 keeps the package.
    return freeUntil(listCosts(paidBy([nights], 64), steps), at(now));
  };
  const falling = [step(1, 32), step(2, 135), step(3, 194)];

  it.each([
    ['the first fee, before it', falling, 0, at(1)],
    ['no moment, while a fee is due', falling, 1, null],
    ['the fee that keeps the package, once a larger one than was due is waived', falling, 2, at(3)],
    ['no moment, once the package is kept', falling, 3, null],
    ['no moment, where all that is still to come is waived', falling.slice(0, 2), 2, null],
    ['the fee that keeps the package, beyond one that is waived', falling.slice(1), 0, at(3)],
    ['no moment, where a cheaper step begins after the one that is waived', [step(1, 135), step(2, 32)], 1, null],
  ])('is %s', (_what, steps, now, until) => {
    expect(untilOf(steps, now)?.toString()).toBe(until?.toString());
  });
});

describe('the terms of an offer', () => {
  const now = Temporal.Instant.from('2026-08-01T00:00:00Z');
  const at = (hours: number) => now.add({ hours });
  const terms = (given: Partial<CancellationTerms>): CancellationTerms => {
    return { text: 'Ask us.', freeUntil: at(1), fee: money('GBP', 0), fees: [], ...given };
  };
  const steps = [
    { from: at(-1), fee: money('GBP', 1) },
    { from: at(0), fee: money('GBP', 100) },
    { from: at(6), fee: money('GBP', 250) },
  ];
  const night = (lateCancellation: CardPayment['lateCancellation']) => ({ ...uses('u', 200), lateCancellation });

  it.each<[string, CardPayment, number, number, Temporal.Instant | null, readonly (readonly [number, number])[]]>([
    ['the fee that has begun, where money pays it', pounds('a', 200), 0, 100, null, [[6, 250]]],
    ['the next fee, once it has begun', pounds('a', 250), 6, 250, null, []],
    [
      'a penny, where no more is charged yet',
      ...([pounds('a', 200), -1, 1, null] as const),
      [
        [0, 100],
        [6, 250],
      ],
    ],
    [
      'nothing, until a fee reaches the night of a card that is given back',
      night('give_back'),
      0,
      0,
      at(6),
      [[6, 250]],
    ],
    ['a whole night for any part of one, by a card that is kept', night('keep'), 0, 100, null, [[6, 250]]],
  ])('say to a guest what cancelling costs, now and later: %s', (_what, card, hours, feeMinor, until, later) => {
    const known = terms({ fees: steps, fee: money('GBP', 999) });
    expect(termsFor(paidBy([card]), known, at(hours))).toEqual({
      ...known,
      fee: money('GBP', feeMinor),
      freeUntil: until,
      later: later.map(([from, minor]) => ({ from: at(from), fee: money('GBP', minor) })),
    });
  });

  it('say of what is to come only what changes: a dearer step that is waived as well is none', () => {
    const waived = [...steps.slice(0, 2), { from: at(3), fee: money('GBP', 150) }, ...steps.slice(2)];
    const { later } = termsFor(paidBy([night('give_back')]), terms({ fees: waived }), now);
    expect(later).toEqual([{ from: at(6), fee: money('GBP', 250) }]);
  });

  it('stay as the hotel wrote them where not all steps of the fee are known', () => {
    const unknown = terms({ fees: null, fee: money('GBP', 999) });
    expect(termsFor(paidBy([pounds('a', 200)]), unknown, now)).toEqual(unknown);
  });
});

describe('a card’s payment in a cover', () => {
  const cover = (given: Partial<CardCover>): CardCover => ({
    card: buildCard(),
    covered: money('GBP', 300),
    debit: 300,
    left: 0,
    lines: [],
    ...given,
  });
  const night = (date: string, amountMinor: number, roomIndex = 0) =>
    ({ type: 'night', roomIndex, date: day(date), amountMinor }) as const;
  const breakfast = {
    type: 'extra',
    extraId: asId<ExtraId>('breakfast'),
    roomIndex: 0,
    date: null,
    amountMinor: 50,
  } as const;
  const wholesOf = (product: Partial<VoucherProduct>, lines: CardCover['lines']) =>
    paymentOf(cover({ card: buildCard({ product: buildProduct(product) }), lines })).wholes;

  it('can be kept in any part when it is money, and use by use when it is nights', () => {
    expect(wholesOf({ kind: 'value' }, [{ type: 'money', amountMinor: 300 }])).toBeNull();
    expect(wholesOf({ kind: 'uses' }, [night('2026-12-01', 100), night('2026-12-02', 200)])).toEqual([
      { coveredMinor: 100, debit: 1, nightsMinor: 100 },
      { coveredMinor: 200, debit: 1, nightsMinor: 200 },
    ]);
  });

  const first = [night('2026-12-03', 100), night('2026-12-04', 200)];
  const paid = (coveredMinor: number, nightsMinor: number) => ({ coveredMinor, debit: 1, nightsMinor });
  it.each<[string, CardCover['lines'], object[]]>([
    ['with its extras', [...first, breakfast, breakfast], [paid(400, 300)]],
    ['of two rooms', [...first, night('2026-12-05', 70, 1)], [paid(300, 300), paid(70, 70)]],
    [
      'of a night in each of two rooms',
      [night('2026-12-03', 100), night('2026-12-04', 70, 1)],
      [paid(100, 100), paid(70, 70)],
    ],
    ['of nights right after each other', [...first, night('2026-12-05', 70)], [paid(300, 300), paid(70, 70)]],
    ['with a night between', [night('2026-12-03', 100), night('2026-12-05', 70)], [paid(100, 100), paid(70, 70)]],
    ['each with extras', [...first, breakfast, night('2026-12-05', 70), breakfast], [paid(350, 300), paid(120, 70)]],
  ])('can be kept package by package, %s', (_what, lines, wholes) => {
    expect(wholesOf({ kind: 'package', nights: 2 }, lines)).toEqual(wholes);
  });

  it('goes by the setting of its product', () => {
    const card = buildCard({ product: buildProduct({ kind: 'uses', lateCancellation: 'keep' }) });
    expect(paymentOf(cover({ card })).lateCancellation).toBe('keep');
  });
});
