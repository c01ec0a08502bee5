import type { Reservation } from '#contract/guest/reservation.ts';
import { giftCard, tenNights } from './cards.ts';
import { coverBy, offer, ROOMS, summary } from './offers.ts';
import { pounds, price } from './prices.ts';
import { reservation } from './reservations.ts';

/** A confirmation with nearly every possible part: two rooms, extras, two cards, and an amount due. */
export function letterReservation(): Reservation {
  const nights = coverBy(tenNights(), 300);
  const money = coverBy(giftCard(200), 200);
  const cover = { ...nights, covered: pounds(500), cards: [...nights.cards, ...money.cards] };
  const extras = [
    {
      product_id: 'breakfast',
      name: 'Full English breakfast',
      count: 4,
      charging: 'per_person_per_time_unit' as const,
      gross: 64,
      is_city_tax: false,
    },
    {
      product_id: 'parking',
      name: 'Parking',
      count: 2,
      charging: 'per_time_unit' as const,
      gross: 36,
      is_city_tax: false,
    },
    { product_id: 'tax', name: 'City tax', count: 1, charging: 'once' as const, gross: 8, is_city_tax: true },
  ].map(({ gross, ...extra }) => ({ ...extra, text_languages: {}, price_summary: price(gross) }));
  const made = reservation('confirmed', summary([offer(), offer({ room: ROOMS.sea, perNight: 190 })], cover));
  const adult = {
    age_category_id: 'adult',
    name: 'Adult',
    text_languages: {},
    classification: 'adult',
    count: 2,
  } as const;
  const child = {
    age_category_id: 'child',
    name: 'Infants',
    text_languages: {},
    classification: 'child',
    one_of_several: true,
    count: 1,
  } as const;
  return {
    ...made,
    total_price: price(788),
    due: pounds(288),
    details: {
      ...made.details,
      rooms: made.details.rooms.map((room, index) => ({ ...room, guests: index === 0 ? [adult] : [adult, child] })),
      extras,
      guarantee: 'payment_card',
    },
  };
}
