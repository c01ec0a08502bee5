import type { PaymentRow } from '../model/account-rows.ts';
import type { PaymentMethodRequestRow, PaymentRequestRow } from '../model/payment-request-rows.ts';
import { findOpenPayment } from '../money/pay-request.ts';
import type { World } from '../model/world.ts';

/** The view of the checkout. `isReturn` marks the result of a payment after the guest's return from the bank. */
export type CheckoutView =
  | { kind: 'none' | 'ended' }
  | { kind: 'pay'; request: PaymentRequestRow; hasFailed: boolean }
  | { kind: 'collect'; request: PaymentMethodRequestRow }
  | { kind: 'verify'; payment: PaymentRow }
  | { kind: 'result'; state: 'charged' | 'submitted' | 'checking' | 'saved' };

/** `paymentId` is the payment of the request whose state is wanted, as after a redirect. */
export function findView(world: World, requestId: string, paymentId: string, nowMs: number): CheckoutView {
  const request = world.paymentRequests.find(requestId);
  if (!request) return findCollection(world.paymentMethodRequests.find(requestId), nowMs);
  const wanted = world.payments.find(paymentId);
  const payment = wanted?.PaymentRequestId === request.Id ? wanted : undefined;
  const open = findOpenPayment(world, request.Id);
  if (payment?.State === 'Charged' || request.State === 'Completed') return { kind: 'result', state: 'charged' };
  if (open?.State === 'Verifying') return { kind: 'verify', payment: open };
  if (open && (open.Data.Alternative?.Type !== 'Ideal' || open.Id === payment?.Id)) {
    return { kind: 'result', state: open.Data.Alternative?.Type === 'Ideal' ? 'checking' : 'submitted' };
  }
  // Documented: the checkout does nothing for preauthorisations.
  if (request.State !== 'Pending' || request.Type !== 'Payment') return { kind: 'ended' };
  return { kind: 'pay', request, hasFailed: payment?.State === 'Failed' || payment?.State === 'Canceled' };
}

function findCollection(request: PaymentMethodRequestRow | undefined, nowMs: number): CheckoutView {
  if (!request) return { kind: 'none' };
  if (request.PaymentMethodId) return { kind: 'result', state: 'saved' };
  if (request.ExpiresAtMs <= nowMs) return { kind: 'ended' };
  // This stand-in stores payment cards only, no direct debit mandates.
  return request.PaymentMethods.includes('PaymentCard') ? { kind: 'collect', request } : { kind: 'none' };
}

/** The payment methods that this stand-in supports. iDEAL and direct debits are in euro only. */
export function listMethods({ Amount }: PaymentRequestRow): ('paymentCard' | 'ideal' | 'sepaDirectDebit')[] {
  return Amount.Currency === 'EUR' ? ['paymentCard', 'ideal', 'sepaDirectDebit'] : ['paymentCard'];
}
