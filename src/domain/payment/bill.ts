import { withCurrency, type Money } from '../money/money.ts';
import type { Charging } from '../stay/offer.ts';
import { writeFact } from '../placement/need-facts.ts';
import type { Need } from '../placement/person-needed.ts';
import type { BookingTerms } from '../booking/promise.ts';

/** A line of a bill: a room for all its nights, an extra with its full count, or a city tax on top. */
export type BillLine = {
  readonly what: 'room' | 'extra' | 'city_tax';
  /** In the guest's language. */
  readonly name: string;
  readonly count: number;
  readonly charging?: Charging | undefined;
  readonly gross: Money;
};

/** The lines of a booking's total, for page and letters. */
export function listBillLines({ rooms, details }: Pick<BookingTerms, 'rooms' | 'details'>): BillLine[] {
  return [
    ...rooms.map(({ name, price }) => ({ what: 'room', name, count: 1, gross: price.gross }) as const),
    ...details.extras.map(({ name, count, charging, isCityTax, priceSummary }): BillLine => {
      return { what: isCityTax ? 'city_tax' : 'extra', name, count, charging, gross: priceSummary.gross };
    }),
  ];
}

/** Asks a person to check a hotel bill that differs from the guest's promise. Undefined if they agree. */
export function needForBill(promised: Money, charged: Money): Need | undefined {
  if (promised.currency === charged.currency && promised.amountMinor === charged.amountMinor) return undefined;
  const detail = writeFact('promised_and_billed', withCurrency(promised), withCurrency(charged));
  return { reason: 'bill_differs', detail };
}
