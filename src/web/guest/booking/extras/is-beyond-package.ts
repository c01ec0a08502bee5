import type { Summary } from '#contract/guest/reservation.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';

type Booked = { readonly guests: number; readonly nights: number; readonly count: number };

/**
 * True if a package does not include all of an extra. The hotel's price decides once it is known. Until then one of it
 * counts as included, for the persons and nights of the package.
 */
export function isBeyondPackage(
  { persons, nights }: Pick<WireVoucherProduct, 'persons' | 'nights'>,
  booked: Booked,
  priced: Pick<Summary['products'][number], 'count' | 'included' | 'price_summary'> | undefined,
): boolean {
  if (priced?.included && priced.count === booked.count)
    return priced.included.amount < priced.price_summary.gross_value;
  return booked.count > 1 || booked.guests > (persons ?? booked.guests) || booked.nights > (nights ?? booked.nights);
}
