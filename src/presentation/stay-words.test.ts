import { describe, expect, it } from 'vitest';
import type { MoneyStyle } from './format-money.ts';
import { formatCancelling, formatLeft, formatValue, type Speaker } from './stay-words.ts';

/** Returns the key and the inserted values. */
const speaker: Speaker = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  money: ({ currency, amount }, style = '' as MoneyStyle) => `${currency}${amount}${style}`,
};
const pounds = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const nights = (uses: number) => ({ value: null, uses });

describe('texts that page and letters share', () => {
  it.each([
    ['money on it', { kind: 'value', uses: null, left: pounds(17.2) }, 'RECEIPT.AMOUNT_LEFT GBP17.2'],
    ['no money on it', { kind: 'value', uses: null, left: pounds(0) }, 'RECEIPT.CARD_FULLY_USED'],
    [
      'money in another currency',
      { kind: 'value', uses: null, left: pounds(0), spent: { value: { currency: 'EUR', amount: 117 }, rate: 0.8547 } },
      'RECEIPT.FROM_CARD EUR117 GBP100 EUR1short GBP0.8547rate · RECEIPT.CARD_FULLY_USED',
    ],
    ['nights on it', { kind: 'uses', uses: 2, left: nights(6) }, 'RECEIPT.NIGHTS_USED 2 RECEIPT.NIGHTS_LEFT 6'],
    ['no nights on it', { kind: 'uses', uses: 2, left: nights(0) }, 'RECEIPT.NIGHTS_USED 2 RECEIPT.NIGHTS_LEFT 0'],
    ['a stay on it', { kind: 'package', uses: 1, left: nights(1) }, 'RECEIPT.PACKAGES_LEFT 1'],
    ['no stay on it', { kind: 'package', uses: 1, left: nights(0) }, 'RECEIPT.PACKAGE_USED'],
  ] as const)('is what a card keeps: %s', (_what, card, words) => {
    expect(formatLeft(speaker, { covered: { currency: 'GBP', amount: 100 }, ...card })).toBe(words);
  });

  it.each([
    ['value', pounds(12), 'GBP12'],
    ['uses', nights(2), 'STAY.NIGHTS 2'],
    ['package', nights(1), 'CONFIRMATION.CANCEL.STAYS 1'],
  ] as const)('is a part of a card: %s', (kind, part, words) => {
    expect(formatValue(speaker, kind, part)).toBe(words);
  });

  it.each([
    ['noon', null, 'BOOKING.CANCELLING.FREE_UNTIL noon'],
    ['noon', { currency: 'GBP', amount: 5 }, 'BOOKING.CANCELLING.FREE_UNTIL noon'],
    [null, null, 'CONFIRMED.TERMS_NOT_KNOWN'],
    [null, { currency: 'GBP', amount: 0 }, 'BOOKING.CANCELLING.FREE'],
    [null, { currency: 'GBP', amount: 5 }, 'CONFIRMATION.CANCEL.FEE GBP5'],
  ] as const)('is what cancelling costs: free until %s, then %o', (freeUntil, fee, words) => {
    expect(formatCancelling(speaker, freeUntil, fee, [])).toBe(words);
  });

  it('is what cancelling costs, and from when on that changes', () => {
    const later = [
      { when: 'Friday', fee: { currency: 'GBP', amount: 50 } },
      { when: 'Sunday', fee: { currency: 'GBP', amount: 90 } },
    ];
    const now = 'CONFIRMATION.CANCEL.FEE GBP5';
    const [friday, sunday] = ['BOOKING.CANCELLING.LATER GBP50 Friday', 'BOOKING.CANCELLING.LATER GBP90 Sunday'];
    expect(formatCancelling(speaker, null, { currency: 'GBP', amount: 5 }, later)).toBe(
      [now, friday, sunday].join(' '),
    );
  });
});
