import {
  date,
  flag,
  instant,
  list,
  map,
  number,
  object,
  oneOf,
  openObject,
  orAbsent,
  orNull,
  text,
  whole,
  type Shape,
} from './shape.ts';

/** The shapes of the contract page, written from the page and not derived from the schemas that build the answers. */
const money = object({ currency: text, amount: number });
const price = object({
  currency: text,
  net_value: number,
  gross_value: number,
  tax_values: list(object({ code: text, value: number })),
});
const nights = list(object({ date, price }));
const kind = oneOf('value', 'uses', 'package');
const registration = oneOf('required', 'optional', 'none');
const pictureSources = list(object({ url: text, width: whole }));
const textLanguages = map(text);
const units = object({ value: orNull(money), uses: orNull(whole) });
const losses = list(object({ last4: text, covered: money, value: orNull(money), uses: orNull(whole) }));
// Beyond the page: the fees that apply from later moments on.
const laterFees = orAbsent(list(object({ from: instant, fee: money })));
const refusedCards = list(object({ last4: text, code: text }));

const voucherProduct = object({
  id: text,
  kind,
  name: text,
  description: text,
  terms: text,
  text_languages: textLanguages,
  // Beyond the page: the texts in every language, so that the page can change its language without a request.
  texts: map(object({ name: text, description: text, terms: text, text_languages: textLanguages })),
  image: orNull(text),
  redeem_location_ids: list(text),
  registration,
  value: orNull(money),
  uses: orNull(whole),
  nights: orNull(whole),
  persons: orNull(whole),
  room_category_ids: orNull(map(list(text))),
  // Beyond the page: the extras that a package includes, without which a client cannot show what it covers.
  included_product_ids: orNull(map(list(text))),
  upgrades: flag,
  expiry: oneOf('booking', 'stay'),
  // Beyond the page: what happens to a fee that is too small for any use (decisions/cancelling.md).
  holder_only: flag,
  late_cancellation: oneOf('keep', 'give_back', 'charge'),
  validity: object({
    book_by: orNull(date),
    stay_by: orNull(date),
    weekdays: list(whole),
    closed: list(object({ from: date, to: date })),
    min_nights: orNull(whole),
    max_nights: orNull(whole),
  }),
});

const address = object({
  line1: text,
  line2: text,
  city: text,
  postal_code: text,
  country_code: text,
  country_subdivision_code: text,
});

const propertyConfiguration = object({
  id: text,
  description: text,
  enterprise_id: orNull(text),
  service_id: orNull(text),
  reservation_system: orNull(oneOf('mews')),
  time_zone: orNull(text),
  redeem_location_ids: list(text),
  display_taxes: flag,
  city_tax_included: flag,
  pricing: orNull(oneOf('gross', 'net')),
  image: orNull(text),
  image_sources: pictureSources,
  merchant_id: orNull(text),
  currencies: list(text),
  default_currency: orNull(text),
  address: orNull(address),
  city: orNull(text),
  phone: text,
  email: text,
  website_url: text,
  privacy_policy_url: orNull(text),
  terms_url: orNull(text),
  payment_card: oneOf('never', 'when_due', 'always'),
  pay_rest: oneOf('off', 'offered', 'required'),
  settles_rest_by: list(oneOf('guarantee', 'pay')),
  children_without_adult: flag,
  check_in: orNull(text),
  check_out: orNull(text),
  invalid_because: orNull(text),
});

const aboutPicture = object({
  url: text,
  sources: pictureSources,
  alt: orNull(text),
  night: orNull(object({ url: text, sources: pictureSources })),
  text_languages: textLanguages,
});

/** Beyond the page: the description of a hotel and its rooms (decisions/wire.md). */
const propertyAbout = object({
  hotel: object({
    introduction: orNull(text),
    how_to_get_there: orNull(text),
    parking: orNull(text),
    pets: orNull(text),
    accessibility: orNull(text),
    map_point: orNull(object({ latitude: number, longitude: number })),
    pictures: list(aboutPicture),
    text_languages: textLanguages,
  }),
  rooms: list(
    object({
      room_id: text,
      size_m2: orNull(number),
      beds: orNull(text),
      view: orNull(text),
      bathroom: orNull(text),
      accessibility: orNull(text),
      features: list(text),
      pictures: list(aboutPicture),
      text_languages: textLanguages,
    }),
  ),
});

const cover = object({
  covered: money,
  cards: list(
    object({
      last4: text,
      kind,
      covered: money,
      uses: orNull(whole),
      left: units,
      spent: orAbsent(object({ value: money, rate: number })),
    }),
  ),
  refused_cards: refusedCards,
});

