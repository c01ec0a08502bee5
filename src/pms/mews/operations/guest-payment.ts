import { toDecimal, type Money } from '#domain/money.ts';
import type {
  AskedPayment,
  PaidPayment,
  PaymentReading,
  PaymentRefund,
  RefundAnswer,
  RefundOrder,
} from '#pms/pms-payments.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { readPages } from '../client/read-pages.ts';
import { writePatiently } from '../client/write-patiently.ts';
import { mapPrice } from '../mapping/map-price.ts';
import { guestPaymentSchema, refundSchema, type GuestPayment } from '../schema/payment-schema.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';
import type { MewsContext } from './mews-context.ts';
import { listRequests } from './payment-request.ts';

/**
 * What became of a payment request: Mews says that it is completed, and the money is a payment that names the request
 * (addendum, 1.3). Only both together are a payment, in the currency and of at least what was asked for; and a payment
 * that came although the request is over counts, too.
 */
export async function readPayment(context: MewsContext, { requestId }: AskedPayment): Promise<PaymentReading> {
  const [request] = await listRequests(context, { PaymentRequestIds: [requestId] });
  if (!request) throw new PmsUnavailable('paymentRequests/getAll', 'the payment request is not there');
  const account = await listPayments(context, request.AccountId);
  const payments = account.filter((one) => one.PaymentRequestId === requestId && isPayment(one));
  const asked = mapPrice(request.Amount).gross;
  const paid = payments.find((one) => {
    const { currency, amountMinor } = receivedOf(one, account);
    return one.State === 'Charged' && currency === asked.currency && amountMinor >= asked.amountMinor;
  });
  if (paid) {
    return {
      state: 'paid',
      payment: { paymentId: paid.Id, accountId: paid.AccountId, amount: receivedOf(paid, account) },
    };
  }
  if (payments.some(({ State }) => State !== 'Failed' && State !== 'Canceled')) return { state: 'pending' };
  if (request.State === 'Pending') return { state: 'open' };
  if (request.State === 'Canceled') return { state: 'ended', because: 'cancelled' };
  if (request.State === 'Expired') return { state: 'ended', because: 'expired' };
  return { state: 'pending' };
}

/** Mews keeps what it received as a negative amount, and what a bank took back as a payment with the opposite sign. */
function receivedOf(payment: GuestPayment, account: readonly GuestPayment[]): Money {
  const { currency, amountMinor } = mapPrice(payment.Amount).gross;
  const disputed = account
    .filter(({ Kind, State }) => DISPUTES.has(Kind) && State !== 'Failed' && State !== 'Canceled')
    .filter((dispute) => belongsTo(dispute, payment))
    .map(({ Amount }) => mapPrice(Amount).gross)
    .filter((gross) => gross.currency === currency && Math.abs(gross.amountMinor) === Math.abs(amountMinor))
    .reduce((total, gross) => total + gross.amountMinor, 0);
  return { currency, amountMinor: -(amountMinor + disputed) };
}

const DISPUTES: ReadonlySet<GuestPayment['Kind']> = new Set(['Chargeback', 'ChargebackReversal']);

/** A payment of a kind that came after this was written is one as well. */
function isPayment({ Kind }: GuestPayment): boolean {
  return Kind === 'Payment' || Kind === 'Other';
}

/**
 * Whether a refund or a chargeback is of a payment. Mews has no field for it: what names another request or another
 * reservation is not, and of two payments for one reservation each has all of them, so that none is given back twice.
 */
function belongsTo(later: GuestPayment, payment: GuestPayment): boolean {
  if (later.PaymentRequestId !== null) return later.PaymentRequestId === payment.PaymentRequestId;
  const named = later.Notes?.match(PAYMENT_NAME)?.[1];
  if (named !== undefined) return named === payment.Id.toLowerCase();
  return (
    later.ReservationId === null || payment.ReservationId === null || later.ReservationId === payment.ReservationId
  );
}

/** How a refund names its payment in what people read: Mews may show the reason as its notes. */
const PAYMENT_NAME = /\[payment ([0-9a-f-]{36})\]/;

/**
 * Gives back a payment or a part of it. Mews does not recognise a repeat: this sends once, and after an unknown outcome
 * only looks whether there is a refund more than before.
 */
export async function refundPayment(context: MewsContext, order: RefundOrder): Promise<RefundAnswer> {
  const { client, settings } = context;
  const { payment, amount, reason } = order;
  const before = await fallBackOnPmsFault(undefined, listRefunds(context, payment));
  if (!before) return { state: 'unknown', reason: 'the refunds of the payment could not be read: nothing was sent' };
  const body = {
    EnterpriseId: settings.enterpriseId,
    PaymentId: payment.paymentId,
    AccountId: payment.accountId,
    Reason: `${reason} [payment ${payment.paymentId.toLowerCase()}]`,
    ValueToRefund: Number(toDecimal(amount)),
  };
  const written = await writePatiently(client, 'payments/refund', body, refundSchema);
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  if (written.state === 'done') {
    const { RefundId, State } = written.answer;
    return { state: 'started', refund: { refundId: RefundId, amount, state: refundState(State) } };
  }
  const known = new Set(before.map(({ refundId }) => refundId));
  const after = await fallBackOnPmsFault([], listRefunds(context, payment));
  const refund = after.find((one) => !known.has(one.refundId) && one.amount.amountMinor === amount.amountMinor);
  return refund ? { state: 'started', refund } : { state: 'unknown', reason: written.reason };
}

/** The refunds of a payment, newest first. */
export async function listRefunds(
  context: MewsContext,
  { paymentId, accountId }: PaidPayment,
): Promise<PaymentRefund[]> {
  const account = await listPayments(context, accountId);
  const payment = account.find(({ Id }) => Id === paymentId);
  if (!payment) throw new PmsUnavailable('payments/getAll', 'the payment is not on the account');
  return account
    .filter((one) => one.Kind === 'Refund' && belongsTo(one, payment))
    .map(({ Id, Amount, State }) => {
      const { currency, amountMinor } = mapPrice(Amount).gross;
      return { refundId: Id, amount: { currency, amountMinor: Math.abs(amountMinor) }, state: refundState(State) };
    });
}

function refundState(state: GuestPayment['State']): PaymentRefund['state'] {
  if (state === 'Charged') return 'done';
  return state === 'Failed' || state === 'Canceled' ? 'failed' : 'pending';
}

/** All payments of an account, newest first: also those that no guest made. */
function listPayments({ client, settings }: MewsContext, accountId: string): Promise<GuestPayment[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], AccountIds: [accountId] };
  return readPages(client, 'payments/getAll', body, 'Payments', guestPaymentSchema);
}
