import { add, money, subtract, sum, type Money } from '#domain/money/money.ts';
import { addPrices, subtractPrices, sumPrices, type NightPrice, type Price } from '#domain/stay/price.ts';

/** A price with its nights, which add up exactly to it. */
export type DividedPrice = {
  readonly price: Price;
  readonly nights: readonly NightPrice[];
  /** False when the price was spread evenly, as nobody knows what each night costs. */
  readonly nightsAreKnown: boolean;
};

/**
 * Divides the price of a stay into what Mews says each night costs: the first list of nights that comes to the price.
 * Where none does, the price is spread evenly, as nightly prices are never invented (contract digest, 4.10).
 */
export function dividePrice(
  price: Price,
  dates: readonly Temporal.PlainDate[],
  lists: readonly (readonly NightPrice[] | undefined)[],
): DividedPrice {
  for (const list of lists) {
    const nights = list && settleNights(price, list);
    if (nights) return { price, nights, nightsAreKnown: true };
  }
  return { price, nights: spreadEvenly(price, dates), nightsAreKnown: false };
}

/**
 * Nights that come to a price: as they are, or, where they are off by no more than rounding each of them may do, with
 * the difference on the last one. So the first nights, which a fee is counted from, stay what Mews charges for them.
 */
function settleNights(price: Price, nights: readonly NightPrice[]): readonly NightPrice[] | undefined {
  const last = nights.at(-1);
  if (!last || nights.some((night) => night.price.currency !== price.currency)) return undefined;
  const rest = subtractPrices(
    price,
    sumPrices(
      price.currency,
      nights.map((night) => night.price),
    ),
  );
  // Half a minor unit for each night, and half a one for the price.
  const isRounding = ({ amountMinor }: Money) => 2 * Math.abs(amountMinor) <= nights.length + 1;
  if (![rest.net, rest.gross, ...rest.taxValues.map(({ value }) => value)].every(isRounding)) return undefined;
  if (isNothing(rest)) return nights;
  return [...nights.slice(0, -1), { date: last.date, price: addPrices(last.price, rest) }];
}

function isNothing({ net, gross, taxValues }: Price): boolean {
  return net.amountMinor === 0 && gross.amountMinor === 0 && taxValues.length === 0;
}

/**
 * The same for every night to the minor unit, in net, gross and each tax; the first nights take what is left:
 * 100.00 over three nights is 33.34, 33.33, 33.33.
 */
function spreadEvenly(price: Price, dates: readonly Temporal.PlainDate[]): NightPrice[] {
  const gross = spreadMoney(price.gross, dates.length);
  const taxes = price.taxValues.map(({ code, value }) => ({ code, parts: spreadMoney(value, dates.length) }));
  // What separates net from gross beyond the listed taxes is nothing as a rule; were there something, it is spread too.
  const { currency } = price;
  const listed = sum(
    currency,
    price.taxValues.map(({ value }) => value),
  );
  const unlisted = spreadMoney(subtract(subtract(price.gross, price.net), listed), dates.length);
  return dates.map((date, index) => {
    const partAt = (parts: readonly Money[]) => parts[index] ?? money(currency, 0);
    const taxValues = taxes.map(({ code, parts }) => ({ code, value: partAt(parts) }));
    const beyondNet = taxValues.reduce((total, { value }) => add(total, value), partAt(unlisted));
    return { date, price: { currency, net: subtract(partAt(gross), beyondNet), gross: partAt(gross), taxValues } };
  });
}

function spreadMoney({ currency, amountMinor }: Money, count: number): Money[] {
  const each = Math.trunc(amountMinor / count);
  const left = Math.abs(amountMinor - each * count);
  const sign = Math.sign(amountMinor);
  return Array.from({ length: count }, (_, index) => money(currency, each + (index < left ? sign : 0)));
}
