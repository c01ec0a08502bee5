import type { Card, Unit } from './card.ts';
import { asId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import { usualExpiry } from './issuing.ts';
import { fromDecimal, type Money } from '../money/money.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** In major units, where the product leaves the value to its buyer and allows so much. */
const USUAL_VALUE = 250;

/**
 * A card of a product as it would be issued today, which exists nowhere: to show what cards of it would pay. It needs
 * no registration, as nobody can register it. `place` numbers the examples of a sale page, from 1.
 */
export function exampleCard(product: VoucherProduct, place: number, today: Temporal.PlainDate): Card {
  const { unit, amount } = fullOf(product);
  const number = String(place).padStart(4, '0');
  const id = `00000000-0000-4000-8000-00000000${number}`;
  return {
    id: asId(id),
    salePageId: product.salePageId,
    product: { ...product, registration: 'none' },
    form: 'physical',
    state: 'active',
    unit,
    last4: number,
    startsOn: null,
    registered: false,
    lots: [{ id: asId(id), expiresOn: usualExpiry(product.issuing, null, today), balance: amount, held: 0 }],
  };
}

function fullOf({ kind, value, uses, issuing }: VoucherProduct): { readonly unit: Unit; readonly amount: number } {
  if (kind !== 'value') return { unit: { type: 'uses' }, amount: uses ?? 1 };
  const { currency, amountMinor } = value ?? usualValue(issuing);
  return { unit: { type: 'money', currency }, amount: amountMinor };
}

function usualValue({ currencies: [currency], minAmount, maxAmount }: VoucherProduct['issuing']): Money {
  invariant(currency !== undefined, 'a product of money has a currency');
  return fromDecimal(currency, Math.max(minAmount ?? 0, Math.min(maxAmount ?? USUAL_VALUE, USUAL_VALUE)));
}
