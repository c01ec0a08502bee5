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
}

/** Writes a payment that is charged at once, onto the account's open bill unless another is named. */
export function addPayment(context: Context, facts: PaymentFacts): PaymentRow {
  const now = formatInstant(context.nowMs);
  const isCard = facts.type === 'CreditCardPayment';
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
    ChargedUtc: now,
    CreatedUtc: now,
    UpdatedUtc: now,
    SettlementUtc: now,
    AccountingState: 'Open',
    State: 'Charged',
    Identifier: null,
    Type: facts.type,
    Kind: 'Payment',
    Data: {
      Discriminator: isCard ? 'CreditCard' : 'External',
      CreditCard: isCard ? { CreditCardId: facts.creditCardId, Transaction: null } : null,
      Invoice: null,
      External: facts.external,
      Ghost: null,
      Alternative: null,
    },
    PaymentOrigin: 'Api',
  });
}
