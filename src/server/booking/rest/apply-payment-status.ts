import { BECAUSE } from '#domain/placement/because.ts';
import { withCurrency } from '#domain/money/money.ts';
import type { Because } from '#domain/placement/outcome.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { judgePayment, paysEnough, type PaymentStep } from '#domain/payment/rest-payment.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { movePlacement } from '../placement/move-placement-store.ts';
import { loadRestPayment, moveRestPayment, type RestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { readPayment, type Read } from './read-payment.ts';
import { releaseUnpaid } from './release-unpaid.ts';

/**
 * Applies a payment status from the PMS. The request is ended at the PMS before value and room are released. If it
 * cannot be ended, it may just have been paid, so it is read again.
 */
export async function applyPaymentStatus(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  reading: Read,
): Promise<PaymentStep> {
  const step = await inTransaction(deps.db, (tx) => writeReading(deps, tx, salePage, placement, reading));
  if (step !== 'end') return step;
  const payment = await loadRestPayment(deps.db, placement.id);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!payments || payment.requestId === null) return 'wait';
  const answer = await payments.cancelRequest(payment.requestId);
  if (answer.state === 'done') {
    const [to, because] = payment.leftAt
      ? (['cancelled', 'the guest left without paying'] as const)
      : (['expired', 'not_paid'] as const);
    await inTransaction(deps.db, (tx) => releaseUnpaid(deps, tx, salePage, placement.id, to, because));
    return 'let_go';
  }
  if (answer.state === 'unknown') return 'wait';
  const again = await readPayment(payments, placement, payment);
  // It is still open: the PMS refuses to end it for its own reasons. The next look-up asks again.
  if (again.state === 'open') return 'wait';
  return inTransaction(deps.db, (tx) => writeReading(deps, tx, salePage, placement, again));
}

async function writeReading(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  { id, reference }: Placement,
  reading: Read,
): Promise<PaymentStep> {
  const placement = await lockPlacement(tx, id);
  if (placement.state !== 'awaiting_payment' && placement.state !== 'payment_unclear') return 'wait';
  const payment = await loadRestPayment(tx, id);
  const { state, amount, leftAt, roomUntil } = payment;
  if (state !== 'open' && state !== 'pending' && state !== 'unclear') return 'wait';
  const at = deps.clock.now();
  const waiting = { payment: state, hasLeft: leftAt !== null, expiresAt: payment.expiresAt ?? at, roomUntil };
  const step = judgePayment(reading, waiting, at);
  if (reading.state === 'paid') {
    const { payment: paid } = reading;
    if (paysEnough(amount, paid.amount)) {
      const because = `read: ${withCurrency(paid.amount)} paid` as const;
      await moveRestPayment(tx, payment, 'paid', { because, at, paid });
      await movePlacement(tx, placement, 'paid', { because, at });
      return 'confirm';
    }
    if (state === 'unclear') return 'wait';
    deps.log.error({ reference }, 'less was paid than was due; a person must decide');
    const detail = `${withCurrency(paid.amount)} was paid, but ${withCurrency(amount)} was due` as const;
    return becomeUnclear(tx, placement, payment, { reason: 'paid_too_little', detail }, { because: detail, at });
  }
  if (reading.state === 'ended') {
    const because = reading.because === 'expired' ? 'not_paid' : 'request_ended';
    await releaseUnpaid(deps, tx, salePage, id, reading.because, because);
  } else if (step === 'unclear') {
    const because = reading.state === 'no_answer' ? 'no_answer' : 'payment_pending';
    const reason = reading.state === 'no_answer' ? `${BECAUSE.no_answer}: ${reading.reason}` : BECAUSE.payment_pending;
    deps.log.error({ reference, reason }, 'it is unknown whether the rest was paid; a person must decide');
    return becomeUnclear(
      tx,
      placement,
      payment,
      { reason: 'payment_unclear', detail: reason },
      { because, words: reason, at },
    );
  } else if ((reading.state === 'pending' && state === 'open') || (reading.state === 'open' && state === 'pending')) {
    const because = reading.state === 'pending' ? 'a payment is pending' : 'the payment failed and can be retried';
    await moveRestPayment(tx, payment, reading.state, { because, at });
  }
  return step;
}

/** Releases nothing while the outcome is unclear, and asks a person, with the reason. */
async function becomeUnclear(
  tx: Tx,
  placement: Placement,
  payment: RestPayment,
  need: Need,
  line: Because & { readonly at: Temporal.Instant },
): Promise<PaymentStep> {
  await moveRestPayment(tx, payment, 'unclear', { ...line, reason: need.detail });
  await movePlacement(tx, placement, 'payment_unclear', { ...line, need });
  return 'unclear';
}
