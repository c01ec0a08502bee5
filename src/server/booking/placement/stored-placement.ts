import { z } from 'zod';
import { WireCharging } from '#contract/guest/availability.ts';
import type { Buyer } from '#domain/stay/buyer.ts';
import type { AgeCategoryId, CardId, ExtraId, RateId, RoomCategoryId } from '#domain/value/ids.ts';
import type { Booking } from '#domain/stay/offer.ts';
import type { Price } from '#domain/stay/price.ts';
import type { BookingTerms, Covered } from '#domain/booking/promise.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { Amount, CardPaid, Day, id } from '../../platform/database/json-values.ts';
import { column } from './json-column.ts';
import { storedCancellation, storedFees } from './stored-cancellation.ts';

const Languages = z.record(z.string(), z.string());
const Limit = z.union([z.object({ minNights: z.int() }), z.object({ maxNights: z.int() })]).nullable();

const Priced: z.ZodType<Price> = z.object({
  currency: z.string(),
  net: Amount,
  gross: Amount,
  taxValues: z.array(z.object({ code: z.string(), value: Amount })),
});

const Dates = z.object({ arrivalDate: Day, departureDate: Day });

const Booked: z.ZodType<Booking> = z.object({
  stay: Dates,
  rooms: z.array(
    z.object({
      roomCategoryId: id<RoomCategoryId>(),
      rateId: id<RateId>(),
      party: z.array(z.object({ ageCategoryId: id<AgeCategoryId>(), count: z.int() })),
    }),
  ),
  extras: z.array(z.object({ extraId: id<ExtraId>(), count: z.int() })),
});

const Details: z.ZodType<BookingTerms['details']> = z.object({
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
          isOneOfSeveral: z.literal(true).exactOptional(),
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
      charging: WireCharging,
      isCityTax: z.boolean(),
      priceSummary: Priced,
    }),
  ),
  hasPaymentCard: z.boolean(),
});

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
  paysRest: z.boolean(),
  details: Details,
});

const Guest: z.ZodType<Buyer> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  asRegistered: z.boolean(),
  phone: z.string(),
  language: z.string(),
  specialRequests: z.string(),
  cardExpiration: z.string(),
  propertyPrivacyPolicyAgrement: z.boolean(),
  nameOnCard: z.string(),
  arrival: z
    .object({ estimatedTime: z.string(), airline: z.string(), flightNumber: z.string(), airport: z.string() })
    .nullable(),
  guest: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
});

const Paid: z.ZodType<Covered> = z.object({
  amount: Amount,
  cards: z.array(
    z.object({
      cardId: id<CardId>(),
      last4: z.string(),
      coveredMinor: z.int(),
      debit: z.int(),
      wholes: z.array(z.object({ coveredMinor: z.int(), debit: z.int(), nightsMinor: z.int() })).nullable(),
      lateCancellation: z.enum(['keep', 'give_back', 'charge']),
    }),
  ),
  exchangeRates: z.array(z.object({ currency: z.string(), rate: z.string() })),
  nights: z.array(z.object({ roomIndex: z.int(), date: Day })).exactOptional(),
  extras: z
    .array(z.object({ extraId: id<ExtraId>(), roomIndex: z.int(), date: Day.nullable(), amountMinor: z.int() }))
    .exactOptional(),
});

const Reserved: z.ZodType<PmsReservation> = z.object({
  groupId: z.string(),
  accountId: z.string(),
  rooms: z.array(z.object({ id: z.string(), number: z.string().nullable(), isCancelled: z.boolean() })),
  movedTo: Dates.exactOptional(),
});

/** Why a placement failed: the refusal code at that time, and the words for staff. */
export type StoredRefusal = { readonly code: string; readonly reason: string; readonly field?: string };
const Refusal: z.ZodType<StoredRefusal> = z.object({
  code: z.string(),
  reason: z.string(),
  field: z.string().exactOptional(),
});

export const STORED = {
  booking: column(Booked),
  buyer: column(Guest),
  terms: column(Terms),
  covered: column(Paid),
  fees: storedFees,
  cancellation: storedCancellation,
  pmsReservation: column(Reserved),
  refusal: column(Refusal),
} as const;
