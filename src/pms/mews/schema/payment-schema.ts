import { z } from 'zod';
import { amountSchema } from './amount-schema.ts';
import { decimal, id, oneOf, optionalText } from './lenient.ts';

export const paymentRequestSchema = z.object({
  Id: id,
  AccountId: id,
  State: oneOf(['Pending', 'Completed', 'Canceled', 'Expired']),
  Amount: amountSchema,
  Notes: optionalText,
});
export type MewsPaymentRequest = z.output<typeof paymentRequestSchema>;

/** The answer of the operations that add and cancel requests. */
export const paymentRequestsSchema = z.object({
  PaymentRequests: z.array(paymentRequestSchema.pick({ Id: true, State: true })),
});

const paymentStates = ['Charged', 'Canceled', 'Pending', 'Failed', 'Verifying'] as const;

/** Payments made without a payment service. */
export const byHandTypes = [
  'CashPayment',
  'InvoicePayment',
  'ExternalPayment',
  'GhostPayment',
  'TaxDeductedPayment',
] as const;

/** A payment by a guest. Mews represents refunds and chargebacks as separate payments. */
export const guestPaymentSchema = z.object({
  Id: id,
  AccountId: id,
  PaymentRequestId: optionalText,
  ReservationId: optionalText,
  Amount: amountSchema,
  Notes: optionalText,
  State: oneOf(paymentStates),
  Type: oneOf(byHandTypes),
  /** Only Mews' own payments have one. */
  Kind: oneOf(['Payment', 'Chargeback', 'ChargebackReversal', 'Refund']),
});
export type GuestPayment = z.output<typeof guestPaymentSchema>;

export const refundSchema = z.object({
  RefundId: id,
  Amount: z.object({ Currency: id, Value: decimal }),
  State: oneOf(paymentStates),
});
