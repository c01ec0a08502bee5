import { expect, it } from 'vitest';
import { money } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/placement/placement.ts';
import type { PaymentReading, PaymentRefund } from '#pms/pms-payments.ts';
import {
  compareOnBill,
  comparePostings,
  judgeLateRefund,
  judgePayments,
  judgeRefund,
  judgeRest,
  type ComparedPosting,
} from './judge-hotel.ts';

const paid = (minor: number, hotelRefunded: number | null = 0): PaymentReading => ({
  state: 'paid',
  payment: { paymentId: 'p', accountId: 'a', amount: money('GBP', minor) },
  hotelRefunded: hotelRefunded === null ? null : money('GBP', hotelRefunded),
});

it.each<readonly [PaymentState, number | null, PaymentReading, readonly string[]]>([
  ['paid', 9_040, paid(9_040), []],
  ['paid', 9_040, paid(9_039), ['was paid GBP 90.40 online, and the hotel has GBP 90.39 of that']],
  ['paid', 1, paid(9_040), ['was paid GBP 0.01 online, and the hotel has GBP 90.40 of that']],
  ['paid', 9_040, { state: 'open' }, ['was paid online, and the hotel does not have that payment']],
  ['charged_back', 9_040, { state: 'pending' }, []],
  ['charged_back', 9_040, paid(9_040), ['is noted as charged back, and the hotel has the payment of GBP 90.40']],
  ['cancelled', null, { state: 'ended', because: 'cancelled' }, []],
  ['expired', null, paid(9_040), ['is not booked, and the hotel has a payment of GBP 90.40 for it']],
])('a payment that is %s, of %s: the hotel has %o', (state, minor, reading, sentences) => {
  const known = { state, paid: minor === null ? null : money('GBP', minor), standing: null };
  expect(judgeRest(known, reading)).toEqual(sentences);
});

it.each<readonly [string, number, boolean, number | null, readonly string[]]>([
  ['whole, as we know', 9_040, false, 0, []],
  ['in part, as we know', 4_040, false, 5_000, []],
  [
    'in part, which we do not know',
    9_040,
    false,
    5_000,
    ['has a payment of GBP 90.40, and the hotel has GBP 40.40 of it after refunds'],
  ],
  ['less the fee, before the hotel refunds', 3_000, true, 0, []],
  ['as the fee, since the hotel refunded', 3_000, true, 6_040, []],
  [
    'less than the fee',
    3_000,
    true,
    7_000,
    ['has a payment of GBP 30.00, and the hotel has GBP 20.40 of it after refunds'],
  ],
  [
    'by an unknown amount',
    9_040,
    false,
    null,
    ['was paid online, and the amount that the hotel has refunded is unknown'],
  ],
])('a payment stands %s', (_, minor, isLeast, hotelRefunded, sentences) => {
  const standing = { amount: money('GBP', minor), isLeast };
  const known = { state: 'paid' as const, paid: money('GBP', 9_040), standing };
  expect(judgeRest(known, paid(9_040, hotelRefunded))).toEqual(sentences);
});

const amount = money('GBP', 5_000);

it.each<readonly [string, boolean | null, readonly string[], readonly string[]]>([
  ['may be on its way', false, [], []],
  ['was posted, or should have been for a day', true, [], ['paid GBP 50.00, and the hotel has nothing of that']],
  ['was posted by people', null, [], []],
  ['is there', true, ['p'], []],
  ['is there before it was noted', false, ['p'], []],
  ['is there twice', true, ['p', 'p'], ['paid GBP 50.00, and the hotel has GBP 50.00 and GBP 50.00 of that']],
  [
    'is there whole and in part',
    true,
    ['p', 'p-unknown'],
    ['paid GBP 50.00, and the hotel has GBP 50.00 and GBP 50.00 of that'],
  ],
])('the cards’ payment %s', (_, isPaidPosted, there, sentences) => {
  const placement = { id: 'p', paid: amount, isPaidPosted, givenBack: null, isBackPosted: false };
  const posted = there.map((redemptionId) => ({ redemptionId, amount }));
  expect(judgePayments(placement, posted)).toEqual(sentences);
});

