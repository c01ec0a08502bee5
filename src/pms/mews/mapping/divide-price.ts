import { add, money, subtract, sum, type Money } from '#domain/money/money.ts';
import { addPrices, subtractPrices, sumPrices, type NightPrice, type Price } from '#domain/stay/price.ts';

/** The sum of the nights is exactly the price. */
export type DividedPrice = {
  readonly price: Price;
  readonly nights: readonly NightPrice[];
  /** False if the price was spread evenly because the price of each night is unknown. */
  readonly nightsAreKnown: boolean;
};

/**
 * Divides the price of a stay by night. Uses the first list of Mews' nightly prices whose sum is the price. If there is
 * none, the price is spread evenly, as nightly prices are never invented.
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
 * Returns the nights if their sum is the price. A difference that rounding each night explains is added to the last
 * night. A fee is based on the first nights, so they keep Mews' prices. Otherwise undefined.
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
  if (rest.net.amountMinor === 0 && rest.gross.amountMinor === 0 && rest.taxValues.length === 0) return nights;
  return [...nights.slice(0, -1), { date: last.date, price: addPrices(last.price, rest) }];
}

/** The first nights get the remaining minor units: 100.00 over three nights is 33.34, 33.33, 33.33. */
function spreadEvenly(price: Price, dates: readonly Temporal.PlainDate[]): NightPrice[] {
  const gross = spreadMoney(price.gross, dates.length);
  const taxes = price.taxValues.map(({ code, value }) => ({ code, parts: spreadMoney(value, dates.length) }));
  // Net plus the listed taxes normally equals gross. Any difference is spread as well.
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
