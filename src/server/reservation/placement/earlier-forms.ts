import { z } from 'zod';
import type { AgeCategoryId, ExtraId, RateId, RoomCategoryId } from '#domain/ids.ts';
import type { CardPayment } from '#domain/give-back.ts';
import { fromDecimal } from '#domain/money.ts';
import type { Booking } from '#domain/offer.ts';
import type { Price } from '#domain/price.ts';
import type { BookingTerms } from '#domain/promise.ts';
import type { LateCancellation } from '#domain/voucher-product.ts';
import { Day, id, Kind } from '../../plumbing/database/json-values.ts';

// What rows of earlier versions say otherwise, or do not say.

/** Rows of before 0.3.0 do not have it. */
export const Limit = z
  .union([z.object({ minNights: z.int() }), z.object({ maxNights: z.int() })])
  .nullable()
  .default(null);

/** Older rows do not say which language their texts are in. */
export const Languages = z.record(z.string(), z.string()).default({});

type StoredWhole = NonNullable<CardPayment['wholes']>[number];

// Older placements do not say what the nights cost: they promised to keep a use only for all that it covered.
export const Whole = z.codec(
  z.object({ coveredMinor: z.int(), debit: z.int(), nightsMinor: z.int().optional() }),
  z.custom<StoredWhole>(),
  { decode: (whole) => ({ ...whole, nightsMinor: whole.nightsMinor ?? whole.coveredMinor }), encode: (whole) => whole },
);

// Older placements promised to give back what a fee is too small for.
export const AfterLateCancellation = z.codec(
  z.enum(['keep', 'give_back', 'charge']).optional(),
  z.custom<LateCancellation>(),
  { decode: (setting) => setting ?? 'give_back', encode: (setting) => setting },
);

// Before versions the wire was the form of booking and terms, with amounts as decimals in major units.

export const UnversionedBooking: z.ZodType<Booking> = z
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

export const UnversionedTerms: z.ZodType<BookingTerms> = z
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
        cancellationFees: null,
      }),
    ),
    cover: { ...cover, refused },
    due,
    paysRest: false,
    details: null,
  }));
