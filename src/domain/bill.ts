import type { Money } from './money.ts';
import type { BookingTerms } from './promise.ts';

/** A line of what was booked: a room for all its nights, all of an extra, or a city tax that comes on top. */
export type BillLine = {
  readonly what: 'room' | 'extra' | 'city_tax';
  /** In the guest's language. */
  readonly name: string;
  readonly count: number;
  readonly gross: Money;
};

/**
 * What a total is made of, as page and letters show it. Null where a booking was placed before its extras were kept:
 * without them the lines would not add up to the total.
 */
export function listBillLines({ rooms, details }: Pick<BookingTerms, 'rooms' | 'details'>): BillLine[] | null {
  if (!details) return null;
  return [
    ...rooms.map(({ name, price }) => ({ what: 'room', name, count: 1, gross: price.gross }) as const),
    ...details.extras.map(({ name, count, isCityTax, priceSummary }): BillLine => {
      return { what: isCityTax ? 'city_tax' : 'extra', name, count, gross: priceSummary.gross };
    }),
  ];
}
