import type { Currency } from '../money/currency.ts';
import { add, money, subtract, zero, type Money } from '../money/money.ts';

export type TaxValue = { readonly code: string; readonly value: Money };

/** A price as the PMS gave it, with net, gross and every tax in one currency. We never recompute it. */
export type Price = {
  readonly currency: Currency;
  readonly net: Money;
  readonly gross: Money;
  readonly taxValues: readonly TaxValue[];
};

/** A price for one night, by the date of its evening. */
export type NightPrice = { readonly date: Temporal.PlainDate; readonly price: Price };

export function zeroPrice(currency: Currency): Price {
  return { currency, net: zero(currency), gross: zero(currency), taxValues: [] };
}

/** Adds two prices of one currency, tax by tax. */
export function addPrices(left: Price, right: Price): Price {
  return {
    currency: left.currency,
    net: add(left.net, right.net),
    gross: add(left.gross, right.gross),
    taxValues: right.taxValues.reduce(addTaxValue, left.taxValues),
  };
}

/** Subtracts `part` from `whole`, tax by tax. A tax that becomes zero is omitted. */
export function subtractPrices(whole: Price, part: Price): Price {
  const negated = part.taxValues.map(({ code, value }) => ({ code, value: subtract(zero(value.currency), value) }));
  return {
    currency: whole.currency,
    net: subtract(whole.net, part.net),
    gross: subtract(whole.gross, part.gross),
    taxValues: negated.reduce(addTaxValue, whole.taxValues).filter(({ value }) => value.amountMinor !== 0),
  };
}

export function sumPrices(currency: Currency, prices: readonly Price[]): Price {
  return prices.reduce(addPrices, zeroPrice(currency));
}

/** Multiplies a price by a count. Prices are never multiplied by anything else. */
export function multiplyPrice(price: Price, count: number): Price {
  const times = ({ currency, amountMinor }: Money) => money(currency, amountMinor * count);
  return {
    currency: price.currency,
    net: times(price.net),
    gross: times(price.gross),
    taxValues: price.taxValues.map(({ code, value }) => ({ code, value: times(value) })),
  };
}

function addTaxValue(taxValues: readonly TaxValue[], added: TaxValue): readonly TaxValue[] {
  const known = taxValues.some(({ code }) => code === added.code);
  if (!known) return [...taxValues, added];
  return taxValues.map((tax) =>
    tax.code === added.code ? { code: tax.code, value: add(tax.value, added.value) } : tax,
  );
}
