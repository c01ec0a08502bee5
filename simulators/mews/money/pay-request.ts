import { Big } from 'big.js';
import { makeAmount, multiplyAmount, priceSettingOf } from './amounts.ts';
import { formatInstant } from '../values/instant.ts';
import { ruleRefusal } from '../request/mews-refusal.ts';
import type { CreditCardRow, PaymentRow } from '../model/account-rows.ts';
import type { Amount } from '../model/amount.ts';
import type { PaymentRequestRow } from '../model/payment-request-rows.ts';
import { addPayment, alternativeData, cardData } from './new-payment.ts';
import type { Writing } from '../request/operation.ts';
import type { Switches } from '../switches.ts';
import type { World } from '../model/world.ts';

export const paymentMethods = ['PaymentCard', 'Ideal', 'SepaDirectDebit', 'ApplePay', 'GooglePay'] as const;

/** The parts of a payment card that may be stored. */
export type CardFacts = Pick<CreditCardRow, 'Type' | 'ObfuscatedNumber' | 'Expiration'>;

export interface RequestPayment {
  method: (typeof paymentMethods)[number];
  state: 'Charged' | 'Pending' | 'Verifying' | 'Failed';
  /** Stored with the guest's profile unless the payment fails. */
  card?: CardFacts;
  /** Also pays an expired or cancelled request: the payment service was slower than the request. */
  isLate?: boolean;
}

/** Pays a request, or fails to. A request that is paid, or has a payment in progress, is not paid again. */
export function payRequest(
  writing: Writing & { switches: Switches },
  request: PaymentRequestRow,
  { method, state, card, isLate = false }: RequestPayment,
): { payment: PaymentRow; paymentMethodId: string } {
  const { world } = writing;
  const isPayable = request.State === 'Pending' || (isLate && request.State !== 'Completed');
  if (!isPayable || request.Type !== 'Payment') throw ruleRefusal('The payment request cannot be paid.');
  const open = findOpenPayment(world, request.Id);
  if (open?.Data.Alternative?.Type === 'Ideal') settlePayment(writing, open, 'Canceled');
  else if (open) throw ruleRefusal('A payment is under way.');
  const paymentMethodId = card && state !== 'Failed' ? storeCard(writing, request, card).Id : writing.newId();
  const isCard = method === 'PaymentCard';
  const payment = addPayment(writing, {
    enterpriseId: request.EnterpriseId,
    accountId: request.AccountId,
    billId: request.BillId,
    reservationId: request.ReservationId,
    accountingCategoryId: null,
    amount: paidAmount(writing, request),
    notes: null,
    data: isCard ? cardData(card && state !== 'Failed' ? paymentMethodId : null) : alternativeData(method),
    state,
    paymentRequestId: request.Id,
    origin: 'PaymentRequest',
  });
  if (state === 'Charged') completeRequest(writing, request.Id);
  return { payment, paymentMethodId };
}

/** The amount with the surcharge, negative like all received money. */
function paidAmount({ world, switches }: Writing & { switches: Switches }, request: PaymentRequestRow): Amount {
  const enterprise = world.enterprises.find(request.EnterpriseId);
  if (!enterprise || switches.surchargeShare === 0) return multiplyAmount(request.Amount, -1);
  const { Currency, GrossValue } = request.Amount;
  const value = new Big(GrossValue).times(new Big(1).plus(switches.surchargeShare));
  return multiplyAmount(makeAmount(priceSettingOf(enterprise, Currency, switches), value, []), -1);
}

/** Ends a payment in progress. A charge completes its request, unless the request has ended before. */
export function settlePayment(
  writing: Writing,
  payment: PaymentRow,
  State: 'Charged' | 'Failed' | 'Canceled',
): PaymentRow {
  if (!mayEnd(payment)) throw ruleRefusal('The payment is not under way.');
  const now = formatInstant(writing.nowMs);
  const ChargedUtc = State === 'Charged' ? now : null;
  if (State === 'Charged' && payment.Kind === 'Payment') completeRequest(writing, payment.PaymentRequestId);
  return writing.world.payments.put({ ...payment, State, ChargedUtc, UpdatedUtc: now });
}

/** A chargeback by the guest's bank, or its reversal. */
export function disputePayment(
  writing: Writing,
  payment: PaymentRow,
  kind: 'Chargeback' | 'ChargebackReversal',
): PaymentRow {
  if (payment.State !== 'Charged' || payment.Kind !== 'Payment') throw ruleRefusal('The payment is not charged.');
  return addPayment(writing, {
    enterpriseId: payment.EnterpriseId,
    accountId: payment.AccountId,
    billId: null,
    reservationId: payment.ReservationId,
    accountingCategoryId: payment.AccountingCategoryId,
    amount: kind === 'Chargeback' ? multiplyAmount(payment.Amount, -1) : payment.Amount,
    notes: null,
    data: payment.Data,
    kind,
    origin: 'System',
    refundedPaymentId: payment.Id,
  });
}

/** The latest payment of a request that is neither charged nor ended. */
export function findOpenPayment(world: World, requestId: string): PaymentRow | undefined {
  return world.payments
    .list()
    .findLast((row) => row.PaymentRequestId === requestId && row.Kind === 'Payment' && isOpen(row));
}

/** Staff can cancel an external payment, which was charged from the start. */
function mayEnd(payment: PaymentRow): boolean {
  return isOpen(payment) || (payment.Data.Discriminator === 'External' && payment.State === 'Charged');
}

function isOpen({ State }: PaymentRow): boolean {
  return State === 'Pending' || State === 'Verifying';
}

function completeRequest({ world, nowMs }: Writing, requestId: string | null): void {
  const request = world.paymentRequests.find(requestId);
  if (request?.State !== 'Pending') return;
  world.paymentRequests.put({ ...request, State: 'Completed', UpdatedUtc: formatInstant(nowMs) });
}

export function storeCard(
  { world, newId, nowMs }: Writing,
  { EnterpriseId, AccountId }: Pick<PaymentRequestRow, 'EnterpriseId' | 'AccountId'>,
  card: CardFacts,
): CreditCardRow {
  const now = formatInstant(nowMs);
  return world.creditCards.put({
    ...card,
    Id: newId(),
    EnterpriseId,
    CustomerId: AccountId,
    IsActive: true,
    State: 'Enabled',
    Kind: 'Gateway',
    Format: 'Physical',
    CreatedUtc: now,
    UpdatedUtc: now,
  });
}
