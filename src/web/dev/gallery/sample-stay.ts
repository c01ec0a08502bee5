import type { WireCover, RateOffer } from '#contract/availability.ts';
import type { WireCancellation } from '#contract/cancellation.ts';
import type { PropertyConfiguration } from '#contract/property.ts';
import type { Reservation, Summary } from '#contract/reservation.ts';
import type { WirePrice } from '#contract/values.ts';

export const SAMPLE_PROPERTY: PropertyConfiguration = {
  id: 'harbour-house',
  description: 'Harbour House, Brighton',
  enterprise_id: 'e',
  service_id: 's',
  reservation_system: null,
  time_zone: 'Europe/London',
  redeem_location_ids: ['sea'],
  display_taxes: true,
  city_tax_included: false,
  pricing: 'gross',
  image: null,
  image_sources: [],
  merchant_id: null,
  currencies: ['GBP', 'EUR'],
  default_currency: 'GBP',
  address: {
    line1: '14 Lantern Terrace',
    line2: 'Kemp Town',
    city: 'Brighton',
    postal_code: 'BN2 1AA',
    country_code: 'GB',
    country_subdivision_code: 'GB-ENG',
  },
  city: 'Brighton',
  phone: '+44 1273 496 0100',
  email: 'stay@harbour-house.example',
  website_url: 'https://harbour-house.example',
  privacy_policy_url: null,
  terms_url: null,
  payment_card: 'when_due',
  pay_rest: 'off',
  settles_rest_by: ['guarantee'],
  children_without_adult: false,
  check_in: '15:00',
  check_out: '11:00',
  invalid_because: null,
};

function price(gross: number): WirePrice {
  const tax = Math.round((gross / 6) * 100) / 100;
  return { currency: 'GBP', gross_value: gross, net_value: gross - tax, tax_values: [{ code: 'UK-S', value: tax }] };
}

const NIGHTS = ['2027-01-10', '2027-01-11', '2027-01-12'].map((date) => ({ date, price: price(158) }));
const NOTHING: WireCover = { covered: { currency: 'GBP', amount: 0 }, cards: [], refused_cards: [] };

