import type { WireExtra } from '#contract/guest/availability.ts';
import type { WireAgeCategory, PropertyConfiguration } from '#contract/guest/property.ts';
import { price } from './prices.ts';

/** The hotels of the demo, as the API shows them. */
export const HARBOUR_HOUSE: PropertyConfiguration = {
  id: 'harbour-house',
  description: 'Harbour House, Brighton',
  enterprise_id: 'b7190001-0001-4000-8000-000000000001',
  service_id: 'b7190001-0002-4000-8000-000000000001',
  reservation_system: 'mews',
  time_zone: 'Europe/London',
  redeem_location_ids: ['brighton', 'all-houses'],
  display_taxes: true,
  city_tax_included: true,
  pricing: 'gross',
  image: null,
  image_sources: [],
  merchant_id: 'merchant',
  currencies: ['GBP'],
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
  phone: '+44 1273 555 0141',
  email: 'stay@harbour-house.example',
  website_url: 'https://harbour-house.example',
  privacy_policy_url: 'https://harbour-house.example/privacy',
  terms_url: 'https://harbour-house.example/terms',
  payment_card: 'when_due',
  pay_rest: 'off',
  settles_rest_by: ['guarantee'],
  children_without_adult: false,
  check_in: '15:00',
  check_out: '11:00',
  invalid_because: null,
};

export const PALAIS_ROSENHAIN: PropertyConfiguration = {
  ...HARBOUR_HOUSE,
  id: 'palais-rosenhain',
  description: 'Palais Rosenhain, Vienna',
  time_zone: 'Europe/Vienna',
  redeem_location_ids: ['vienna', 'all-houses'],
  city_tax_included: false,
  currencies: ['EUR'],
  default_currency: 'EUR',
  address: {
    line1: 'Rosengasse 3',
    line2: '',
    city: 'Wien',
    postal_code: '1010',
    country_code: 'AT',
    country_subdivision_code: '',
  },
  phone: '+43 1 555 0142',
  email: 'stay@palais-rosenhain.example',
};

export const DAWN_LODGE: PropertyConfiguration = {
  ...HARBOUR_HOUSE,
  id: 'dawn-lodge',
  description: 'Dawn Lodge, Washington DC',
  time_zone: 'America/New_York',
  redeem_location_ids: ['washington', 'all-houses'],
  pricing: 'net',
  currencies: ['USD'],
  default_currency: 'USD',
  address: {
    line1: '9 Juniper Street',
    line2: '',
    city: 'Washington',
    postal_code: '20001',
    country_code: 'US',
    country_subdivision_code: 'US-DC',
  },
  phone: '+1 202 555 0163',
  email: 'stay@dawn-lodge.example',
};

export const MILL_COTTAGE: PropertyConfiguration = {
  ...HARBOUR_HOUSE,
  id: 'mill-cottage',
  description: 'Mill Cottage, opening soon',
  time_zone: null,
  redeem_location_ids: ['all-houses'],
  pricing: null,
  merchant_id: null,
  currencies: [],
  default_currency: null,
  address: null,
  city: null,
  phone: '',
  email: '',
  website_url: '',
  invalid_because: 'service_id is missing',
};

export const PROPERTIES = [HARBOUR_HOUSE, PALAIS_ROSENHAIN, DAWN_LODGE, MILL_COTTAGE];

const AGE = { text_languages: {}, maximal_age: null };
export const AGES: WireAgeCategory[] = [
  { ...AGE, id: 'adult', name: 'Adult', classification: 'adult', minimal_age: 13, is_default: true },
  { ...AGE, id: 'child', name: 'Child', classification: 'child', minimal_age: 3, maximal_age: 12, is_default: false },
];

export const BREAKFAST: WireExtra = {
  id: 'breakfast',
  name: 'Breakfast',
  description: 'From seven to eleven, by the window.',
  text_languages: {},
  image: null,
  charging: 'per_person_per_time_unit',
  price: price(18),
  prices_by_age: null,
  is_city_tax: false,
};

export const LATE_DEPARTURE: WireExtra = {
  ...BREAKFAST,
  id: 'late-departure',
  name: 'Late departure',
  description: 'Your room until four.',
  charging: 'once',
  price: price(40),
};
