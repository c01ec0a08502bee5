import { formatInstant } from '../values/instant.ts';
import type { PaymentData, PaymentRow } from '../model/account-rows.ts';
import type { Amount } from '../model/amount.ts';
import { accountTypeOf, findOrOpenBill } from './open-bill.ts';
import type { Writing } from '../request/operation.ts';

export interface PaymentFacts {
  enterpriseId: string;
  accountId: string;
  billId: string | null;
  reservationId: string | null;
  accountingCategoryId: string | null;
  /** As on the wire: received money is negative. */
  amount: Amount;
  notes: string | null;
  data: PaymentData;
  /** Default: `Charged`. */
  state?: PaymentRow['State'];
  /** Default: `Payment`. */
  kind?: PaymentRow['Kind'];
  paymentRequestId?: string | null;
  /** Default: `Api`. */
  origin?: 'Api' | 'PaymentRequest' | 'System';
  refundedPaymentId?: string;
}

const types = { CreditCard: 'CreditCardPayment', External: 'ExternalPayment', Alternative: 'AlternativePayment' };

/** Adds a payment to the account's open bill, or to the given one. */
export function addPayment(writing: Writing, facts: PaymentFacts): PaymentRow {
  const now = formatInstant(writing.nowMs);
  const State = facts.state ?? 'Charged';
  const billId = facts.billId ?? findOrOpenBill(writing, facts.enterpriseId, facts.accountId).Id;
  return writing.world.payments.put({
    Id: writing.newId(),
    EnterpriseId: facts.enterpriseId,
    AccountId: facts.accountId,
    AccountType: accountTypeOf(writing, billId),
    PaymentRequestId: facts.paymentRequestId ?? null,
    BillId: billId,
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

/** The stored data of a card payment. The card is unknown if none was stored. */
export function cardData(CreditCardId: string | null): PaymentData {
  return { ...noData, Discriminator: 'CreditCard', CreditCard: { CreditCardId, Transaction: null } };
}

export function externalData(External: NonNullable<PaymentData['External']>): PaymentData {
  return { ...noData, Discriminator: 'External', External };
}

export function alternativeData(Type: NonNullable<PaymentData['Alternative']>['Type']): PaymentData {
  return { ...noData, Discriminator: 'Alternative', Alternative: { Type } };
}