const rateOffer = object({
  rate_id: text,
  name: text,
  description: text,
  text_languages: textLanguages,
  room_category: object({
    id: text,
    name: text,
    description: text,
    text_languages: textLanguages,
    images: list(text),
    image_sources: list(pictureSources),
    capacity: whole,
    amenities: list(text),
    available: whole,
  }),
  price,
  city_tax: orNull(money),
  city_tax_unknown: flag,
  price_per_night: nights,
  cancellation: object({
    text,
    free_until: orNull(instant),
    fee: orNull(money),
    later: laterFees,
    all_rooms: orNull(object({ free_until: orNull(instant), fee: orNull(money), later: laterFees })),
    kept: losses,
  }),
  cover: orNull(cover),
  cover_with_city_tax: orAbsent(cover),
  due: money,
});

const extra = object({
  id: text,
  name: text,
  description: text,
  text_languages: textLanguages,
  image: orNull(text),
  charging: oneOf('once', 'per_time_unit', 'per_person', 'per_person_per_time_unit'),
  price: orNull(price),
  prices_by_age: orNull(list(object({ age_category_id: text, price: orNull(price) }))),
  is_city_tax: flag,
});

const card = object({
  last4: text,
  kind,
  form: oneOf('physical', 'virtual', 'voucher'),
  state: oneOf('draft', 'active', 'frozen', 'void'),
  usable: flag,
  reason: orNull(text),
  registered: flag,
  registration,
  starts_on: orNull(date),
  expires_on: orNull(date),
  // Beyond the page: the part of it that expires before that day.
  sooner: orAbsent(list(object({ expires_on: date, value: orNull(money), uses: orNull(whole) }))),
  expiry: orNull(oneOf('booking', 'stay')),
  balance: units,
  held: units,
  available: units,
});

const summary = object({
  rate: object({
    price,
    price_per_night: nights,
    rooms: list(
      object({
        room_category_id: text,
        rate_id: text,
        name: text,
        rate_name: text,
        text_languages: textLanguages,
        price,
        price_per_night: nights,
      }),
    ),
  }),
  products: list(
    object({
      product_id: text,
      name: text,
      text_languages: textLanguages,
      count: whole,
      charging: oneOf('once', 'per_time_unit', 'per_person', 'per_person_per_time_unit'),
      price,
      price_summary: price,
      included: money,
    }),
  ),
  total_price: price,
  taxes_included: flag,
  city_tax: object({ included: flag, amount: orNull(money) }),
  cover,
  due: money,
  payment_card: oneOf('required', 'not_needed'),
  // Beyond the page: how the rest may be settled (decisions/online-payments.md).
  rest: object({ ways: list(oneOf('at_hotel', 'guarantee', 'pay')), payment_card_beside_paying: flag }),
  // Beyond the page: the split of the fee, and the most that the hotel would charge (decisions/cancelling.md).
  cancellation: object({
    free_until: orNull(instant),
    fee: orNull(money),
    later: laterFees,
    fee_due: orNull(money),
    most_due: orNull(money),
    kept: losses,
  }),
  converted: orNull(object({ total: money, due: money, rate: number })),
  // Beyond the page: the person who registered a card, masked (decisions/cards.md).
  buyer: orNull(object({ first_name: text, last_name: text, email: text })),
  quote: object({ token: text, expires_at: instant, reference: text }),
});

const reservation = object({
  reference: text,
  id: whole,
  state: oneOf('placing', 'confirmed', 'unknown', 'refused', 'released', 'cancelled'),
  property_id: text,
  stay_from: date,
  stay_to: date,
  // Beyond the page: whether the hotel cancelled it by itself.
  rooms: list(
    object({ room_category_id: text, name: text, pms_number: orNull(text), cancelled_at_hotel: orAbsent(flag) }),
  ),
  total_price: price,
  cover,
  due: money,
  // Beyond the page: the outcome of the payment of the rest (decisions/online-payments.md).
  payment: orNull(
    object({
      state: text,
      amount: money,
      expires_at: orNull(instant),
      charged_back: flag,
      not_taken: flag,
      refund: orNull(money),
      checkout: orNull(object({ script_url: text, data_base_url: orNull(text), request_id: text })),
    }),
  ),
  // Beyond the page: further details of a confirmation (decisions/wire.md).
  details: object({
    nights: whole,
    booked_by: object({ first_name: text, last_name: text, email: text }),
    guest: orNull(object({ first_name: text, last_name: text })),
    language: text,
    rooms: list(
      object({
        name: text,
        rate_name: orNull(text),
        text_languages: textLanguages,
        guests: list(
          object({
            age_category_id: text,
            name: orNull(text),
            text_languages: textLanguages,
            classification: orNull(oneOf('adult', 'child')),
            count: whole,
          }),
        ),
        price,
      }),
    ),
    extras: orNull(
      list(
        object({
          product_id: text,
          name: text,
          text_languages: textLanguages,
          count: whole,
          charging: oneOf('once', 'per_time_unit', 'per_person', 'per_person_per_time_unit'),
          is_city_tax: flag,
          price_summary: price,
        }),
      ),
    ),
    guarantee: orNull(oneOf('payment_card', 'none')),
    cancellation: object({ free_until: orNull(instant), fee: orNull(money), later: laterFees }),
    property: orNull(
      object({
        name: text,
        time_zone: orNull(text),
        address: orNull(address),
        map_url: orNull(text),
        phone: text,
        email: text,
        website_url: text,
        terms_url: orNull(text),
        privacy_policy_url: orNull(text),
        check_in: orNull(text),
        check_out: orNull(text),
      }),
    ),
    letters: oneOf('ours', 'hotel', 'both'),
    sends_letters: flag,
  }),
  access_token: text,
});

