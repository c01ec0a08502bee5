import { money, subtract, sum, type Money } from '#domain/money.ts';
import type { NightPrice, Price } from '#domain/price.ts';

/**
 * Divides a price over nights by weights (zero or more, in any unit), to the minor unit: net, gross and every tax of
 * the nights add up exactly to those of the price. Equal weights spread it evenly, the first nights taking what is
 * left.
 *
 * | price       | weights    | nights              |
 * |-------------|------------|---------------------|
 * | 100.00      | 1, 1, 1    | 33.34, 33.33, 33.33 |
 * | 300.00      | 120, 180   | 120.00, 180.00      |
 */
export function spreadPrice(
  price: Price,
  nights: readonly Temporal.PlainDate[],
  weights: readonly number[],
): NightPrice[] {
  const gross = spreadMoney(price.gross, weights);
  const taxes = price.taxValues.map(({ code, value }) => ({ code, parts: spreadMoney(value, weights) }));
  // What separates net from gross beyond the listed taxes is nothing as a rule; were there something, it is spread too.
  const taxSum = sum(
    price.currency,
    price.taxValues.map(({ value }) => value),
  );
  const unlisted = spreadMoney(subtract(subtract(price.gross, price.net), taxSum), weights);
  return nights.map((date, index) => {
    const taxValues = taxes.map(({ code, parts }) => ({ code, value: partAt(parts, index) }));
    const withoutTaxes = taxValues.reduce((rest, { value }) => subtract(rest, value), partAt(gross, index));
    const net = subtract(withoutTaxes, partAt(unlisted, index));
    return { date, price: { currency: price.currency, net, gross: partAt(gross, index), taxValues } };
  });

  function partAt(parts: readonly Money[], index: number): Money {
    return parts[index] ?? money(price.currency, 0);
  }
}

/** Whole minor units by weight; the parts with the largest rests take the units that are left, earlier ones first. */
function spreadMoney(amount: Money, weights: readonly number[]): Money[] {
  const sign = Math.sign(amount.amountMinor);
  const total = BigInt(Math.abs(amount.amountMinor));
  const whole = weights.reduce((count, weight) => count + BigInt(weight), 0n);
  const shares = weights.map((weight) => {
    const product = total * (whole === 0n ? 1n : BigInt(weight));
    const divisor = whole === 0n ? BigInt(weights.length) : whole;
    return { units: product / divisor, rest: product % divisor };
  });
  let left = total - shares.reduce((count, { units }) => count + units, 0n);
  const order = shares
    .map((share, index) => ({ rest: share.rest, index }))
    .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  const extra = new Set<number>();
  for (const { index } of order) {
    if (left <= 0n) break;
    extra.add(index);
    left -= 1n;
  }
  return shares.map(({ units }, index) =>
    money(amount.currency, sign * Number(units + (extra.has(index) ? 1n : 0n)) + 0),
  );
}
