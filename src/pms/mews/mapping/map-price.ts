import { Big } from 'big.js';
import { fromDecimal } from '#domain/money/money.ts';
import type { Price, TaxValue } from '#domain/stay/price.ts';
import type { MewsAmount } from '../schema/amount-schema.ts';

/**
 * Converts an amount of Mews to a price, rounded to the currency's minor units. Taxes come from the breakdown, without
 * its untaxed part, or else from the plain list. They are shown as Mews gave them and never computed. A missing gross
 * or net is computed from the other one and the taxes.
 */
export function mapPrice(amount: MewsAmount): Price {
  const currency = amount.Currency;
  const taxes = listTaxes(amount);
  const taxSum = taxes.reduce((sum, { value }) => sum.plus(value), new Big(0));
  const gross = amount.GrossValue ?? (amount.NetValue ?? new Big(0)).plus(taxSum);
  const net = amount.NetValue ?? gross.minus(taxSum);
  const taxValues: TaxValue[] = taxes.map(({ code, value }) => ({ code, value: fromDecimal(currency, value) }));
  return { currency, net: fromDecimal(currency, net), gross: fromDecimal(currency, gross), taxValues };
}

function listTaxes(amount: MewsAmount): { code: string; value: Big }[] {
  const items = amount.Breakdown?.Items ?? [];
  const source =
    items.length > 0
      ? items.map((item) => [item.TaxRateCode, item.TaxValue] as const)
      : amount.TaxValues.map((tax) => [tax.Code, tax.Value] as const);
  const sums = new Map<string, Big>();
  for (const [code, value] of source) {
    if (code !== null && value !== null) sums.set(code, (sums.get(code) ?? new Big(0)).plus(value));
  }
  return [...sums].map(([code, value]) => ({ code, value }));
}
