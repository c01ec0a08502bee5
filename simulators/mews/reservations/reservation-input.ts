import { z } from 'zod';
import { amountParameters, flag, guid, instant, text } from '../request/input-fields.ts';

export const personCount = z.object({ AgeCategoryId: guid, Count: z.int().min(0) });

export const productOrderInput = z.object({
  ProductId: guid,
  Count: z.int().nullish(),
  UnitAmount: amountParameters.nullish(),
  StartUtc: instant.nullish(),
  EndUtc: instant.nullish(),
  ExternalIdentifier: text,
});

export type ProductOrderInput = z.output<typeof productOrderInput>;

export const timeUnitPrice = z.object({ Index: z.int().min(0), Amount: amountParameters.nullish() });

/** One reservation in `reservations/price` and `reservations/add`. */
export const reservationInput = z.object({
  Identifier: text,
  ChannelNumber: text,
  State: z.enum(['Enquired', 'Requested', 'Optional', 'Confirmed']).nullish(),
  StartUtc: instant,
  EndUtc: instant,
  ReleasedUtc: instant.nullish(),
  PersonCounts: z.array(personCount).nullish(),
  AdultCount: z.int().min(0).nullish(),
  ChildCount: z.int().min(0).nullish(),
  CustomerId: guid.nullish(),
  BookerId: guid.nullish(),
  RequestedCategoryId: guid,
  AssignedResourceId: guid.nullish(),
  AssignedResourceLocked: flag,
  RateId: guid,
  VoucherCode: text,
  CreditCardId: guid.nullish(),
  TravelAgencyId: guid.nullish(),
  CompanyId: guid.nullish(),
  BusinessSegmentId: guid.nullish(),
  Notes: text,
  TimeUnitAmount: amountParameters.nullish(),
  TimeUnitPrices: z.array(timeUnitPrice).nullish(),
  ProductOrders: z.array(productOrderInput).nullish(),
  AvailabilityBlockId: guid.nullish(),
});

export type ReservationInput = z.output<typeof reservationInput>;
