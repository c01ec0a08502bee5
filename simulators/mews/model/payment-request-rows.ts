import type { Amount } from './amount.ts';

/** A request to a guest to pay an amount. What is not on the wire: the bill. */
export interface PaymentRequestRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  ReservationId: string | null;
  BillId: string | null;
  State: 'Pending' | 'Completed' | 'Canceled' | 'Expired';
  Amount: Amount;
  Type: 'Payment' | 'Preauthorization';
  Reason: (typeof paymentRequestReasons)[number];
  ExpiresAtMs: number;
  Description: string;
  Notes: string | null;
  CreatedUtc: string;
  UpdatedUtc: string;
}

/** A request to a guest to have a payment card or a direct debit mandate stored. The Connector shows none of it. */
export interface PaymentMethodRequestRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  ExpiresAtMs: number;
  Description: string;
  Notes: string | null;
  PaymentMethods: ('PaymentCard' | 'SepaDirectDebit')[];
  /** What was stored in the end. */
  PaymentMethodId: string | null;
}

export const paymentRequestReasons = [
  'Other',
  'PaymentCardMissing',
  'PaymentCardDeclined',
  'Deposit',
  'Prepayment',
  'Fee',
  'RecurringPayment',
] as const;
