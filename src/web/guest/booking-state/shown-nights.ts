import type { WireVoucherProduct } from '#contract/sale-page.ts';

/** Longer stays are priced when they are chosen, and not told ahead. */
export const MOST_NIGHTS_TOLD = 30;

type LengthRules = Pick<WireVoucherProduct, 'nights'> & {
  readonly validity: Pick<WireVoucherProduct['validity'], 'min_nights'>;
};

/** For how many nights the calendar speaks: those of the chosen stay, else as many as the first card is meant for. */
export function toldNights(from: string | undefined, to: string | undefined, products: readonly LengthRules[]): number {
  if (from !== undefined && to !== undefined) {
    return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
  }
  const [first] = products;
  return Math.min(MOST_NIGHTS_TOLD, Math.max(first?.nights ?? 1, first?.validity.min_nights ?? 1));
}