const COVER: WireCover = {
  covered: { currency: 'GBP', amount: 372 },
  cards: [
    { last4: '222P', kind: 'uses', covered: { currency: 'GBP', amount: 372 }, uses: 3, left: { value: null, uses: 5 } },
    {
      last4: '222N',
      kind: 'value',
      covered: { currency: 'GBP', amount: 102 },
      uses: null,
      left: { value: { currency: 'GBP', amount: 110.5 }, uses: null },
    },
  ],
  refused_cards: [{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS' }],
};

export const SAMPLE_SUMMARY: Summary = {
  rate: {
    price: price(474),
    price_per_night: NIGHTS,
    rooms: [
      {
        room_category_id: 'sea-view',
        rate_id: 'flexible',
        name: 'Sea View Double',
        rate_name: 'Flexible',
        text_languages: {},
        price: price(474),
        price_per_night: NIGHTS,
      },
    ],
  },
  products: [
    {
      product_id: 'breakfast',
      name: 'Breakfast',
      text_languages: {},
      count: 2,
      charging: 'per_time_unit',
      price: price(16),
      price_summary: price(96),
    },
  ],
  total_price: price(582),
  taxes_included: true,
  city_tax: { included: false, amount: { currency: 'GBP', amount: 12 } },
  cover: COVER,
  due: { currency: 'GBP', amount: 108 },
  payment_card: 'required',
  rest: { ways: ['guarantee'], payment_card_beside_paying: false },
  cancellation: {
    free_until: '2027-01-08T18:00:00Z',
    fee: { currency: 'GBP', amount: 0 },
    fee_due: { currency: 'GBP', amount: 0 },
    most_due: { currency: 'GBP', amount: 108 },
    kept: [],
  },
  converted: { total: { currency: 'EUR', amount: 680.94 }, due: { currency: 'EUR', amount: 126.36 }, rate: 1.17 },
  buyer: null,
  quote: { token: 'quote', expires_at: '2030-01-01T00:00:00Z', reference: 'SC-NEGA-M8HP' },
};

/** A room whose rates are covered, partly covered, and not covered at all. */
export const SAMPLE_RATES: readonly RateOffer[] = [
  { gross: 372, cover: { ...COVER, cards: COVER.cards.slice(0, 1) }, name: 'Saver', freeUntil: null },
  { gross: 474, cover: COVER, name: 'Flexible', freeUntil: '2027-01-08T18:00:00Z' },
  {
    gross: 512,
    cover: NOTHING,
    name: 'Flexible with a very late departure on Sundays',
    freeUntil: '2027-01-09T18:00:00Z',
  },
].map(({ gross, cover, name, freeUntil }) => ({
  rate_id: name,
  name,
  description: '',
  text_languages: {},
  room_category: {
    id: 'sea-view',
    name: 'Sea View Double',
    description: 'A wide bed, a bay window and the whole Channel in front of it.',
    text_languages: {},
    images: [],
    image_sources: [],
    capacity: 3,
    amenities: ['Bay window', 'Bathtub'],
    available: 2,
  },
  price: price(gross),
  city_tax: { currency: 'GBP', amount: 12 },
  city_tax_unknown: false,
  price_per_night: NIGHTS,
  cancellation: {
    text: '',
    free_until: freeUntil,
    fee: { currency: 'GBP', amount: freeUntil ? 0 : gross },
    all_rooms: null,
    kept: [],
  },
  cover,
  due: { currency: 'GBP', amount: Math.max(0, gross + 12 - cover.covered.amount) },
}));

/** The same reservation in each state it can have. */
export function sampleReservation(state: Reservation['state']): Reservation {
  return {
    reference: 'SC-NEGA-M8HP',
    id: 1,
    state,
    property_id: SAMPLE_PROPERTY.id,
    stay_from: '2027-01-10',
    stay_to: '2027-01-13',
    rooms: [{ room_category_id: 'sea-view', name: 'Sea View Double', pms_number: '4124' }],
    total_price: SAMPLE_SUMMARY.total_price,
    cover: COVER,
    due: SAMPLE_SUMMARY.due,
    payment: null,
    details: {
      nights: 3,
      booked_by: { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' },
      guest: { first_name: 'Paul', last_name: 'Garnier' },
      language: 'en-GB',
      rooms: [
        {
          name: 'Sea View Double',
          rate_name: 'Flexible',
          text_languages: {},
          guests: [
            { age_category_id: 'adult', name: 'Adult', text_languages: {}, classification: 'adult', count: 2 },
            { age_category_id: 'child', name: 'Child', text_languages: {}, classification: 'child', count: 1 },
          ],
          price: SAMPLE_SUMMARY.rate.price,
        },
      ],
      extras: SAMPLE_SUMMARY.products.map(({ price: _ofOne, ...product }) => ({ ...product, is_city_tax: false })),
      guarantee: 'payment_card',
      cancellation: { free_until: '2027-01-08T18:00:00Z', fee: { currency: 'GBP', amount: 0 } },
      property: {
        name: SAMPLE_PROPERTY.description,
        time_zone: SAMPLE_PROPERTY.time_zone,
        address: SAMPLE_PROPERTY.address,
        map_url: 'https://www.openstreetmap.org/search?query=14%20Lantern%20Terrace%2C%20Brighton',
        phone: SAMPLE_PROPERTY.phone,
        email: SAMPLE_PROPERTY.email,
        website_url: SAMPLE_PROPERTY.website_url,
        terms_url: SAMPLE_PROPERTY.terms_url,
        privacy_policy_url: SAMPLE_PROPERTY.privacy_policy_url,
        check_in: SAMPLE_PROPERTY.check_in,
        check_out: SAMPLE_PROPERTY.check_out,
      },
      letters: 'ours',
      sends_letters: true,
    },
    access_token: 'access',
  };
}

export function sampleCancellation(state: WireCancellation['state']): WireCancellation {
  const GBP = (amount: number) => ({ currency: 'GBP', amount });
  return {
    state,
    reason: state === 'not_possible' ? 'RESERVATION.TERMS_UNKNOWN' : null,
    free_until: null,
    fee: GBP(80),
    fee_due: GBP(0),
    kept: [{ last4: '2225', covered: GBP(80), value: GBP(80), uses: null }],
    rest: null,
    given_back: [{ last4: '2225', covered: GBP(120), value: GBP(120), uses: null, expires_on: '2028-05-14' }],
  };
}
