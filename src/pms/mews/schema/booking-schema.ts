import type { Big } from 'big.js';
import { z } from 'zod';
import { amountSchema, type MewsAmount } from './amount-schema.ts';
import {
  decimal,
  flag,
  id,
  instant,
  integer,
  list,
  oneOf,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
} from './lenient.ts';

/**
 * The deprecated total. Mews still sends it beside its successor, and the documentation's example has only this one, as
 * an amount. A bare value does not name its taxes, so it is a price only if its net equals its gross.
 */
const totalSchema = z.union([
  amountSchema,
  z
    .object({ Currency: id, Value: decimal, Net: decimal })
    .refine(({ Value, Net }) => Net.eq(Value))
    .transform(untaxedAmount),
]);

export const reservationPricesSchema = z.object({
  ReservationPrices: z.array(
    z
      .object({
        Identifier: optionalText,
        TotalAmount: amountSchema.nullish(),
        Total: totalSchema.nullish().catch(null),
      })
      .transform(({ Identifier, TotalAmount, Total }, context) => {
        const amount = TotalAmount ?? Total;
        if (amount) return { Identifier, TotalAmount: amount };
        context.addIssue({ code: 'custom', message: 'no amount with its taxes', path: ['TotalAmount'] });
        return z.NEVER;
      }),
  ),
});

function untaxedAmount({ Currency, Value }: { Currency: string; Value: Big }): MewsAmount {
  return { Currency, GrossValue: Value, NetValue: Value, TaxValues: [], Breakdown: null };
}

/** The old reservation shape in the answer of `reservations/add`. */
export const addedReservationsSchema = z.object({
  Reservations: z.array(
    z.object({ Identifier: optionalText, Reservation: z.object({ Id: id, GroupId: id, Number: optionalText }) }),
  ),
});

const accountType = oneOf(['Customer', 'Company']);

/** The place of a charge or payment in the hotel's books. */
const bookedSchema = z.object({
  Id: id,
  AccountId: optionalText,
  AccountType: accountType,
  BillId: optionalText,
  AccountingState: oneOf(['Open', 'Closed', 'Inactive', 'Canceled']),
});
export type MewsBooked = z.output<typeof bookedSchema>;

export const orderItemSchema = bookedSchema.extend({
  ServiceOrderId: id,
  Type: text,
  Amount: amountSchema,
  CreatedUtc: instant,
  // Only used for nights and extras on a bill.
  ConsumedUtc: optionalInstant.catch(null),
  UnitCount: optionalInteger.catch(null),
  Data: z
    .object({ Product: z.object({ ProductId: optionalText }).nullish() })
    .nullish()
    .catch(null),
});
export type OrderItem = z.output<typeof orderItemSchema>;

/** The 2023 shape, which all operations that read reservations return. */
export const reservationSchema = z.object({
  Id: id,
  GroupId: id,
  AccountId: id,
  Number: optionalText,
  State: oneOf(['Inquired', 'Confirmed', 'Started', 'Processed', 'Canceled', 'Optional', 'Requested']),
  ReleasedUtc: optionalInstant,
  // Only shown and compared.
  ScheduledStartUtc: optionalInstant.catch(null),
  ScheduledEndUtc: optionalInstant.catch(null),
  // Only used to order the rooms of a group.
  RequestedResourceCategoryId: text,
  RateId: text,
  PersonCounts: list(z.object({ AgeCategoryId: id, Count: integer })).catch([]),
  // Only used for stays of any origin.
  AccountType: accountType.catch('Other'),
  AssignedResourceId: optionalText.catch(null),
  CancellationReason: optionalText.catch(null),
});
export type MewsReservation = z.output<typeof reservationSchema>;

export const reservationGroupSchema = z.object({ Id: id, Name: optionalText });

export const customerSchema = z.object({
  Id: id,
  Email: optionalText,
  FirstName: optionalText,
  LastName: optionalText,
  IsActive: flag(true),
  MergeTargetId: optionalText,
});
export type MewsCustomer = z.output<typeof customerSchema>;

/** An answer without pages. */
export const foundCustomersSchema = z.object({ Customers: list(z.object({ Customer: customerSchema })) });

export const addedCustomerSchema = z.object({ Id: id });

export const addedCardSchema = z.object({ CreditCardId: id });

export const creditCardSchema = z.object({
  Id: id,
  IsActive: flag(true),
  State: oneOf(['Enabled', 'Disabled']),
  Expiration: optionalText,
  CreatedUtc: instant.nullish(),
});

export const paymentSchema = z.object({
  Id: id,
  Data: z.object({ External: z.object({ ExternalIdentifier: optionalText }).nullish() }).nullish(),
  State: oneOf(['Charged', 'Canceled', 'Pending', 'Failed', 'Verifying']),
});

export const countedPaymentSchema = paymentSchema.extend({ Amount: amountSchema });

export const billPaymentSchema = bookedSchema.extend(countedPaymentSchema.shape);
export type MewsBillPayment = z.output<typeof billPaymentSchema>;

export const billSchema = z.object({
  Id: id,
  State: oneOf(['Open', 'Closed']),
  // Only shown.
  OwnerData: z
    .object({ Value: z.object({ Name: optionalText }).nullish() })
    .nullish()
    .catch(null),
});
export type MewsBill = z.output<typeof billSchema>;

/** For answers whose content is not used. */
export const anyObjectSchema = z.looseObject({});
