import { MAX_LOOK_UPS, pauseAfter } from '#domain/placement/look-up.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isBeingPaid, OPEN_STATES } from '#domain/placement/placement.ts';
import { extendUntil } from '#domain/payment/rest-payment.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { findPlacement, loadPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp } from '../placement/move-placement-store.ts';
import { findRestPayment, loadRestPayment, recordRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { leaseLookUp } from '../look-up/lease-look-up.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { checkPaid } from './check-paid.ts';
import { confirmPaid } from './confirm-paid.ts';
import { readPayment } from './read-payment.ts';
import { refundLateMoney } from './refund-late-money.ts';
import { followRefund } from './refund-payment.ts';
import { requestPayment } from './request-payment.ts';

const BEING_PAID = OPEN_STATES.filter(isBeingPaid);

/** The job, also for late money of a released placement. Safe to repeat and to run concurrently. */
export async function settlePayment(deps: LookUpDependencies, placementId: string): Promise<void> {
  const followed = await followPayment(deps, placementId);
  if (followed === 'known') return refundLateMoney(deps, placementId);
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || !isBeingPaid(placement.state)) return;
  const lookUps = followed === 'just_looked' ? placement.lookUps : await recordLookUp(deps, placement);
  const { expiresAt } = await loadRestPayment(deps.db, placementId);
  const pauseSeconds = pauseUntilNext(deps, lookUps, expiresAt);
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'settle-payment', { placementId }, pauseSeconds));
}

/** The job of an event. Looks the payment up once, if there is anything to find, beside the regular look-ups. */
export async function lookAtPayment(deps: LookUpDependencies, placementId: string): Promise<void> {
  const payment = await findRestPayment(deps.db, placementId);
  if (payment?.state === 'refunding') {
    await followRefund(deps, placementId);
  } else if ((await followPayment(deps, placementId)) === 'known') {
    await refundLateMoney(deps, placementId);
    const placement = await findPlacement(deps.db, placementId);
    if (placement) await checkPaid(deps, placement);
  }
}

/** A slightly longer pause each time, but never past the end of the request. */
function pauseUntilNext(
  { clock, config: { settling } }: LookUpDependencies,
  lookUps: number,
  expiresAt: Temporal.Instant | null,
): number {
  const usual = pauseAfter(lookUps, settling);
  const leftSeconds = expiresAt ? clock.now().until(expiresAt).total('seconds') : 0;
  return leftSeconds > 0 ? Math.min(usual, Math.max(settling.pauseSeconds, Math.ceil(leftSeconds))) : usual;
}

/** Only an answer of the PMS releases anything. After `MAX_LOOK_UPS` a person has to check. */
async function recordLookUp(deps: LookUpDependencies, { id, reference, state, lookUps }: Placement): Promise<number> {
  const isNeeded = state === 'paid' && lookUps + 1 >= MAX_LOOK_UPS;
  const detail = `${lookUps + 1} look-ups did not find the room confirmed`;
  const need: Need | undefined = isNeeded ? { reason: 'paid_unconfirmed', detail } : undefined;
  await inTransaction(deps.db, (tx) => countLookUp(tx, id, { absent: false, need, at: deps.clock.now() }));
  if (isNeeded && lookUps + 1 === MAX_LOOK_UPS) {
    deps.log.error({ reference }, 'a paid reservation is not confirmed; a person must decide');
  }
  return lookUps + 1;
}

/** Advances the payment of a placement by one look-up, at least one pause after the previous one. */
export async function followPayment(
  deps: LookUpDependencies,
  placementId: string,
): Promise<'known' | 'looked' | 'just_looked'> {
  const lease = await leaseLookUp(deps, placementId, BEING_PAID, deps.clock.now());
  if (lease.state !== 'taken') return lease.state;
  await takeStep(deps, lease.placement);
  return 'looked';
}

/** Takes the step that the placement's state requires. Each step leads to the next if it can. */
async function takeStep(deps: LookUpDependencies, placement: Placement): Promise<void> {
  if (placement.state === 'paid') return confirmPaid(deps, placement);
  const payment = await loadRestPayment(deps.db, placement.id);
  if (payment.requestId === null) return requestPayment(deps, placement);
  const salePage = await deps.salePages.load(placement.salePageId);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  const step = await applyPaymentStatus(deps, salePage, placement, await readPayment(payments, placement, payment));
  if (step === 'confirm') return confirmPaid(deps, await loadPlacement(deps.db, placement.id));
  await extendOption(deps, placement);
}

/** The room must not be released while the payment is unclear. If there is no answer, the next look-up asks again. */
async function extendOption(deps: LookUpDependencies, { id, salePageId, propertyId }: Placement): Promise<void> {
  const placement = await loadPlacement(deps.db, id);
  const { state, pmsReservation } = placement;
  const payment = await findRestPayment(deps.db, id);
  const until = payment && extendUntil(deps.clock.now(), payment.roomUntil);
  if (state !== 'payment_unclear' || !pmsReservation || !until) return;
  const { payments } = deps.pmsOf(findConfigured(await deps.salePages.load(salePageId), propertyId));
  const answer = await payments?.extendOption(pmsReservation, until);
  if (answer?.state === 'done') await recordRestPayment(deps.db, id, { roomUntil: until });
}
