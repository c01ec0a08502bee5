import { expect, it } from 'vitest';
import { findIssuingFault, usualExpiry, type CardsToIssue } from './issuing.ts';
import type { IssuingRules } from './voucher-product.ts';

const TODAY = Temporal.PlainDate.from('2026-11-22');
const RULES: IssuingRules = {
  currencies: ['GBP', 'JPY'],
  minAmount: 10,
  maxAmount: 500,
  maxUses: 10,
  maxCards: 50,
  validFor: null,
  isToYearEnd: false,
};
const POUNDS = { type: 'money', currency: 'GBP' } as const;
const CARD: CardsToIssue = { unit: POUNDS, amount: 5_000, count: 1, expiresOn: null };

it.each<[string, Partial<CardsToIssue>, string | undefined]>([
  ['a card within all limits', {}, undefined],
  ['the least amount', { amount: 1_000 }, undefined],
  ['a penny less', { amount: 999 }, 'too_little'],
  ['the most', { amount: 50_000 }, undefined],
  ['a penny more', { amount: 50_001 }, 'too_much'],
  ['the most in a currency without decimals', { unit: { type: 'money', currency: 'JPY' }, amount: 500 }, undefined],
  ['a yen more', { unit: { type: 'money', currency: 'JPY' }, amount: 501 }, 'too_much'],
  ['another currency', { unit: { type: 'money', currency: 'EUR' } }, 'currency'],
  ['as many uses as the product has', { unit: { type: 'uses' }, amount: 10 }, undefined],
  ['one use more', { unit: { type: 'uses' }, amount: 11 }, 'too_many_uses'],
  ['as many cards as may be at once', { count: 50 }, undefined],
  ['one card more', { count: 51 }, 'too_many_cards'],
  ['a card that is good today only', { expiresOn: TODAY }, undefined],
  ['a card that expired yesterday', { expiresOn: TODAY.subtract({ days: 1 }) }, 'expired'],
])('issuing %s', (_what, given, fault) => {
  expect(findIssuingFault(RULES, { ...CARD, ...given }, TODAY)).toBe(fault);
});

it('without limits issues any amount of its currency', () => {
  const rules = { ...RULES, minAmount: null, maxAmount: null, maxUses: null };
  expect(findIssuingFault(rules, { ...CARD, amount: 1 }, TODAY)).toBeUndefined();
  expect(findIssuingFault(rules, { ...CARD, unit: { type: 'uses' }, amount: 9_999 }, TODAY)).toBeUndefined();
});

it.each([
  ['three years from issue', 'P3Y', null, '2029-11-22'],
  ['three years from its first day, where that is later', 'P3Y', '2026-12-24', '2029-12-24'],
  ['from issue, where its first day is past', 'P6M', '2026-01-01', '2027-05-22'],
  ['three years from a leap day', 'P3Y', '2028-02-29', '2031-02-28'],
])('a card is good for %s', (_what, validFor, startsOn, expected) => {
  const rules = { validFor: Temporal.Duration.from(validFor), isToYearEnd: false };
  const first = startsOn === null ? null : Temporal.PlainDate.from(startsOn);
  expect(usualExpiry(rules, first, TODAY)?.toString()).toBe(expected);
});

it('a card never expires if its product has no validity period', () => {
  expect(usualExpiry({ validFor: null, isToYearEnd: true }, null, TODAY)).toBeNull();
});

it.each([
  ['P3Y', '2026-12-31', '2029-12-31'],
  ['P3Y', '2027-01-01', '2030-12-31'],
  ['P3Y', '2028-02-29', '2031-12-31'],
  ['P18M', '2027-08-01', '2029-12-31'],
  ['P90D', '2027-11-01', '2028-12-31'],
])('a card valid for %s from %s to the end of the year ends on %s', (validFor, issuedOn, expected) => {
  const rules = { validFor: Temporal.Duration.from(validFor), isToYearEnd: true };
  expect(usualExpiry(rules, null, Temporal.PlainDate.from(issuedOn))?.toString()).toBe(expected);
});
