import { expect, it } from 'vitest';
import { money } from './money.ts';
import { listPaymentTypes, splitRedemption, type CardShare, type SoldAs } from './redemption-payment.ts';

const BY_KIND = { single_purpose: 'Voucher', multi_purpose: 'GiftCard', unknown: 'GiftCard' };
const share = (soldAs: SoldAs, amountMinor: number): CardShare => ({ soldAs, amountMinor });
const [single, multi, unknown] = [share('single_purpose', 20), share('multi_purpose', 30), share('unknown', 40)];

it.each([
  ['is one where all cards have one type', 'GiftCard', [single, multi], [['p', 50]]],
  ['is one where all cards are of a kind', BY_KIND, [multi, multi], [['p', 60]]],
  ['is one where all kinds have the same type', BY_KIND, [multi, unknown], [['p', 70]]],
  [
    'is one for each kind else, also for two of the same type',
    BY_KIND,
    [unknown, single, multi, single],
    [
      ['p-single_purpose', 40],
      ['p-multi_purpose', 30],
      ['p-unknown', 40],
    ],
  ],
  [
    'is of the cards that pay some of it',
    BY_KIND,
    [share('single_purpose', 0), share('multi_purpose', -5)],
    [['p', -5]],
  ],
] as const)('a payment %s', (_, type, shares, expected) => {
  const amount = money(
    'EUR',
    shares.reduce((total, { amountMinor }) => total + amountMinor, 0),
  );
  const parts = splitRedemption(type, 'p', amount, shares);
  expect(parts.map((part) => [part.redemptionId, part.amount.amountMinor])).toEqual(expected);
});

it('a payment of shares that do not add up is one, of no kind', () => {
  const parts = splitRedemption(BY_KIND, 'p', money('EUR', 51), [single, multi]);
  expect(parts).toMatchObject([{ redemptionId: 'p', soldAs: 'unknown', amount: { amountMinor: 51 } }]);
});

it('each payment type is listed once', () => {
  expect(listPaymentTypes('Voucher')).toEqual(['Voucher']);
  expect(listPaymentTypes(BY_KIND)).toEqual(['Voucher', 'GiftCard']);
});
