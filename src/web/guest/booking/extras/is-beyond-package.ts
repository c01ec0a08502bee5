import type { Summary } from '#contract/guest/reservation.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';

/** What is booked, as far as a package may not include all of it. */
type Booked = { readonly guests: number; readonly nights: number; readonly count: number };

/**
 * True where not all of an extra is included with a package. The hotel's price says so where it is known; until then
 * one of it is, for the package's persons and nights.
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
