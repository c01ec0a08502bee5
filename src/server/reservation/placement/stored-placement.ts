import { z } from 'zod';
import type { Buyer } from '#domain/buyer.ts';
import type { AgeCategoryId, CardId, ExtraId, RateId, RoomCategoryId } from '#domain/ids.ts';
import type { CardPayment } from '#domain/give-back.ts';
import { fromDecimal } from '#domain/money.ts';
import type { Booking } from '#domain/offer.ts';
import type { Price } from '#domain/price.ts';
import type { BookingTerms, Covered } from '#domain/promise.ts';
import type { LateCancellation } from '#domain/voucher-product.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { Amount, CardPaid, Day, id, Kind } from '../../plumbing/database/json-values.ts';
import { column } from './json-column.ts';
import { storedCancellation, storedFees } from './stored-cancellation.ts';

const Priced: z.ZodType<Price> = z.object({
  currency: z.string(),
  net: Amount,
  gross: Amount,
  taxValues: z.array(z.object({ code: z.string(), value: Amount })),
});

const Booked: z.ZodType<Booking> = z.object({
  stay: z.object({ arrivalDate: Day, departureDate: Day }),
  rooms: z.array(
    z.object({
      roomCategoryId: id<RoomCategoryId>(),
      rateId: id<RateId>(),
      party: z.array(z.object({ ageCategoryId: id<AgeCategoryId>(), count: z.int() })),
    }),
  ),
  extras: z.array(z.object({ extraId: id<ExtraId>(), count: z.int() })),
});

/** Rows of before 0.3.0 do not have it. */
const Limit = z
  .union([z.object({ minNights: z.int() }), z.object({ maxNights: z.int() })])
  .nullable()
  .default(null);

/** Older rows do not say which language their texts are in. */
const Languages = z.record(z.string(), z.string()).default({});

/** Rows of before 0.3.0 do not have them. */
const Details: z.ZodType<BookingTerms['details']> = z
  .object({
    rooms: z.array(
      z.object({
        rateName: z.string(),
        languages: Languages,
        guests: z.array(
          z.object({
            ageCategoryId: id<AgeCategoryId>(),
            name: z.string().nullable(),
            languages: Languages,
            classification: z.enum(['adult', 'child']).nullable(),
            count: z.int(),
          }),
        ),
      }),
    ),
    extras: z.array(
      z.object({
        extraId: id<ExtraId>(),
        name: z.string(),
        languages: Languages,
        count: z.int(),
        isCityTax: z.boolean(),
        priceSummary: Priced,
      }),
    ),
    hasPaymentCard: z.boolean(),
  })
  .nullable()
  .default(null);

const Terms: z.ZodType<BookingTerms> = z.object({
  total: Priced,
  rooms: z.array(
    z.object({
      roomCategoryId: id<RoomCategoryId>(),
      rateId: id<RateId>(),
      name: z.string(),
      price: Priced,
      nights: z.array(z.object({ date: Day, price: Priced })),
    }),
  ),
  cover: z.object({
    covered: Amount,
    cards: z.array(CardPaid),
    refused: z.array(z.object({ last4: z.string(), code: z.string(), limit: Limit })),
  }),
  due: Amount,
  details: Details,
});

const Guest: z.ZodType<Buyer> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  // Older placements were all typed.
  asRegistered: z.boolean().default(false),
  phone: z.string(),
  language: z.string(),
  specialRequests: z.string(),
  cardExpiration: z.string(),
  propertyPrivacyPolicyAgrement: z.boolean(),
  nameOnCard: z.string(),
  arrival: z
    .object({ estimatedTime: z.string(), airline: z.string(), flightNumber: z.string(), airport: z.string() })
    .nullable(),
  // Older placements name only who books.
  guest: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string().default('') })
    .nullable()
    .default(null),
});

type StoredWhole = NonNullable<CardPayment['wholes']>[number];
// Older placements do not say what the nights cost: they promised to keep a use only for all that it covered.
const Whole = z.codec(
  z.object({ coveredMinor: z.int(), debit: z.int(), nightsMinor: z.int().optional() }),
  z.custom<StoredWhole>(),
  { decode: (whole) => ({ ...whole, nightsMinor: whole.nightsMinor ?? whole.coveredMinor }), encode: (whole) => whole },
);
// Older placements promised to give back what a fee is too small for.
const AfterLateCancellation = z.codec(
  z.enum(['keep', 'give_back', 'charge']).optional(),
  z.custom<LateCancellation>(),
  { decode: (setting) => setting ?? 'give_back', encode: (setting) => setting },
);

