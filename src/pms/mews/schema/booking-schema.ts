import { z } from 'zod';
import { amountSchema } from './amount-schema.ts';
import { flag, id, instant, oneOf, optionalText } from './lenient.ts';

export const reservationPricesSchema = z.object({
  ReservationPrices: z.array(z.object({ Identifier: optionalText, TotalAmount: amountSchema })),
});

/** The old reservation shape that `reservations/add` answers with. */
export const addedReservationsSchema = z.object({
  Reservations: z.array(
    z.object({ Identifier: optionalText, Reservation: z.object({ Id: id, GroupId: id, Number: optionalText }) }),
  ),
});

/** The 2023 shape that everything read back has. */
export const reservationSchema = z.object({
  Id: id,
  GroupId: id,
  AccountId: id,
  Number: optionalText,
  State: oneOf(['Inquired', 'Confirmed', 'Started', 'Processed', 'Canceled', 'Optional', 'Requested']),
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
});

/** For answers that say nothing but "done". */
export const anyObjectSchema = z.looseObject({});

export const pageCursorSchema = z.object({ Cursor: optionalText });
