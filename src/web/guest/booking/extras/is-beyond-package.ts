import type { Summary } from '#contract/guest/reservation.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';

/** The hotel's price decides. Until it is known one extra is included, for the persons and nights of the package. */
export function isBeyondPackage(
  { persons, nights }: Pick<WireVoucherProduct, 'persons' | 'nights'>,
  booked: { readonly guests: number; readonly nights: number; readonly count: number },
  priced: Pick<Summary['products'][number], 'count' | 'included' | 'price_summary'> | undefined,
): boolean {
  if (priced?.included && priced.count === booked.count)
    return priced.included.amount < priced.price_summary.gross_value;
  return booked.count > 1 || booked.guests > (persons ?? booked.guests) || booked.nights > (nights ?? booked.nights);
}
