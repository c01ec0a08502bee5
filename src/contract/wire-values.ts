import type { Picture } from '#domain/value/picture.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { fromDecimal, type Money } from '#domain/money/money.ts';
import type { NightPrice, Price } from '#domain/stay/price.ts';
import type { WireNightPrice, WireMoney, WirePrice, WirePictureSource } from './values.ts';

/**
 * Wire amounts are numbers in major units. Dividing two integers gives the number nearest to the decimal, so nothing is
 * lost. It is also fast, and a calendar has hundreds of amounts.
 */
function toWireAmount({ currency, amountMinor }: Money): number {
  return amountMinor / 10 ** minorDigits(currency);
}

export function toWireMoney(amount: Money): WireMoney {
  return { currency: amount.currency, amount: toWireAmount(amount) };
}

/** The amount that a guest agrees to pay, in its currency's decimals. */
export function fromWireMoney(wire: WireMoney): Money {
  return fromDecimal(wire.currency, wire.amount);
}

export function toWirePrice(price: Price): WirePrice {
  return {
    currency: price.currency,
    net_value: toWireAmount(price.net),
    gross_value: toWireAmount(price.gross),
    tax_values: price.taxValues.map(({ code, value }) => ({ code, value: toWireAmount(value) })),
  };
}

export function toWireNights(nights: readonly NightPrice[]): WireNightPrice[] {
  return nights.map(({ date, price }) => ({ date: date.toString(), price: toWirePrice(price) }));
}

export function toDate(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text);
}

export function toDateText(date: Temporal.PlainDate | null): string | null {
  return date === null ? null : date.toString();
}

export function toWireSources({ sources }: Picture): WirePictureSource[] {
  return sources.map(({ url, widthPx }) => ({ url, width: widthPx }));
}

/** A moment for the wire and for printed lines, without fractions of a second. */
export function presentMoment(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' });
}