const Paid: z.ZodType<Covered> = z.object({
  amount: Amount,
  cards: z.array(
    z.object({
      cardId: id<CardId>(),
      last4: z.string(),
      coveredMinor: z.int(),
      debit: z.int(),
      wholes: z.array(Whole).nullable(),
      lateCancellation: AfterLateCancellation,
    }),
  ),
});

const Reserved: z.ZodType<PmsReservation> = z.object({
  groupId: z.string(),
  accountId: z.string(),
  rooms: z.array(z.object({ id: z.string(), number: z.string().nullable(), isCancelled: z.boolean() })),
});

/** Why nothing came of a placement: a code of the time when it was settled, and the words for staff. */
export type StoredRefusal = { readonly code: string; readonly reason: string };
const Refusal: z.ZodType<StoredRefusal> = z.object({ code: z.string(), reason: z.string() });

// Before versions the wire was the form of booking and terms, with amounts as decimals in major units.

const UnversionedBooking: z.ZodType<Booking> = z
  .object({
    stay_from: Day,
    stay_to: Day,
    rooms: z.array(
      z.object({
        room_category_id: id<RoomCategoryId>(),
        rate_id: id<RateId>(),
        persons: z.array(z.object({ age_category_id: id<AgeCategoryId>(), count: z.int() })),
      }),
    ),
    products: z.array(z.object({ product_id: id<ExtraId>(), count: z.int() })),
  })
  .transform(({ stay_from: arrivalDate, stay_to: departureDate, rooms, products }) => ({
    stay: { arrivalDate, departureDate },
    rooms: rooms.map(({ room_category_id: roomCategoryId, rate_id: rateId, persons }) => ({
      roomCategoryId,
      rateId,
      party: persons.map(({ age_category_id: ageCategoryId, count }) => ({ ageCategoryId, count })),
    })),
    extras: products.map(({ product_id: extraId, count }) => ({ extraId, count })),
  }));

const DecimalMoney = z
  .object({ currency: z.string(), amount: z.number() })
  .transform(({ currency, amount }) => fromDecimal(currency, amount));

const DecimalPrice: z.ZodType<Price> = z
  .object({
    currency: z.string(),
    net_value: z.number(),
    gross_value: z.number(),
    tax_values: z.array(z.object({ code: z.string(), value: z.number() })),
  })
  .transform(({ currency, net_value: net, gross_value: gross, tax_values: taxes }) => ({
    currency,
    net: fromDecimal(currency, net),
    gross: fromDecimal(currency, gross),
    taxValues: taxes.map(({ code, value }) => ({ code, value: fromDecimal(currency, value) })),
  }));

const UnversionedCard = z
  .object({
    last4: z.string(),
    kind: Kind,
    covered: DecimalMoney,
    uses: z.int().nullable(),
    left: z.object({ value: DecimalMoney.nullable(), uses: z.int().nullable() }),
  })
  .transform(({ left: { value, uses }, ...card }) => ({
    ...card,
    unit: value ? ({ type: 'money', currency: value.currency } as const) : ({ type: 'uses' } as const),
    left: value?.amountMinor ?? uses ?? 0,
  }));

const UnversionedTerms: z.ZodType<BookingTerms> = z
  .object({
    rate: z.object({
      rooms: z.array(
        z.object({
          room_category_id: id<RoomCategoryId>(),
          rate_id: id<RateId>(),
          name: z.string(),
          price: DecimalPrice,
          price_per_night: z.array(z.object({ date: Day, price: DecimalPrice })),
        }),
      ),
    }),
    total_price: DecimalPrice,
    due: DecimalMoney,
    cover: z.object({
      covered: DecimalMoney,
      cards: z.array(UnversionedCard),
      refused_cards: z.array(z.object({ last4: z.string(), code: z.string(), limit: Limit })),
    }),
  })
  .transform(({ rate, total_price: total, due, cover: { refused_cards: refused, ...cover } }) => ({
    total,
    rooms: rate.rooms.map(
      ({ room_category_id: roomCategoryId, rate_id: rateId, price_per_night: nights, ...room }) => ({
        ...room,
        roomCategoryId,
        rateId,
        nights,
      }),
    ),
    cover: { ...cover, refused },
    due,
    details: null,
  }));

/** The columns, by what they hold. */
export const STORED = {
  booking: column(Booked, UnversionedBooking),
  buyer: column(Guest),
  terms: column(Terms, UnversionedTerms),
  covered: column(Paid),
  fees: storedFees,
  cancellation: storedCancellation,
  pmsReservation: column(Reserved),
  refusal: column(Refusal),
} as const;
