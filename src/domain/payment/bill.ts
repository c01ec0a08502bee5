import { withCurrency, type Money } from '../money/money.ts';
import type { Charging } from '../stay/offer.ts';
import type { Need } from '../placement/person-needed.ts';
import type { BookingTerms } from '../booking/promise.ts';

/** A line of what was booked: a room for all its nights, all of an extra, or a city tax that comes on top. */
export type BillLine = {
  readonly what: 'room' | 'extra' | 'city_tax';
  /** In the guest's language. */
  readonly name: string;
  readonly count: number;
  readonly charging?: Charging | undefined;
  readonly gross: Money;
};

/** What a total is made of, as page and letters show it. */
export function listBillLines({ rooms, details }: Pick<BookingTerms, 'rooms' | 'details'>): BillLine[] {
  return [
    ...rooms.map(({ name, price }) => ({ what: 'room', name, count: 1, gross: price.gross }) as const),
    ...details.extras.map(({ name, count, charging, isCityTax, priceSummary }): BillLine => {
      return { what: isCityTax ? 'city_tax' : 'extra', name, count, charging, gross: priceSummary.gross };
    }),
  ];
}

/** A person is needed, as the bill at the hotel is not what the guest was promised; undefined where it is. */
export function needForBill(promised: Money, charged: Money): Need | undefined {
  if (promised.currency === charged.currency && promised.amountMinor === charged.amountMinor) return undefined;
  const [ours, theirs] = [promised, charged].map(withCurrency);
  return { reason: 'bill_differs', detail: `the guest was promised ${ours}, and the bill has ${theirs}` };
}
