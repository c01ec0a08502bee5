import { money, type Money } from '#domain/money/money.ts';
import type { PaymentReading, PaymentRefund } from '#pms/pms-payments.ts';
import { byHandTypes, type GuestPayment, type MewsPaymentRequest } from '../schema/payment-schema.ts';
import { mapPrice } from './map-price.ts';

/**
 * The state of a payment request. Mews marks the request as completed, but the money is a payment that refers to it.
 * Only such a payment counts, in the requested currency and of at least the requested amount. It also counts if the
 * request has ended, because a guest may have paid at the last moment.
 */
export function readingOf(request: MewsPaymentRequest, account: readonly GuestPayment[]): PaymentReading {
  const payments = account.filter((one) => one.PaymentRequestId === request.Id && isPayment(one));
  const asked = mapPrice(request.Amount).gross;
  for (const payment of payments.filter(({ State }) => State === 'Charged')) {
    const amount = receivedOf(payment, account);
    const isEnough = amount.currency === asked.currency && amount.amountMinor >= asked.amountMinor;
    const paid = { paymentId: payment.Id, accountId: payment.AccountId, amount };
    if (isEnough) return { state: 'paid', payment: paid, hotelRefunded: hotelRefundedOf(payment, account) };
  }
  if (payments.some(({ State }) => !ENDED.has(State))) return { state: 'pending' };
  if (request.State === 'Pending') return { state: 'open' };
  if (request.State === 'Canceled') return { state: 'ended', because: 'cancelled' };
  if (request.State === 'Expired') return { state: 'ended', because: 'expired' };
  return { state: 'pending' };
}

/** The refunds of a payment, in the order of the account. */
export function refundsOf(payment: GuestPayment, account: readonly GuestPayment[]): PaymentRefund[] {
  return account
    .filter((one) => one.Kind === 'Refund' && belongsTo(one, payment))
    .map(({ Id, Amount, State }) => {
      const { currency, amountMinor } = mapPrice(Amount).gross;
      return { refundId: Id, amount: money(currency, Math.abs(amountMinor)), state: refundState(State) };
    });
}

/**
 * The refunds of a payment that the hotel's staff made or are about to make. Our own refunds have the payment's id in
 * their notes, theirs do not. Null if one of them may belong to another payment of the account.
 */
function hotelRefundedOf(payment: GuestPayment, account: readonly GuestPayment[]): Money | null {
  const { currency } = mapPrice(payment.Amount).gross;
  const refunds = account.filter((one) => {
    return one.Kind === 'Refund' && !ENDED.has(one.State) && !PAYMENT_NAME.test(one.Notes ?? '');
  });
  const others = account.filter((one) => {
    return one.Id !== payment.Id && isPayment(one) && !BY_HAND.has(one.Type) && !ENDED.has(one.State);
  });
  const own = refunds.filter((refund) => belongsTo(refund, payment));
  if (own.some((refund) => others.some((other) => belongsTo(refund, other)))) return null;
  const amounts = own.map(({ Amount }) => mapPrice(Amount).gross);
  if (amounts.some((amount) => amount.currency !== currency)) return null;
  return money(
    currency,
    amounts.reduce((total, { amountMinor }) => total + Math.abs(amountMinor), 0),
  );
}

export function refundState(state: GuestPayment['State']): PaymentRefund['state'] {
  if (state === 'Charged') return 'done';
  return ENDED.has(state) ? 'failed' : 'pending';
}

/** Mews has no field for the payment's id, and may show the reason as the refund's notes. */
export function refundReason(reason: string, paymentId: string): string {
  return `${reason} [payment ${paymentId.toLowerCase()}]`;
}

const PAYMENT_NAME = /\[payment ([0-9a-f-]{36})\]/;

const ENDED: ReadonlySet<GuestPayment['State']> = new Set(['Failed', 'Canceled']);

/** Payments without refunds of their own: the hotel's staff record by hand what they gave back. */
const BY_HAND: ReadonlySet<GuestPayment['Type']> = new Set(byHandTypes);

const DISPUTES: ReadonlySet<GuestPayment['Kind']> = new Set(['Chargeback', 'ChargebackReversal']);

/** Mews stores received money as a negative amount, and a chargeback as a payment with the opposite sign. */
function receivedOf(payment: GuestPayment, account: readonly GuestPayment[]): Money {
  const { currency, amountMinor } = mapPrice(payment.Amount).gross;
  const disputed = account
    .filter(({ Kind, State }) => DISPUTES.has(Kind) && !ENDED.has(State))
    .filter((dispute) => belongsTo(dispute, payment))
    .map(({ Amount }) => mapPrice(Amount).gross)
    .filter((gross) => gross.currency === currency)
    .reduce((total, gross) => total + gross.amountMinor, 0);
  return money(currency, -amountMinor - disputed);
}

/** An unknown kind also counts as a payment. */
function isPayment({ Kind }: GuestPayment): boolean {
  return Kind === 'Payment' || Kind === 'Other';
}

/**
 * Whether a refund or a chargeback belongs to a payment. Mews has no field for this. One that names another request,
 * payment or reservation does not belong to it. One that names nothing counts for each payment of the account, so that
 * no payment is refunded twice.
 */
function belongsTo(later: GuestPayment, payment: GuestPayment): boolean {
  const named = PAYMENT_NAME.exec(later.Notes ?? '')?.[1];
  if (named !== undefined) return named === payment.Id.toLowerCase();
  if (later.PaymentRequestId !== null) return later.PaymentRequestId === payment.PaymentRequestId;
  return (
    later.ReservationId === null || payment.ReservationId === null || later.ReservationId === payment.ReservationId
  );
}
