import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import {
  judgePayment,
  extendUntil,
  keptUntil,
  payableUntil,
  paysEnough,
  formatWhoOwes,
  splitRefund,
  standingOf,
} from './rest-payment.ts';

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const inMinutes = (minutes: number) => NOW.add({ minutes });
const gbp = (minor: number) => money('GBP', minor);

it.each([
  ['just placed', 0, 15],
  ['found by a look-up after five minutes', 5, 15],
  ['found after twelve: it ends before the room goes', 12, 8],
  ['found after fifteen', 15, 5],
  ['found after sixteen: the guest is not asked for money', 16, undefined],
  ['found when the room is gone', 40, undefined],
])('%s, a guest has this many minutes to pay: %i after placing, %s', (_when, after, minutes) => {
  const until = payableUntil(inMinutes(after), keptUntil(NOW));
  expect(until).toEqual(minutes === undefined ? undefined : inMinutes(after + minutes));
});

it('guests never pay in the last ten minutes of their room’s hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -100_000, max: 100_000 }), (at, room) => {
      const until = payableUntil(NOW.add({ seconds: at }), NOW.add({ seconds: room }));
      if (until) expect(until.until(NOW.add({ seconds: room })).total('minutes')).toBeGreaterThanOrEqual(10);
    }),
  );
});

describe('the effect of a payment’s status', () => {
  // The payment request ends after 15 minutes, and the room is released after 30.
  const [EARLY, ENDED, LATE] = [5, 15, 25];
  type Cell = ReturnType<typeof judgePayment>;
  it.each<
    [
      reading: Parameters<typeof judgePayment>[0]['state'],
      early: Cell,
      left: Cell,
      ended: Cell,
      late: Cell,
      unclear: Cell,
    ]
  >([
    ['open', 'wait', 'end', 'end', 'end', 'end'],
    ['pending', 'wait', 'wait', 'wait', 'unclear', 'wait'],
    ['paid', 'confirm', 'confirm', 'confirm', 'confirm', 'confirm'],
    ['ended', 'let_go', 'let_go', 'let_go', 'let_go', 'let_go'],
    ['no_answer', 'wait', 'wait', 'wait', 'unclear', 'wait'],
  ])(
    '%s: in time %s, after leaving %s, when its time is over %s, before the room goes %s, when unclear %s',
    (state, early, left, ended, late, unclear) => {
      const step = (after: number, payment: 'open' | 'unclear' = 'open', hasLeft = false) =>
        judgePayment(
          { state },
          { payment, hasLeft, expiresAt: inMinutes(15), roomUntil: inMinutes(30) },
          inMinutes(after),
        );
      expect([step(EARLY), step(EARLY, 'open', true), step(ENDED), step(LATE), step(LATE, 'unclear')]).toEqual([
        early,
        left,
        ended,
        late,
        unclear,
      ]);
    },
  );
});

it('an unclear payment holds its room for another day, extended twelve hours before the end', () => {
  const until = (hours: number) => extendUntil(NOW, NOW.add({ hours }))?.since(NOW).total('hours');
  expect([until(0), until(11), until(12), until(24)]).toEqual([24, 24, undefined, undefined]);
});

it('a smaller amount or another currency does not pay it; a surcharge does', () => {
  const pays = (minor: number, currency = 'GBP') => paysEnough(gbp(17_280), money(currency, minor));
  expect([pays(17_280), pays(17_400), pays(17_279), pays(20_000, 'EUR')]).toEqual([true, true, false, false]);
});

describe('the refund of the rest', () => {
  it.each([
    ['free to cancel', 10_000, 0, [0, 10_000, 0]],
    ['the cards paid a part of the fee', 10_000, 2_500, [2_500, 7_500, 0]],
    ['not refundable', 10_000, 10_000, [10_000, 0, 0]],
    ['a fee beyond all that was paid', 10_000, 12_000, [10_000, 0, 2_000]],
  ])('%s', (_what, paid, feeDue, expected) => {
    const { kept, refund, due } = splitRefund(gbp(paid), gbp(feeDue));
    expect([kept, refund, due].map(({ amountMinor }) => amountMinor)).toEqual(expected);
  });

  it('counts every amount once: kept and due are the fee, kept and refunded are the payment', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (paid, fee) => {
        const { kept, refund, due } = splitRefund(gbp(paid), gbp(fee));
        expect(kept.amountMinor + due.amountMinor).toBe(fee);
        expect(kept.amountMinor + refund.amountMinor).toBe(paid);
        expect(Math.min(kept.amountMinor, refund.amountMinor, due.amountMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a payment that the hotel has refunded in part', () => {
  it.each([
    ['less than the fee leaves', 19_740, 10_000, 14_700, [9_740, 0, 4_960], 'the guest owes the hotel GBP 49.60'],
    ['some, and cancelling is free', 40_480, 5_000, 0, [0, 35_480, 0], 'the hotel owes the guest GBP 354.80'],
    ['just what the fee leaves', 10_000, 6_000, 4_000, [4_000, 0, 0], undefined],
    ['all of it', 10_000, 10_000, 4_000, [0, 0, 4_000], 'the guest owes the hotel GBP 40.00'],
    ['more than was paid', 10_000, 12_000, 0, [0, 0, 0], 'the guest owes the hotel GBP 20.00'],
  ])('%s', (_what, paid, refunded, fee, expected, who) => {
    const { kept, refund, due } = splitRefund(standingOf(gbp(paid), gbp(refunded)), gbp(fee));
    expect([kept, refund, due].map(({ amountMinor }) => amountMinor)).toEqual(expected);
    expect(formatWhoOwes({ paid: gbp(paid), hotelRefunded: gbp(refunded), fee: gbp(fee) })?.split(': ')[1]).toBe(who);
  });
});
