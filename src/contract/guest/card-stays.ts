import { HIGHLIGHT_REASONS } from '#domain/cover/pick-highlights.ts';
import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { z } from 'zod';
import { CardTokens, Persons, LimitParams, MAX_ROOMS } from './availability.ts';
import { DateText, Id, WireMoney, Token } from '../values.ts';

const CityTaxUnknown = z
  .boolean()
  .describe('True if city tax is added that only a summary knows; the prices here then exclude it');

const OnlyCityTaxDue = z.literal(true).optional().describe('Only if `due` is just the city tax');

/** The party of one room, before a property's age categories are known. */
const PersonsByAge = z.strictObject({
  adults: z.int().min(1).max(20),
  children_ages: z.array(z.int().min(0).max(25)).max(20),
});

export const CardStaysRequest = z.strictObject({
  card_token: Token,
  from: DateText,
  to: DateText,
  persons: PersonsByAge,
  further_rooms: z
    .array(PersonsByAge)
    .max(MAX_ROOMS - 1)
    .optional()
    .describe('The parties of the second and later rooms; the amounts are for all rooms together'),
  nights: z.int().min(1).max(MAX_SEARCHED_NIGHTS).optional(),
  arrival_weekday: z
    .int()
    .min(1)
    .max(7)
    .optional()
    .describe('Only stays that begin on this day of the week, 1 Monday to 7 Sunday'),
  highlights: z.boolean().optional().describe('Whether `highlights` are wanted for each property'),
});

const CardStay = z.object({
  stay_from: DateText,
  stay_to: DateText,
  room_category_id: Id.describe('The party of the first room'),
  covered: z.boolean(),
  from_price: WireMoney.optional().describe(
    'The price of the cheapest stay on these dates with its city tax, as in the calendar',
  ),
  due: WireMoney,
  only_city_tax_due: OnlyCityTaxDue,
  city_tax_unknown: CityTaxUnknown,
});

export const CardStaysAnswer = z.object({
  properties: z.array(
    z.object({
      property_id: Id,
      stays: z.array(CardStay),
      highlights: z
        .array(
          CardStay.extend({
            reason: z.enum(HIGHLIGHT_REASONS),
            reasons: z.array(z.enum(HIGHLIGHT_REASONS)).optional(),
          }),
        )
        .optional()
        .describe(
          'Up to three different stays of the next two months: the first weekend, the best value of the card, and the soonest. Only on request. One stay may be several of these: `reasons` has all, `reason` the first',
        ),
      reason: z.string().nullable(),
      params: LimitParams.optional(),
      min_nights: z
        .int()
        .optional()
        .describe('If all stays are too short: the minimum nights with which there are some'),
    }),
  ),
});

export const CalendarRequest = z.strictObject({
  from: DateText,
  to: DateText,
  persons: Persons,
  further_rooms: z
    .array(z.strictObject({ persons: Persons }))
    .max(MAX_ROOMS - 1)
    .optional()
    .describe('The parties of the second room and those after it; the figures are for all rooms together'),
  card_tokens: CardTokens,
  nights: z.int().min(1).max(MAX_SEARCHED_NIGHTS),
  most_nights: z
    .int()
    .min(1)
    .max(MAX_SEARCHED_NIGHTS)
    .optional()
    .describe('Also `departures`: the price of each stay from `from`, for one up to this number of nights'),
});

export const CalendarDay = z.object({
  date: DateText,
  state: z.enum(['covered', 'with_supplement', 'full', 'not_allowed', 'closed']),
  from_price: WireMoney.nullable(),
  due: WireMoney.nullable(),
  only_city_tax_due: OnlyCityTaxDue,
  city_tax_unknown: CityTaxUnknown,
  reason: z.string().nullable(),
  params: LimitParams.optional(),
  min_nights: z
    .int()
    .optional()
    .describe(
      'With `closed`, if the hotel sells these nights only as part of a longer stay: the minimum nights from the arrival date',
    ),
});

export const CalendarAnswer = z.object({
  days: z.array(CalendarDay),
  departures: z
    .array(CalendarDay)
    .optional()
    .describe('By day of departure, from the day after `from` on; there with `most_nights`'),
});

export type CardStaysRequest = z.infer<typeof CardStaysRequest>;
export type CardStaysAnswer = z.infer<typeof CardStaysAnswer>;
export type CalendarRequest = z.infer<typeof CalendarRequest>;
export type CalendarDay = z.infer<typeof CalendarDay>;
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;
