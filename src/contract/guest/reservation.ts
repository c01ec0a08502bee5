import { z } from 'zod';
import { BED_WISHES } from '#domain/stay/buyer.ts';
import { BookingRoom, CardTokens, MAX_ROOMS, WireCharging, WireCover } from './availability.ts';
import { LaterFees, WireCardLoss } from './cancellation.ts';
import { ReservationDetails, WirePerson } from './reservation-details.ts';
import { WireRest, WireRestPayment } from './rest-payment.ts';
import {
  AskedCurrency,
  DateText,
  Id,
  InstantText,
  WireMoney,
  WireNightPrice,
  WirePrice,
  WireTextLanguages,
  Token,
  line,
  lines,
} from '../values.ts';

const AsRegistered = Token.describe(
  'One of `card_tokens`: the buyer is the holder of this card. Summary and placement name the same card. Answers to callers with only its code mask name and email',
);

/** The booked stay, however it is paid. */
export const BookedStay = z.strictObject({
  stay_from: DateText,
  stay_to: DateText,
  rooms: z.array(BookingRoom).min(1).max(MAX_ROOMS),
  products: z.array(z.strictObject({ product_id: Id, count: z.int().min(1).max(99) })).max(50),
});

export const WireBooking = BookedStay.extend({
  card_tokens: CardTokens,
  /** The payment order of several cards of one kind: the soonest to expire first, which is the default, or as given. */
  card_order: z.enum(['soonest_to_expire', 'as_given']).optional(),
  currency: AskedCurrency.optional(),
  buyer: z.strictObject({ as_registered: AsRegistered }).optional(),
}).meta({ id: 'Booking' });

export const Summary = z
  .object({
    rate: z.object({
      price: WirePrice,
      price_per_night: z.array(WireNightPrice),
      rooms: z.array(
        z.object({
          room_category_id: Id,
          rate_id: Id,
          name: z.string(),
          rate_name: z.string(),
          text_languages: WireTextLanguages,
          price: WirePrice,
          price_per_night: z.array(WireNightPrice),
        }),
      ),
    }),
    products: z.array(
      z.object({
        product_id: Id,
        name: z.string(),
        text_languages: WireTextLanguages,
        count: z.int(),
        charging: WireCharging.describe('The base to which `count` is added'),
        price: WirePrice,
        price_summary: WirePrice,
        included: WireMoney.optional().describe('The part of `price_summary` that packages pay'),
      }),
    ),
    total_price: WirePrice,
    taxes_included: z.boolean(),
    city_tax: z.object({ included: z.boolean(), amount: WireMoney.nullable() }),
    cover: WireCover,
    due: WireMoney,
    payment_card: z.enum(['required', 'not_needed']),
    rest: WireRest,
    cancellation: z.object({
      free_until: InstantText.nullable().describe('null if that has passed, never comes, or is unknown'),
      fee: WireMoney.nullable().describe(
        'The fee for cancelling all of it right after booking, with these cards; zero while it is free, null if unknown',
      ),
      later: LaterFees,
      fee_due: WireMoney.nullable().describe(
        'The part of `fee` that the hotel would collect from the guest; the cards pay the rest',
      ),
      most_due: WireMoney.nullable().describe(
        'The most that the hotel would collect of a fee, whenever the guest cancels; null when not known',
      ),
      kept: z.array(WireCardLoss).describe('The value that the cards would lose for `fee`'),
    }),
    converted: z.object({ total: WireMoney, due: WireMoney, rate: z.number() }).nullable(),
    buyer: WirePerson.nullable().describe('Masked; null without `as_registered`'),
    quote: z.object({
      token: Token,
      expires_at: InstantText,
      reference: z
        .string()
        .describe(
          'The reference that its reservation will have. After a failed placement, another attempt gets another reference',
        ),
    }),
  })
  .meta({ id: 'Summary' });

const PERSON_FIELDS = ['first_name', 'last_name', 'email'] as const;

