import { toDecimal, type Money } from '#domain/money/money.ts';
import type {
  PaymentOrder,
  PaymentRequestAnswer,
  AskedPayment,
  PaidPayment,
  PaymentReading,
  PaymentRefund,
  RefundAnswer,
  RefundOrder,
} from '#pms/pms-payments.ts';
import { PmsFault, PmsUnavailable } from '#pms/pms-errors.ts';
import type { WriteAnswer } from '#pms/pms-reservation.ts';
import { readPages } from '../client/read-pages.ts';
import { writeAgainIfJustChanged, writeAgainIfTurnedAway } from '../client/repeat-writes.ts';
import { mapPrice } from '../mapping/map-price.ts';
import {
  paymentRequestSchema,
  paymentRequestsSchema,
  guestPaymentSchema,
  refundSchema,
  type MewsPaymentRequest,
  type GuestPayment,
} from '../schema/payment-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';
import type { MewsContext } from '../mews-context.ts';
import { readingOf, refundReason, refundsOf, refundState } from '../mapping/map-guest-payment.ts';

type AskingContext = Pick<MewsContext, 'client' | 'settings'>;

/** A request may take a moment to become visible, so the second look-up follows after this pause. */
const PAUSE_BEFORE_SECOND_LOOK_MS = 500;

const LONGEST_DESCRIPTION = 1_000;

/**
 * Asks for one payment by a payment request of Mews. The request is tied to the first room of the group, because it can
 * name only one reservation and a guest pays once. Mews has no idempotency. So requests with our reference are looked
 * up first, and twice after an unknown outcome. A new one is added only if there is none.
 */
export async function requestPayment(context: MewsContext, order: PaymentOrder): Promise<PaymentRequestAnswer> {
  try {
    const earlier = await findRequest(context, order);
    return earlier ?? (await addRequest(context, order, { isLastTry: false }));
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    return { state: 'unknown', reason: error.message };
  }
}

async function addRequest(
  context: MewsContext,
  order: PaymentOrder,
  { isLastTry }: { readonly isLastTry: boolean },
): Promise<PaymentRequestAnswer> {
  const { client, settings } = context;
  const [room] = order.reservation.rooms.filter(({ isCancelled }) => !isCancelled);
  if (!room) return { state: 'refused', reason: 'the reservation is cancelled' };
  const wanted = {
    AccountId: order.reservation.accountId,
    Amount: { Currency: order.amount.currency, Value: Number(toDecimal(order.amount)) },
    Type: 'Payment',
    Reason: 'Prepayment',
    ExpirationUtc: formatInstant(order.expiresAt),
    Description: order.description.slice(0, LONGEST_DESCRIPTION),
    Notes: order.reference,
    ReservationId: room.id,
  };
  // Mews mails the guest by default.
  const body = { EnterpriseId: settings.enterpriseId, PaymentRequests: [wanted], SendPaymentRequestEmails: false };
  const written = await writeAgainIfJustChanged(client, 'paymentRequests/add', body, paymentRequestsSchema);
  if (written.state === 'refused') return { state: 'refused', reason: written.message };
  if (written.state === 'not_sent') return { state: 'unknown', reason: written.reason };
  const added = written.state === 'done' ? written.answer.PaymentRequests[0] : undefined;
  if (added) return { state: 'requested', requestId: added.Id };
  const found = (await findRequest(context, order)) ?? (await findLater(context, order));
  if (found) return found;
  if (written.state === 'done') return { state: 'unknown', reason: 'the answer has no payment request' };
  return isLastTry ? { state: 'unknown', reason: written.reason } : addRequest(context, order, { isLastTry: true });
}

async function findLater(context: MewsContext, order: PaymentOrder): Promise<PaymentRequestAnswer | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_SECOND_LOOK_MS));
  return findRequest(context, order);
}

/** A paid one, or else the oldest open one with this amount. Ends every other open one. Throws as reads do. */
async function findRequest(context: MewsContext, order: PaymentOrder): Promise<PaymentRequestAnswer | undefined> {
  const ReservationIds = order.reservation.rooms.map(({ id }) => id);
  const requests = await listRequests(context, { ReservationIds });
  const ours = requests.filter(({ Notes }) => Notes === order.reference).toReversed();
  const open = ours.filter(({ State }) => State === 'Pending');
  const kept = ours.find(({ State }) => State === 'Completed') ?? open.find((request) => isFor(request, order.amount));
  for (const { Id } of open.filter((request) => request !== kept)) {
    const { state } = await cancelRequest(context, Id);
    if (state !== 'done') return { state: 'unknown', reason: 'another request for this payment could not be ended' };
  }
  return kept && { state: 'requested', requestId: kept.Id };
}

function isFor({ Amount }: MewsPaymentRequest, amount: Money): boolean {
  const { currency, amountMinor } = mapPrice(Amount).gross;
  return currency === amount.currency && amountMinor === amount.amountMinor;
}

/** Ends a request. After a refusal or an unknown outcome it is read, and one that has ended already counts as done. */
export async function cancelRequest(context: AskingContext, requestId: string): Promise<WriteAnswer> {
  const body = { PaymentRequestIds: [requestId] };
  for (let tries = 1; ; tries += 1) {
    const written = await writeAgainIfTurnedAway(context.client, 'paymentRequests/cancel', body, paymentRequestsSchema);
    const isAnswered = written.state === 'done' && written.answer.PaymentRequests[0]?.State === 'Canceled';
    if (isAnswered) return { state: 'done' };
    const [request] = await fallBackOnPmsFault([], listRequests(context, body));
    if (request?.State === 'Canceled' || request?.State === 'Expired') return { state: 'done' };
    if (request?.State === 'Completed') return { state: 'refused', reason: 'the payment request has been paid' };
    if (written.state === 'refused') return { state: 'refused', reason: written.message };
    if (tries > 1 || !request) return { state: 'unknown', reason: 'it is unknown whether the payment request is open' };
  }
}

function listRequests({ client, settings }: AskingContext, filter: object): Promise<MewsPaymentRequest[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  return readPages(client, 'paymentRequests/getAll', body, 'PaymentRequests', paymentRequestSchema);
}

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
  const written = await writeAgainIfJustChanged(client, 'payments/refund', body, refundSchema);
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
