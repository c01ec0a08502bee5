import { deepEqual, equal, ok } from 'node:assert/strict';
import type { RateOffer } from '#contract/guest/availability.ts';
import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { toHundredths } from '../../test/contract/minor-units.ts';
import { minor, totalOf, type Asked, type FiguresGuest, type Stay } from './figures-guest.ts';

/**
 * An offer equals its summary in price, nights, city tax, the cards' part, and due. City tax that a search does not
 * know is added to the search's figures.
 */
export async function checkOffer(guest: FiguresGuest, asked: Asked, stay: Stay, offer: RateOffer): Promise<void> {
  const summary = await guest.summarise(asked, stay, offer);
  const tax = minor(summary.city_tax.amount);
  const where = `${offer.room_category.name}, ${offer.name}, ${stay.stay_from} to ${stay.stay_to}`;
  deepEqual(
    { where, price: toHundredths(offer.price.gross_value), nights: nightsOf(offer.price_per_night) },
    {
      where,
      price: toHundredths(summary.rate.price.gross_value),
      nights: nightsOf(summary.rate.price_per_night),
    },
  );
  if (offer.city_tax_unknown) {
    equal(offer.city_tax, null, where);
    ok(minor(offer.due) <= minor(summary.due) && minor(summary.due) <= minor(offer.due) + tax, where);
    return;
  }
  deepEqual(
    { where, cityTax: minor(offer.city_tax), covered: totalOf(offer) - minor(offer.due), due: minor(offer.due) },
    { where, cityTax: tax, covered: minor(summary.cover.covered), due: minor(summary.due) },
  );
}

function nightsOf(nights: RateOffer['price_per_night']): string[] {
  return nights.map(({ date, price }) => `${date} ${price.gross_value}`);
}

/** A day of the calendar equals the offers of its stay: the cheapest price, and the least due. */
export function checkDay(day: CalendarDay, offers: readonly RateOffer[], cards: number): void {
  const usable = offers.filter(({ cover }) => cards === 0 || (cover?.cards.length ?? 0) > 0);
  const [due = null] = usable.map((offer) => minor(offer.due)).toSorted((one, other) => one - other);
  const [from = null] = offers.map(totalOf).toSorted((one, other) => one - other);
  const { date, state } = day;
  deepEqual(
    {
      date,
      from: day.from_price && minor(day.from_price),
      due: day.due && minor(day.due),
      covered: state === 'covered',
    },
    { date, from, due, covered: due === 0 && !day.city_tax_unknown },
  );
}
