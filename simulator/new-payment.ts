import { formatInstant } from './instant.ts';
import type { PaymentRow } from './model/account-rows.ts';
import type { Amount } from './model/amount.ts';
import { findOrOpenBill } from './open-bill.ts';
import type { Context } from './operation.ts';

export interface PaymentFacts {
  enterpriseId: string;
  accountId: string;
  billId: string | null;
  reservationId: string | null;
  accountingCategoryId: string | null;
  /** As it is shown: money received is negative. */
  amount: Amount;
  notes: string | null;
  type: 'ExternalPayment' | 'CreditCardPayment';
  external: { Type: string; ExternalIdentifier: string | null } | null;
  creditCardId: string | null;
  /** The payment that this one gives back; a refund is pending at first. */
  refundedPaymentId?: string;
}

/** Writes a payment, charged at once unless it is a refund, onto the account's open bill unless another is named. */
export function addPayment(context: Context, facts: PaymentFacts): PaymentRow {
  const now = formatInstant(context.nowMs);
  const isCard = facts.type === 'CreditCardPayment';
  const isRefund = facts.refundedPaymentId !== undefined;
  return context.world.payments.put({
    Id: context.newId(),
    EnterpriseId: facts.enterpriseId,
    AccountId: facts.accountId,
    AccountType: 'Customer',
    PaymentRequestId: null,
    BillId: facts.billId ?? findOrOpenBill(context, facts.enterpriseId, facts.accountId).Id,
    ReservationId: facts.reservationId,
    AccountingCategoryId: facts.accountingCategoryId,
    Amount: facts.amount,
    OriginalAmount: facts.amount,
    Notes: facts.notes,
    SettlementId: null,
    ConsumedUtc: now,
    ClosedUtc: null,
    ChargedUtc: isRefund ? null : now,
    CreatedUtc: now,
    UpdatedUtc: now,
    SettlementUtc: now,
    AccountingState: 'Open',
    State: isRefund ? 'Pending' : 'Charged',
    Identifier: null,
    Type: facts.type,
    Kind: isRefund ? 'Refund' : 'Payment',
    Data: {
      Discriminator: isCard ? 'CreditCard' : 'External',
      CreditCard: isCard ? { CreditCardId: facts.creditCardId, Transaction: null } : null,
      Invoice: null,
      External: facts.external,
      Ghost: null,
      Alternative: null,
    },
    PaymentOrigin: 'Api',
    RefundedPaymentId: facts.refundedPaymentId ?? null,
  });
}
