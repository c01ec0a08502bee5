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

export const paymentRequestReasons = [
  'Other',
  'PaymentCardMissing',
  'PaymentCardDeclined',
  'Deposit',
  'Prepayment',
  'Fee',
  'RecurringPayment',
] as const;
