import type { CardRow } from '#contract/staff/staff-cards.ts';
import type { WireUnits } from '#contract/staff/staff-values.ts';
import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/currency.ts';

function printMoney({ currency, amount }: WireMoney): string {
  return `${currency} ${amount.toFixed(minorDigits(currency))}`;
}

export function printUnits({ value, uses }: WireUnits): string {
  return value ? printMoney(value) : `${uses ?? 0} ${uses === 1 ? 'use' : 'uses'}`;
}

/** A card of the desk's lists in one line. */
export function printCardRow({ id, last4, state, balance, product, expires_on: day, holder, batch }: CardRow): string {
  return [
    last4 === '' ? 'no code yet' : `…${last4}`,
    state,
    printUnits(balance),
    product.id,
    day === null ? 'no expiry' : `until ${day}`,
    ...(holder === null ? [] : [holder]),
    ...(batch === null ? [] : [`batch ${batch}`]),
    id,
  ].join('  ');
}
