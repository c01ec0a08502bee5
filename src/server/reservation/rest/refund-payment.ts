import type { Money } from '#domain/money.ts';
import type { PaidPayment, PaymentRefund, PmsPayments } from '#pms/pms-payments.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { queueRefundedLetter } from '../letter/queue-stay-letters.ts';
import { findPlacement, lockPlacement, markNeedsPerson, type Placement } from '../placement/placement-store.ts';
import {
  claimOnce,
  findRestPayment,
  loadRestPayment,
  moveRestPayment,
  noteRestPayment,
  type RestPayment,
} from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../settle/look-up-placement.ts';

/** A refund whose answer was lost shows within so long, or a person has to look. It is never sent twice. */
const SEEN_WITHIN_MINUTES = 10;
/** Banks take hours. */
const PENDING_PAUSE_SECONDS = 600;

/**
 * The job: gives back what is to be refunded, once. The PMS does not recognise a repeat, so it is looked for before it
 * is sent, only one may ever send it, and what was sent and does not show is for a person.
 */
export async function refundPayment(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  const payment = await findRestPayment(deps.db, placementId);
  if (!placement || payment?.state !== 'refunding' || !payment.paid || !payment.refund) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!payments) return fail(deps, placement, 'the property takes no payments any more');
  const known = findOurs(await payments.listRefunds(payment.paid), payment);
  if (known) return noteRefund(deps, placement, known);
  if (payment.refundSentAt) {
    const waitedMinutes = payment.refundSentAt.until(deps.clock.now()).total('minutes');
    if (waitedMinutes < SEEN_WITHIN_MINUTES) return lookAgain(deps, placement, deps.config.settling.pauseSeconds);
    return fail(deps, placement, 'it was asked for, and nobody can say whether it was done');
  }
  await send(deps, placement, payments, { paid: payment.paid, refund: payment.refund });
}

async function send(
  deps: LookUpDependencies,
  placement: Placement,
  payments: PmsPayments,
  { paid, refund }: { readonly paid: PaidPayment; readonly refund: Money },
): Promise<void> {
  const { pauseSeconds } = deps.config.settling;
  if (!(await claimOnce(deps.db, placement.id, 'refund_sent_at', deps.clock.now()))) {
    return lookAgain(deps, placement, pauseSeconds);
  }
  const reason = `Staycard ${placement.reference}`;
  const answer = await payments.refund({ payment: paid, amount: refund, reason });
  if (answer.state === 'started') return noteRefund(deps, placement, answer.refund);
  if (answer.state === 'refused') return fail(deps, placement, answer.reason);
  return lookAgain(deps, placement, pauseSeconds);
}

/** Ours by its id; before that is known, any of just this amount, also of people: it must not go back twice. */
function findOurs(
  refunds: readonly PaymentRefund[],
  { refundId, refund }: Pick<RestPayment, 'refundId' | 'refund'>,
): PaymentRefund | undefined {
  if (refundId !== null) return refunds.find((one) => one.refundId === refundId);
  return refunds.find(({ amount }) => amount.amountMinor === refund?.amountMinor);
}

async function noteRefund(deps: LookUpDependencies, placement: Placement, refund: PaymentRefund): Promise<void> {
  const { refundId, state } = refund;
  if (state === 'failed') return fail(deps, placement, 'the payment service could not give it back', refundId);
  if (state === 'pending') {
    await noteRestPayment(deps.db, placement.id, { refundId });
    return lookAgain(deps, placement, PENDING_PAUSE_SECONDS);
  }
  const salePage = await deps.salePages.load(placement.salePageId);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPlacement(tx, placement.id);
    const payment = await loadRestPayment(tx, placement.id);
    if (payment.state !== 'refunding' || !payment.refund) return;
    const at = deps.clock.now();
    await moveRestPayment(tx, payment, 'refunded', { because: 'the payment service gave it back', at, refundId });
    await queueRefundedLetter(deps, tx, salePage, locked, payment.refund, at);
  });
}

async function fail(deps: LookUpDependencies, { id, reference }: Placement, reason: string, refundId?: string) {
  await inTransaction(deps.db, async (tx) => {
    await lockPlacement(tx, id);
    const payment = await loadRestPayment(tx, id);
    if (payment.state !== 'refunding') return;
    const note = { because: reason, at: deps.clock.now(), reason, ...(refundId !== undefined && { refundId }) };
    await moveRestPayment(tx, payment, 'refund_failed', note);
    await markNeedsPerson(tx, id);
  });
  deps.log.error({ reference, reason }, 'a payment could not be refunded; a person must do it');
}

function lookAgain({ db, jobs }: LookUpDependencies, { id }: Placement, afterSeconds: number): Promise<void> {
  return inTransaction(db, (tx) => jobs.add(tx, 'refund-payment', { placementId: id }, afterSeconds));
}
