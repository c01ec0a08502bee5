import type { Because } from '#domain/placement/outcome.ts';
import { subtract, zero } from '#domain/money/money.ts';
import { formatWhoOwes, stillOwed } from '#domain/payment/rest-payment.ts';
import type { PaymentRefund } from '#pms/pms-payments.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueRefundedLetter, queueRefundFailedLetters } from '../letter/queue-stay-letters.ts';
import { askPerson, dropNeed } from '../placement/need-store.ts';
import { findPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { claimOnce, giveUpClaim } from '../placement/rest-claims-store.ts';
import {
  findRestPayment,
  loadRestPayment,
  moveRestPayment,
  recordRestPayment,
  type RestPayment,
} from '../placement/rest-payment-store.ts';
import { findRefundsOfOthers } from '../placement/rest-payments-at-hotel-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { readPayment } from './read-payment.ts';

/** If a refund's answer was lost, the refund must appear within this time. It is never sent twice: a person looks. */
const SEEN_WITHIN_MINUTES = 10;
/** Banks take hours. */
const PENDING_PAUSE_SECONDS = 600;

/** The job. Makes the refund, and looks again until it is known to be complete. */
export async function refundPayment(deps: LookUpDependencies, placementId: string): Promise<void> {
  const pauseSeconds = await followRefund(deps, placementId);
  if (pauseSeconds === undefined) return;
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'refund-payment', { placementId }, pauseSeconds));
}

/**
 * Advances a refund by one look-up, and returns the pause before the next, or undefined if there is none. The PMS does
 * not recognise repeats, so the refund is looked up before it is sent. Only one process at a time may send it. A refund
 * that may have been sent is never sent again, and needs a person if it does not appear.
 */
export async function followRefund(deps: LookUpDependencies, placementId: string): Promise<number | undefined> {
  const placement = await findPlacement(deps.db, placementId);
  const payment = await findRestPayment(deps.db, placementId);
  if (!placement || payment?.state !== 'refunding' || !payment.paid || !payment.refund) return undefined;
  const salePage = await deps.salePages.load(placement.salePageId);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!payments) return fail(deps, salePage, placement, 'the property takes no payments any more');
  const { pauseSeconds } = deps.config.settling;
  const refunds = await payments.listRefunds(payment.paid);
  const ids = refunds.map(({ refundId }) => refundId);
  const others = await findRefundsOfOthers(deps.db, placement, ids, payment.refund);
  const free = refunds.filter(({ refundId }) => !others.refundIds.includes(refundId));
  const known = findOurs(free, payment);
  // It may belong to another payment whose refund of this amount has no id yet.
  if (known && payment.refundId === null && !payment.refundSentAt && others.isOneOnItsWay) return pauseSeconds;
  if (known) return recordRefund(deps, salePage, placement, known);
  if (payment.refundSentAt) {
    const waitedMinutes = payment.refundSentAt.until(deps.clock.now()).total('minutes');
    if (waitedMinutes < SEEN_WITHIN_MINUTES) return pauseSeconds;
    return fail(deps, salePage, placement, 'it was requested, and its outcome is unknown');
  }
  const reading = await readPayment(payments, placement, payment);
  if (reading.state === 'no_answer') return pauseSeconds;
  if (reading.state !== 'paid') {
    // Charged-back money must not be refunded as well, so the guest is promised nothing.
    await recordRestPayment(deps.db, placement.id, { hotelRefunded: null });
    return fail(deps, salePage, placement, 'the hotel no longer has the payment, or not all of it');
  }
  // If all refunds of the account belong to other payments, this one has none, although the PMS does not say so.
  const hotelRefunded = free.length === 0 ? zero(payment.refund.currency) : reading.hotelRefunded;
  if (hotelRefunded?.amountMinor !== payment.hotelRefunded?.amountMinor) {
    await recordRestPayment(deps.db, placement.id, { hotelRefunded });
  }
  if (hotelRefunded?.amountMinor !== 0) {
    const { amount: paid } = payment.paid;
    const reason = formatWhoOwes({ paid, hotelRefunded, fee: subtract(paid, payment.refund) });
    if (reason === undefined) return endRefunded(deps, salePage, placement, 'the hotel has refunded it itself');
    return fail(deps, salePage, placement, reason);
  }
  if (!(await claimOnce(deps.db, placement, 'refund_sent_at', deps.clock.now()))) return pauseSeconds;
  const reason = `Staycard ${placement.reference}`;
  const answer = await payments.refund({ payment: payment.paid, amount: payment.refund, reason });
  if (answer.state === 'started') return recordRefund(deps, salePage, placement, answer.refund);
  if (answer.state === 'not_sent') await giveUpClaim(deps.db, placement.id, 'refund_sent_at');
  return answer.state === 'refused' ? fail(deps, salePage, placement, answer.reason) : pauseSeconds;
}

/**
 * Finds our refund by its id. Before the id is known, takes any refund of this exact amount that belongs to no other
 * stay. It may be one made by staff, because money must not be refunded twice.
 */
function findOurs(
  refunds: readonly PaymentRefund[],
  { refundId, refund }: Pick<RestPayment, 'refundId' | 'refund'>,
): PaymentRefund | undefined {
  if (refundId !== null) return refunds.find((one) => one.refundId === refundId);
  return refunds.find(({ amount }) => amount.amountMinor === refund?.amountMinor);
}

async function recordRefund(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  { refundId, state }: PaymentRefund,
): Promise<number | undefined> {
  if (state === 'failed')
    return fail(deps, salePage, placement, 'the payment service could not give it back', refundId);
  if (state === 'pending') {
    await recordRestPayment(deps.db, placement.id, { refundId });
    return PENDING_PAUSE_SECONDS;
  }
  return endRefunded(deps, salePage, placement, 'the payment service gave it back', refundId);
}

async function endRefunded(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  because: Because['because'],
  refundId?: string,
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPlacement(tx, placement.id);
    const payment = await loadRestPayment(tx, placement.id);
    if (payment.state !== 'refunding' || !payment.refund) return;
    const at = deps.clock.now();
    await moveRestPayment(tx, payment, 'refunded', { because, at, ...(refundId !== undefined && { refundId }) });
    if (locked.needsPerson) await dropNeed(tx, placement.id, 'refund_failed');
    await queueRefundedLetter({ deps, tx, salePage, placement: locked, at }, payment.refund);
  });
  return undefined;
}

/** Leaves the refund to a person. If it is still owed, guest and hotel get a letter. */
async function fail(
  deps: LookUpDependencies,
  salePage: SalePage,
  { id, reference }: Placement,
  reason: string,
  refundId?: string,
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    const placement = await lockPlacement(tx, id);
    const payment = await loadRestPayment(tx, id);
    if (payment.state !== 'refunding' || !payment.refund) return;
    const at = deps.clock.now();
    const note = {
      because: 'it could not be refunded',
      words: reason,
      at,
      reason,
      ...(refundId !== undefined && { refundId }),
    } as const;
    await moveRestPayment(tx, payment, 'refund_failed', note);
    await askPerson(tx, id, { reason: 'refund_failed', detail: reason }, at);
    const owed = stillOwed(payment.refund, payment.hotelRefunded);
    if (owed?.amountMinor) await queueRefundFailedLetters({ deps, tx, salePage, placement, at }, owed);
  });
  deps.log.error({ reference, reason }, 'a payment could not be refunded; a person must do it');
  return undefined;
}
