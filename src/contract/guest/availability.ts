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
  spent: z.object({ value: WireMoney, rate: z.number() }).optional().meta({
    description:
      'There where a card in another currency pays: what is taken of it, in its own, and what one unit of that is worth in the currency of `covered`',
  }),
});

/** With `CARD.NOT_ON_THESE_DAYS`, if the card is valid for another length of stay. */
export const LimitParams = z
  .object({ min_nights: z.int().optional(), max_nights: z.int().optional() })
  .meta({ description: 'The fewest or the most nights that the card allows, where the stay is too short or too long' });

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
    .meta({
      description:
        'The rooms of the booking that are chosen already: they are taken, and the cards pay for them first. What an offer then says of `cover`, `city_tax` and `due` is what it adds to them',
    }),
  rooms_after: z
    .array(z.strictObject({ persons: Persons }))
    .max(MAX_ROOMS - 1)
    .optional()
    .meta({
      description:
        'The parties of rooms that are still to be chosen. They change no figure; children may have a room of their own where another room has an adult',
    }),
  card_tokens: CardTokens.optional(),
  currency: AskedCurrency.optional().meta({
    description: 'Changes nothing here: prices are those of the property, and the summary converts the total',
  }),
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
      image_sources: z
        .array(z.array(WirePictureSource))
        .meta({ description: 'Each of `images` in several widths, where they are known' }),
      capacity: z.int(),
      amenities: z.array(z.string()),
      available: z.int(),
    }),
    price: WirePrice,
    city_tax: WireMoney.nullable().meta({
      description: 'What city tax adds to `price`; null where nothing is added, or only a summary knows how much',
    }),
    city_tax_unknown: z.boolean().meta({
      description: 'True where city tax comes on top that only a summary knows; `due` is then without it',
    }),
    price_per_night: z.array(WireNightPrice),
    cancellation: z.object({
      text: z.string(),
      free_until: InstantText.nullable().meta({ description: 'null when that is over, never comes, or is not known' }),
      fee: WireMoney.nullable().meta({
        description:
          'What cancelling the room costs right after booking, extras apart; zero while it is free, null when not known. With the cards of the request, but without them beside `rooms_before`: what several rooms cost together is in `all_rooms`',
      }),
      later: LaterFees,
      all_rooms: z
        .object({ free_until: InstantText.nullable(), fee: WireMoney.nullable(), later: LaterFees })
        .nullable()
        .meta({
          description:
            'Beside `rooms_before`: what cancelling those rooms and this one costs together, with the cards of the request, as a summary of them says; null for a single room',
        }),
      kept: z.array(WireCardLoss).meta({
        description: 'What the cards of the request would lose for `fee`, or for that of `all_rooms` where it is there',
      }),
    }),
    cover: WireCover.nullable().meta({ description: 'What the cards pay of `price`' }),
    cover_with_city_tax: WireCover.optional().meta({
      description:
        'What the cards pay of `price` and `city_tax` together; there where cards were sent and `city_tax` is',
    }),
    due: WireMoney.meta({ description: 'What is left to pay of `price` and `city_tax` together after the cards' }),
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
      .meta({
        description:
          'What one unit costs a person of each age, where persons are charged; null where everybody pays `price`. A `price` in it is null where only a summary knows it',
      }),
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