const BuyerFields = z.strictObject({
  as_registered: AsRegistered.optional(),
  first_name: line(1000)
    .optional()
    .describe('Required, as `last_name` and `email` are, unless `as_registered` is given'),
  last_name: line(1000).optional(),
  email: line(1000).optional(),
  phone: line(1000).optional(),
  language: line(35),
  special_requests: lines(10_000).optional(),
  property_privacy_policy_agrement: z
    .literal(true)
    .optional()
    .describe('Required unless the sale page has `privacy: notice`'),
  card_expiration: line(20)
    .optional()
    .describe('MM/YY; required with a payment card, because the PMS stores no card without it'),
  name_on_card: line(1000).optional(),
  arrival: z
    .strictObject({
      estimated_time: line(100).optional(),
      airline: line(100).optional(),
      flight_number: line(100).optional(),
      airport: line(100).optional(),
    })
    .optional(),
  guest: z
    .strictObject({
      first_name: line(1000),
      last_name: line(1000),
      email: line(1000).optional().describe('With it they get a letter about the stay, without its price'),
    })
    .optional()
    .describe('The guest, if other than the buyer. The hotel still writes to the buyer'),
  bed_wishes: z
    .array(z.enum(BED_WISHES))
    .max(BED_WISHES.length)
    .optional()
    .describe('Wishes besides `special_requests`, shown to the hotel in its own language'),
});

/** A buyer gives a name, or a registered card whose holder's data are used, never both. */
const WireBuyer = PERSON_FIELDS.reduce(
  (buyer, field) =>
    buyer
      .refine((given) => given.as_registered !== undefined || given[field] !== undefined, {
        path: [field],
        params: { code: 'ERRORS.REQUIRED', params: { field } },
        when: isObject,
      })
      .refine((given) => given.as_registered === undefined || given[field] === undefined, {
        path: [field],
        params: { code: 'ERRORS.NOT_WITH_AS_REGISTERED' },
        when: isObject,
      }),
  BuyerFields,
);

/** Checked together with the rules of the fields, so that one answer has all faults. */
function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

export const WirePlacement = z
  .strictObject({
    quote_token: Token,
    property_id: Id,
    buyer: WireBuyer,
    payment_card_token: Token.optional(),
    card_tokens: CardTokens.optional().describe(
      'The cards of the summary, so that the quote alone cannot spend them; if sent, they must be exactly those',
    ),
    pay_rest: z
      .boolean()
      .optional()
      .describe(
        'The guest pays the rest now: the room is held for a time, `Reservation.payment` says where to pay, and the stay is confirmed once the server has read the payment',
      ),
  })
  .meta({ id: 'Placement' });

export const ReservationParams = z.object({
  salePageId: Id,
  id: z.string().regex(/^[1-9][0-9]{0,8}$/),
});
export const ReferenceParams = z.object({ salePageId: Id, reference: Id });

/** The idempotency key for placing. Header names are in lower case on the server. */
export const PlacementHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(200)
    .describe('Made by the caller, one for each attempt; sending the same key again places nothing twice'),
});

export const Reservation = z
  .object({
    reference: z.string(),
    id: z.int(),
    state: z.enum(['placing', 'confirmed', 'unknown', 'refused', 'released', 'cancelled']),
    property_id: Id,
    stay_from: DateText,
    stay_to: DateText,
    rooms: z.array(
      z.object({
        room_category_id: Id,
        name: z.string(),
        pms_number: z.string().nullable(),
        cancelled_at_hotel: z
          .literal(true)
          .optional()
          .describe('Only if the hotel has cancelled this room itself while the stay is still `confirmed` here'),
      }),
    ),
    total_price: WirePrice,
    cover: WireCover,
    due: WireMoney.describe('The amount left to pay at the hotel: nothing once the rest is paid'),
    paid_at_hotel: WireMoney.optional().describe('Only if cards paid a part of what was due at the hotel’s desk'),
    payment: WireRestPayment.nullable().describe(
      'Null unless it was placed with `pay_rest`. While it is open the reservation is still `placing`',
    ),
    details: ReservationDetails,
    access_token: Token,
  })
  .meta({ id: 'Reservation' });

export type BookedStay = z.infer<typeof BookedStay>;
export type WireBooking = z.infer<typeof WireBooking>;
export type Summary = z.infer<typeof Summary>;
export type WirePlacement = z.infer<typeof WirePlacement>;
export type Reservation = z.infer<typeof Reservation>;
