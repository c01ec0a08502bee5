import { z } from 'zod';
import { LaterFees, WireCardLoss } from './cancellation.ts';
import {
  AskedCurrency,
  DateText,
  Id,
  InstantText,
  WireMoney,
  WireNightPrice,
  WirePictureSource,
  WireTextLanguages,
  WirePrice,
  Token,
} from '../values.ts';

const MAX_CARDS = 10;
export const MAX_ROOMS = 9;

export const PersonCount = z.strictObject({ age_category_id: Id, count: z.int().min(1).max(50) });
export const Persons = z.array(PersonCount).min(1).max(20);
export const BookingRoom = z.strictObject({ room_category_id: Id, rate_id: Id, persons: Persons });
export const CardTokens = z.array(Token).max(MAX_CARDS);

export const WireCardCover = z.object({
  last4: z.string(),
  kind: z.enum(['value', 'uses', 'package']),
  covered: WireMoney,
  uses: z.int().nullable(),
  left: z.object({ value: WireMoney.nullable(), uses: z.int().nullable() }),
  spent: z
    .object({ value: WireMoney, rate: z.number() })
    .optional()
    .describe(
      'Only for a card in another currency: the amount in the card’s currency, and the value of one unit of it in the currency of `covered`',
    ),
});

/** With `CARD.NOT_ON_THESE_DAYS`, if the card is valid for another length of stay. */
export const LimitParams = z
  .object({ min_nights: z.int().optional(), max_nights: z.int().optional() })
  .describe('The minimum or maximum nights of the card, if the stay is too short or too long');

const WireRefusedCard = z
  .object({ last4: z.string(), code: z.string(), params: LimitParams.optional() })
  .meta({ id: 'RefusedCard' });

export const WireCover = z
  .object({ covered: WireMoney, cards: z.array(WireCardCover), refused_cards: z.array(WireRefusedCard) })
  .meta({ id: 'Cover' });

export const AvailabilityRequest = z.strictObject({
  stay_from: DateText,
  stay_to: DateText,
  persons: Persons,
  rooms_before: z
    .array(BookingRoom)
    .max(MAX_ROOMS - 1)
    .optional()
    .describe(
      'The rooms of the booking that are chosen already. They count as taken, and the cards pay for them first. `cover`, `city_tax` and `due` of an offer are then the amounts that it adds',
    ),
  rooms_after: z
    .array(z.strictObject({ persons: Persons }))
    .max(MAX_ROOMS - 1)
    .optional()
    .describe(
      'The parties of rooms that are not chosen yet. They change no amounts; children may have a room of their own if another room has an adult',
    ),
  card_tokens: CardTokens.optional(),
  currency: AskedCurrency.optional().describe(
    'Changes nothing here: prices are those of the property, and the summary converts the total',
  ),
});

export const RateOffer = z
  .object({
    rate_id: Id,
    name: z.string(),
    description: z.string(),
    text_languages: WireTextLanguages,
    room_category: z.object({
      id: Id,
      name: z.string(),
      description: z.string(),
      text_languages: WireTextLanguages,
      images: z.array(z.string()),
      image_sources: z.array(z.array(WirePictureSource)).describe('Each of `images` in several widths, if known'),
      capacity: z.int(),
      amenities: z.array(z.string()),
      available: z.int(),
    }),
    price: WirePrice,
    city_tax: WireMoney.nullable().describe(
      'The city tax added to `price`; null if none is added, or only a summary knows the amount',
    ),
    city_tax_unknown: z
      .boolean()
      .describe('True if city tax is added that only a summary knows; `due` then excludes it'),
    price_per_night: z.array(WireNightPrice),
    cancellation: z.object({
      text: z.string(),
      free_until: InstantText.nullable().describe('null if that has passed, never comes, or is unknown'),
      fee: WireMoney.nullable().describe(
        'The fee for cancelling the room right after booking, without extras; zero while it is free, null if unknown. Includes the cards of the request, except with `rooms_before`: the fee of several rooms together is in `all_rooms`',
      ),
      later: LaterFees,
      all_rooms: z
        .object({ free_until: InstantText.nullable(), fee: WireMoney.nullable(), later: LaterFees })
        .nullable()
        .describe(
          'With `rooms_before`: the fee for cancelling those rooms and this one together, with the cards of the request, as in their summary; null for a single room',
        ),
      kept: z
        .array(WireCardLoss)
        .describe(
          'The value that the cards of the request would lose for `fee`, or for the fee of `all_rooms` if present',
        ),
    }),
    cover: WireCover.nullable().describe('The part of `price` that the cards pay'),
    cover_with_city_tax: WireCover.optional().describe(
      'The part of `price` and `city_tax` together that the cards pay; only if cards were sent and `city_tax` is present',
    ),
    due: WireMoney.describe('The amount of `price` and `city_tax` together that is left to pay after the cards'),
  })
  .meta({ id: 'RateOffer' });

export const WireCharging = z.enum(['once', 'per_time_unit', 'per_person', 'per_person_per_time_unit']);

export const WireExtra = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    text_languages: WireTextLanguages,
    image: z.string().nullable(),
    charging: WireCharging,
    price: WirePrice.nullable(),
    prices_by_age: z
      .array(z.object({ age_category_id: Id, price: WirePrice.nullable() }))
      .nullable()
      .describe(
        'The price of one unit for a person of each age category, if persons are charged; null if all pay `price`. A `price` in it is null if only a summary knows it',
      ),
    is_city_tax: z.boolean(),
  })
  .meta({ id: 'Extra' });

export const AvailabilityAnswer = z.object({
  rates: z.array(RateOffer),
  products: z.array(WireExtra),
  refused_cards: z.array(WireRefusedCard),
});

export const AvailabilityCheckRequest = z.strictObject({ stay_from: DateText, stay_to: DateText });
export const AvailabilityCheckAnswer = z.array(
  z.object({ CategoryId: z.string(), Availabilities: z.array(z.number()) }),
);

export const ProductsAnswer = z.object({ products: z.array(WireExtra) });

export type LimitParams = z.infer<typeof LimitParams>;
export type PersonCount = z.infer<typeof PersonCount>;
export type WireCardCover = z.infer<typeof WireCardCover>;
export type WireCover = z.infer<typeof WireCover>;
export type AvailabilityRequest = z.infer<typeof AvailabilityRequest>;
export type RateOffer = z.infer<typeof RateOffer>;
export type WireExtra = z.infer<typeof WireExtra>;
export type AvailabilityAnswer = z.infer<typeof AvailabilityAnswer>;
export type AvailabilityCheckRequest = z.infer<typeof AvailabilityCheckRequest>;
export type AvailabilityCheckAnswer = z.infer<typeof AvailabilityCheckAnswer>;
