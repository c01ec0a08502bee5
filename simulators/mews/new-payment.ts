import { formatInstant } from './instant.ts';
import type { PaymentData, PaymentRow } from './model/account-rows.ts';
import type { Amount } from './model/amount.ts';
import { findOrOpenBill } from './open-bill.ts';
import type { Writing } from './operation.ts';

export interface PaymentFacts {
  enterpriseId: string;
  accountId: string;
  billId: string | null;
  reservationId: string | null;
  accountingCategoryId: string | null;
  /** As it is shown: money received is negative. */
  amount: Amount;
  notes: string | null;
  data: PaymentData;
  /** `Charged` unless given. */
  state?: PaymentRow['State'];
  /** `Payment` unless given. */
  kind?: PaymentRow['Kind'];
  paymentRequestId?: string | null;
  /** `Api` unless given. */
  origin?: 'Api' | 'PaymentRequest' | 'System';
  /** The payment that this one gives back. */
  refundedPaymentId?: string;
}

const types = { CreditCard: 'CreditCardPayment', External: 'ExternalPayment', Alternative: 'AlternativePayment' };

/** Writes a payment onto the account's open bill unless another is named. */
export function addPayment(writing: Writing, facts: PaymentFacts): PaymentRow {
  const now = formatInstant(writing.nowMs);
  const State = facts.state ?? 'Charged';
  return writing.world.payments.put({
    Id: writing.newId(),
    EnterpriseId: facts.enterpriseId,
    AccountId: facts.accountId,
    AccountType: 'Customer',
    PaymentRequestId: facts.paymentRequestId ?? null,
    BillId: facts.billId ?? findOrOpenBill(writing, facts.enterpriseId, facts.accountId).Id,
    ReservationId: facts.reservationId,
    AccountingCategoryId: facts.accountingCategoryId,
    Amount: facts.amount,
    OriginalAmount: facts.amount,
    Notes: facts.notes,
    SettlementId: null,
    ConsumedUtc: now,
    ClosedUtc: null,
    ChargedUtc: State === 'Charged' ? now : null,
    CreatedUtc: now,
    UpdatedUtc: now,
    SettlementUtc: now,
    AccountingState: 'Open',
    State,
    Identifier: null,
    Type: types[facts.data.Discriminator],
    Kind: facts.kind ?? 'Payment',
    Data: facts.data,
    PaymentOrigin: facts.origin ?? 'Api',
    RefundedPaymentId: facts.refundedPaymentId ?? null,
  });
}

const noData = { CreditCard: null, Invoice: null, External: null, Ghost: null, Alternative: null };

/** What is kept of a payment by card; the card is unknown where none was stored. */
export function cardData(CreditCardId: string | null): PaymentData {
  return { ...noData, Discriminator: 'CreditCard', CreditCard: { CreditCardId, Transaction: null } };
}

export function externalData(External: NonNullable<PaymentData['External']>): PaymentData {
  return { ...noData, Discriminator: 'External', External };
}

export function alternativeData(Type: NonNullable<PaymentData['Alternative']>['Type']): PaymentData {
  return { ...noData, Discriminator: 'Alternative', Alternative: { Type } };
}
