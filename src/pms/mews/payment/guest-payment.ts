import { toDecimal } from '#domain/money/money.ts';
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
import { writePatiently } from '../client/repeat-writes.ts';
import { readingOf, refundReason, refundsOf, refundState } from '../mapping/map-guest-payment.ts';
import { guestPaymentSchema, refundSchema, type GuestPayment } from '../schema/payment-schema.ts';
import { fallBackOnPmsFault } from '../cache/fall-back-on-pms-fault.ts';
import type { MewsContext } from '../mews-context.ts';
import { listRequests } from './payment-request.ts';

/** The state of a payment request, from the request and the payments of its account. Throws as reading calls do. */
export async function readPayment(context: MewsContext, { requestId }: AskedPayment): Promise<PaymentReading> {
  const [request] = await listRequests(context, { PaymentRequestIds: [requestId] });
  if (!request) throw new PmsUnavailable('paymentRequests/getAll', 'the payment request is not there');
  return readingOf(request, await listPayments(context, { AccountIds: [request.AccountId] }));
}

/**
 * Refunds a payment or a part of it. Mews does not detect duplicates. This function sends once; the caller may send
 * again if the answer is `not_sent`. After an unknown outcome, a 429 or a 409, it only checks whether there is one
 * refund more than before.
 */
export async function refundPayment(context: MewsContext, order: RefundOrder): Promise<RefundAnswer> {
  const { client, settings } = context;
  const { payment, amount, reason } = order;
  const before = await fallBackOnPmsFault(undefined, readRefunds(context, payment));
  if (!before) return { state: 'not_sent', reason: 'the refunds of the payment could not be read' };
  const body = {
    EnterpriseId: settings.enterpriseId,
    PaymentId: payment.paymentId,
    AccountId: before.accountId,
    Reason: refundReason(reason, payment.paymentId),
    ValueToRefund: Number(toDecimal(amount)),
  };
  const written = await writePatiently(client, 'payments/refund', body, refundSchema);
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  if (written.state === 'not_sent') return { state: 'not_sent', reason: written.reason };
  if (written.state === 'done') {
    const { RefundId, State } = written.answer;
    return { state: 'started', refund: { refundId: RefundId, amount, state: refundState(State) } };
  }
  const known = new Set(before.refunds.map(({ refundId }) => refundId));
  const after = await fallBackOnPmsFault([], listRefunds(context, payment));
  const refund = after.find((one) => !known.has(one.refundId) && one.amount.amountMinor === amount.amountMinor);
  if (refund) return { state: 'started', refund };
  return { state: written.state === 'turned_away' ? 'not_sent' : 'unknown', reason: written.reason };
}

/** The refunds of a payment, newest first. Throws as reading calls do. */
export async function listRefunds(context: MewsContext, payment: PaidPayment): Promise<PaymentRefund[]> {
  return (await readRefunds(context, payment)).refunds;
}

/** The accounts of some payments, each once. Throws as reading calls do. */
export async function listAccounts(context: MewsContext, paymentIds: readonly string[]): Promise<string[]> {
  const payments = await listPayments(context, { PaymentIds: paymentIds });
  return [...new Set(payments.map(({ AccountId }) => AccountId))];
}

/** Reads the payment first: merging the guest's profile with another moves it and its refunds. */
async function readRefunds(context: MewsContext, { paymentId }: PaidPayment) {
  const [payment] = await listPayments(context, { PaymentIds: [paymentId] });
  if (!payment) throw new PmsUnavailable('payments/getAll', 'the payment is not there');
  const accountId = payment.AccountId;
  return { accountId, refunds: refundsOf(payment, await listPayments(context, { AccountIds: [accountId] })) };
}

/** Payments, newest first. With an account as filter they include those that no guest made. */
function listPayments({ client, settings }: MewsContext, filter: object): Promise<GuestPayment[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  return readPages(client, 'payments/getAll', body, 'Payments', guestPaymentSchema);
}
