import type { Amount } from './amount.ts';

/** A request to a guest to pay an amount. The bill is not on the wire. */
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

/** A request to a guest to store a payment card or a direct debit mandate. No operation of the Connector returns it. */
export interface PaymentMethodRequestRow {
  Id: string;
  EnterpriseId: string;
  AccountId: string;
  ExpiresAtMs: number;
  Description: string;
  Notes: string | null;
  PaymentMethods: ('PaymentCard' | 'SepaDirectDebit')[];
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
