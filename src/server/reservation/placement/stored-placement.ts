import { z } from 'zod';
import type { Buyer } from '#domain/buyer.ts';
import type { AgeCategoryId, CardId, ExtraId, RateId, RoomCategoryId } from '#domain/ids.ts';
import type { Booking } from '#domain/offer.ts';
import type { Price } from '#domain/price.ts';
import type { BookingTerms, Covered } from '#domain/promise.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { Amount, CardPaid, Day, id } from '../../plumbing/database/json-values.ts';
import {
  AfterLateCancellation,
  Languages,
  Limit,
  UnversionedBooking,
  UnversionedTerms,
  Whole,
} from './earlier-forms.ts';
import { column } from './json-column.ts';
import { FeeSteps, storedCancellation, storedFees } from './stored-cancellation.ts';

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
      // Older placements have only the fees of all rooms together.
      cancellationFees: FeeSteps.nullable().default(null),
    }),
  ),
  cover: z.object({
    covered: Amount,
    cards: z.array(CardPaid),
    refused: z.array(z.object({ last4: z.string(), code: z.string(), limit: Limit })),
  }),
  due: Amount,
  // Older placements are paid at the hotel.
  paysRest: z.boolean().default(false),
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
  exchangeRates: z
    .array(z.object({ currency: z.string(), rate: z.string() }))
    .nullable()
    .default(null),
});

const Reserved: z.ZodType<PmsReservation> = z.object({
  groupId: z.string(),
  accountId: z.string(),
  rooms: z.array(z.object({ id: z.string(), number: z.string().nullable(), isCancelled: z.boolean() })),
});

/** Why nothing came of a placement: a code of the time when it was settled, and the words for staff. */
export type StoredRefusal = { readonly code: string; readonly reason: string; readonly field?: string };
const Refusal: z.ZodType<StoredRefusal> = z.object({
  code: z.string(),
  reason: z.string(),
  field: z.string().exactOptional(),
});

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
