import type { NightPrice, Price } from '#domain/stay/price.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { MewsRatePricing } from '../schema/rate-schema.ts';
import { mapPrice } from './map-price.ts';
import type { OccupancyAdjustments } from './occupancy-adjustment.ts';

/** A rate's standard prices by room category and date, and its adjustments for other parties. */
export type RatePrices = {
  readonly byCategory: ReadonlyMap<string, ReadonlyMap<string, Price>>;
  readonly adjustments: OccupancyAdjustments;
};

/** Keys the answer of `rates/getPricing` by the local date of each time unit. */
export function mapRatePrices(pricing: MewsRatePricing, timeZone: string): RatePrices {
  const dates = pricing.TimeUnitStartsUtc.map((start) => dateAt(start, timeZone).toString());
  const byCategory = pricing.CategoryPrices.map(({ CategoryId, AmountPrices }) => {
    const byDate = AmountPrices.flatMap((amount, index) => {
      const date = dates[index];
      return date === undefined ? [] : [[date, mapPrice(amount)] as const];
    });
    return [CategoryId, new Map(byDate)] as const;
  });
  return { byCategory: new Map(byCategory), adjustments: pricing };
}

export function findStandardNights(
  prices: RatePrices | undefined,
  categoryId: string,
  nights: readonly Temporal.PlainDate[],
): NightPrice[] | undefined {
  const byDate = prices?.byCategory.get(categoryId);
  const priced = nights.flatMap((date) => {
    const price = byDate?.get(date.toString());
    return price ? [{ date, price }] : [];
  });
  return priced.length === nights.length ? priced : undefined;
}

/** Equal to the minor unit in net, gross and every tax. The order of the taxes does not matter. */
export function isSamePrice(one: Price, other: Price): boolean {
  const taxOf = (price: Price, code: string) =>
    price.taxValues.find((tax) => tax.code === code)?.value.amountMinor ?? 0;
  const codes = [...one.taxValues, ...other.taxValues].map(({ code }) => code);
  return (
    one.currency === other.currency &&
    one.net.amountMinor === other.net.amountMinor &&
    one.gross.amountMinor === other.gross.amountMinor &&
    codes.every((code) => taxOf(one, code) === taxOf(other, code))
  );
}
