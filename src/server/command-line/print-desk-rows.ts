import type { WireUnits } from '#contract/staff/staff-values.ts';
import type { WireMoney } from '#contract/values.ts';
import { minorDigits } from '#domain/currency.ts';

function printMoney({ currency, amount }: WireMoney): string {
  return `${currency} ${amount.toFixed(minorDigits(currency))}`;
}

export function printUnits({ value, uses }: WireUnits): string {
  return value ? printMoney(value) : `${uses ?? 0} ${uses === 1 ? 'use' : 'uses'}`;
}
