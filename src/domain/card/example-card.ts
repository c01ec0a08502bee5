import type { Card, Unit } from './card.ts';
import { asId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import { usualExpiry } from './issuing.ts';
import { fromDecimal, type Money } from '../money/money.ts';
import type { VoucherProduct } from './voucher-product.ts';

/** In major units, for products whose buyer chooses the value, if they allow as much. */
const USUAL_VALUE = 250;

/**
 * A sample card of a product as issued today, to show what such a card would pay. It is not stored, and needs no
 * registration because no guest could register it. `place` numbers the samples of a sale page, from 1.
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