const cancellation = object({
  state: oneOf('possible', 'not_possible', 'ask_hotel', 'asking', 'cancelled'),
  reason: orNull(text),
  free_until: orNull(instant),
  fee: orNull(money),
  fee_due: orNull(money),
  kept: losses,
  // Beyond the page: the part of an already paid rest that the fee takes (decisions/online-payments.md).
  rest: orNull(
    object({
      kept: money,
      refund: money,
      refund_by_hotel: flag,
      refund_unchecked: flag,
      hotel_refunded: orAbsent(money),
    }),
  ),
  given_back: list(
    object({ last4: text, covered: money, value: orNull(money), uses: orNull(whole), expires_on: orNull(date) }),
  ),
});

const salePage = object({
  id: text,
  name: text,
  default_language: text,
  languages: list(text),
  default_currency: text,
  theme: object({
    accent: text,
    paper: orNull(text),
    radius: orNull(text),
    heading_family: orNull(text),
    logo: orNull(text),
  }),
  support: object({ email: orNull(text), phone: orNull(text) }),
  demo: flag,
  // Beyond the page: whether it is a draft, in preview for its authors.
  is_preview: flag,
  // Beyond the page: the address of the frame that takes a payment card's number.
  payment_card_vault: orNull(object({ frame_url: text, secure_fields_url: orNull(text) })),
  checkout_page_url: orNull(text),
  order_button: object({ due: map(text), nothing_due: map(text) }),
  privacy: orAbsent(oneOf('notice')),
  embedding: object({ allowed_origins: list(text) }),
  analytics: orNull(object({ frame_url: text })),
  wallets: list(oneOf('apple', 'google')),
  sends_letters: flag,
});

const languages = list(object({ code: text, english_name: text, local_name: text, fallback_code: orNull(text) }));

const calendarDay = object({
  date,
  state: oneOf('covered', 'with_supplement', 'full', 'not_allowed', 'closed'),
  from_price: orNull(money),
  due: orNull(money),
  only_city_tax_due: orAbsent(flag),
  city_tax_unknown: flag,
  reason: orNull(text),
});

const propertyStays = object({
  property_id: text,
  stays: list(
    object({
      stay_from: date,
      stay_to: date,
      room_category_id: text,
      covered: flag,
      from_price: orAbsent(money),
      due: money,
      only_city_tax_due: orAbsent(flag),
      city_tax_unknown: flag,
    }),
  ),
  reason: orNull(text),
});

const ageCategories = list(
  object({
    id: text,
    name: text,
    text_languages: textLanguages,
    classification: oneOf('adult', 'child'),
    minimal_age: orNull(whole),
    maximal_age: orNull(whole),
    is_default: flag,
  }),
);

const exchangeRates = list(
  object({ id: text, enterprise_id: text, source_currency: text, target_currency: text, value: number }),
);

/** The shapes of the calls' answers, by call. */
export const ANSWERS = {
  walletPass: object({ url: text, ends_at: orNull(instant) }),
  salePage,
  vouchers: object({ products: list(voucherProduct) }),
  properties: object({ properties: list(propertyConfiguration) }),
  propertyAbout,
  ageCategories: object({ age_categories: ageCategories }),
  exchangeRates: object({ exchange_rates: exchangeRates }),
  languages: object({ languages }),
  taxes: object({
    TaxRates: list(openObject({ Code: text, TaxationCode: text })),
    Taxations: list(openObject({ Code: text, Name: text, LocalName: text })),
  }),
  availability: object({ rates: list(rateOffer), products: list(extra), refused_cards: refusedCards }),
  availabilityCheck: list(object({ CategoryId: text, Availabilities: list(number) })),
  calendar: object({ days: list(calendarDay) }),
  products: object({ products: list(extra) }),
  summary,
  reservation,
  cancellation,
  cardSearch: object({ card_token: text, expires_at: instant, card, product: voucherProduct }),
  cardsNow: object({ cards: list(object({ card, product: voucherProduct })) }),
  cardRegistration: object({ card }),
  cardStays: object({ properties: list(propertyStays) }),
  airline: object({ airline: list(object({ name: text, iataCode: text })) }),
  airplane: object({ airplane: list(object({ name: text, iataTypeCode: text })) }),
  airport: object({ airport: list(object({ name: text, iataCode: text })) }),
} as const satisfies Record<string, Shape>;