it.each<readonly [ComparedPosting['state'], boolean | null, readonly (readonly [string, number])[]]>([
  ['equal', true, [['p', 5_000]]],
  [
    'equal',
    false,
    [
      ['p-single_purpose', 2_000],
      ['p-unknown', 3_000],
    ],
  ],
  ['missing', true, []],
  ['pending', false, []],
  ['by_hand', null, []],
  [
    'double',
    true,
    [
      ['p', 5_000],
      ['p', 5_000],
    ],
  ],
  ['other_amount', true, [['p', 4_999]]],
  [
    'other_amount',
    true,
    [
      ['p', 5_000],
      ['p-unknown', 5_000],
    ],
  ],
])('a payment is %s if posted is %s and the hotel has %j', (state, isPaidPosted, there) => {
  const placement = { id: 'p', paid: amount, isPaidPosted, givenBack: null, isBackPosted: true };
  const posted = there.map(([redemptionId, minor]) => ({ redemptionId, amount: money('GBP', minor) }));
  const theirs = posted.map((one) => one.amount);
  expect(comparePostings(placement, posted)).toEqual([{ what: 'paid', ours: amount, theirs, state }]);
});

it('compares nothing that neither side has, and what only the hotel has', () => {
  const nothing = { id: 'p', paid: money('GBP', 0), isPaidPosted: true, givenBack: null, isBackPosted: true };
  expect(comparePostings(nothing, [])).toEqual([]);
  const back = [{ redemptionId: 'p-back', amount: money('GBP', -700) }];
  const compared = { what: 'given_back', ours: null, theirs: [money('GBP', 700)], state: 'other_amount' };
  expect(comparePostings(nothing, back)).toEqual([compared]);
});

it('the cards’ payment may be there in parts, each counted once', () => {
  const placement = { id: 'p', paid: amount, isPaidPosted: true, givenBack: amount, isBackPosted: true };
  const part = (redemptionId: string, minor: number) => ({ redemptionId, amount: money('GBP', minor) });
  const paidInParts = [part('p-single_purpose', 2_000), part('p-multi_purpose', 3_000)];
  const back = [part('p-back-single_purpose', -2_000), part('p-back-multi_purpose', -3_000)];
  expect(judgePayments(placement, [...paidInParts, ...back])).toEqual([]);
  expect(judgePayments(placement, [...paidInParts, ...back.slice(1)])).toEqual([
    'gave back GBP 50.00, and the hotel has GBP 30.00 of that',
  ]);
  expect(judgePayments(placement, [paidInParts[0]!, ...paidInParts.slice(0, 1), ...back])).toHaveLength(1);
});

it('a refund that has not started after a day is reported', () => {
  expect(judgeLateRefund({ lateRefund: null })).toEqual([]);
  expect(judgeLateRefund({ lateRefund: amount })).toEqual(['is to be refunded GBP 50.00, and has not been for a day']);
});

it.each<readonly [readonly PaymentRefund[], readonly string[]]>([
  [[{ refundId: 'r', amount: money('GBP', 9_040), state: 'done' }], []],
  [[{ refundId: 'r', amount: money('GBP', 9_040), state: 'pending' }], []],
  [[], ['was refunded GBP 90.40, and the hotel has nothing of that']],
  [
    [{ refundId: 'another', amount: money('GBP', 9_040), state: 'done' }],
    ['was refunded GBP 90.40, and the hotel has nothing of that'],
  ],
  [
    [{ refundId: 'r', amount: money('GBP', 9_040), state: 'failed' }],
    ['was refunded GBP 90.40, and the hotel has nothing of that'],
  ],
  [
    [{ refundId: 'r', amount: money('GBP', 40), state: 'done' }],
    ['was refunded GBP 90.40, and the hotel has GBP 0.40 of that'],
  ],
])('a refund that was done at the hotel: the hotel now has %o', (refunds, sentences) => {
  expect(judgeRefund({ refundId: 'r', amount: money('GBP', 9_040) }, refunds)).toEqual(sentences);
});

it.each([
  ['posted', '', 500, [500], 'paid', 500, 'equal'],
  ['posted', '', 500, [], 'paid', 500, 'missing'],
  ['posted', '', 500, [500, 500], 'paid', 500, 'double'],
  ['posted', '', 500, [400], 'paid', 500, 'other_amount'],
  ['posted', 'the hotel does not have it', 500, [], 'paid', 500, 'by_hand'],
  ['open', '', 500, [], 'paid', 500, 'pending'],
  ['person', 'no answer', -500, [], 'given_back', 500, 'pending'],
  ['posted', '', -500, [-500], 'given_back', 500, 'equal'],
] as const)(
  'a payment on a bill that is %s with "%s", of %i, beside %j',
  (state, detail, minor, found, what, ours, judged) => {
    const posting = { id: 'one', state, detail, amount: money('GBP', minor) };
    const others = [{ redemptionId: 'rdm_other', amount: money('GBP', 70) }];
    const posted = found.map((amount) => ({ redemptionId: 'rdm_one', amount: money('GBP', amount) }));
    const [compared, ...more] = compareOnBill(posting, [...others, ...posted]);
    expect(compared).toMatchObject({ what, state: judged, ours: money('GBP', ours) });
    expect(more).toEqual([]);
  },
);
