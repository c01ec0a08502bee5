import { expect, it } from 'vitest';
import { buildProduct } from '../../../test/arbitraries/build-card.ts';
import { availableOn, findRedemptionRefusal, lastExpiry } from './card.ts';
import { exampleCard } from './example-card.ts';
import type { VoucherProduct } from './voucher-product.ts';

const TODAY = Temporal.PlainDate.from('2026-11-22');
const { issuing } = buildProduct({});

it.each<[string, Partial<VoucherProduct>, string | undefined, number]>([
  ['sold for one value', { value: { currency: 'EUR', amountMinor: 40_000 } }, 'EUR', 40_000],
  ['of any value', { issuing: { ...issuing, currencies: ['GBP', 'EUR'] } }, 'GBP', 25_000],
  ['of any value without decimals', { issuing: { ...issuing, currencies: ['JPY'], minAmount: 5_000 } }, 'JPY', 5_000],
  ['of at most so much', { issuing: { ...issuing, currencies: ['GBP'], maxAmount: 100 } }, 'GBP', 10_000],
  ['of nights', { kind: 'uses', uses: 10 }, undefined, 10],
  ['of a package', { kind: 'package', uses: 1, nights: 2 }, undefined, 1],
])('an example of a product %s holds what a new card would', (_what, given, currency, amount) => {
  const card = exampleCard(buildProduct(given), 1, TODAY);
  expect(card.unit).toEqual(currency === undefined ? { type: 'uses' } : { type: 'money', currency });
  expect(availableOn(card, TODAY)).toBe(amount);
});

it('can be used at once without registration, and lasts as long as a card issued today', () => {
  const validFor = Temporal.Duration.from({ months: 18 });
  const product = buildProduct({ kind: 'uses', uses: 2, registration: 'required', isHolderOnly: true });
  const card = exampleCard({ ...product, issuing: { ...issuing, validFor } }, 2, TODAY);
  expect(findRedemptionRefusal(card, TODAY)).toBeUndefined();
  expect(lastExpiry(card)?.toString()).toBe('2028-05-22');
  expect(card.id).not.toBe(exampleCard(product, 1, TODAY).id);
});
