import { setTimeout as wait } from 'node:timers/promises';
import { isBeingReserved } from '#domain/placement/placement.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { loadRestPayment, recordRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { confirmPaid } from './confirm-paid.ts';
import { releaseUnpaid } from './release-unpaid.ts';

/**
 * The guest gives up paying: ends the request, then releases value and room. If the hotel is slow, the work continues
 * in the background. If it does not answer, the job keeps trying. If the payment has arrived since, the stay is
 * confirmed. Returns the placement afterwards.
 */
export async function abandonPayment(deps: LookUpDependencies, placement: Placement): Promise<Placement> {
  const { id, reference } = placement;
  const timeIsUp = wait(deps.config.settling.answerAfterSeconds * 1000, undefined, { ref: false });
  const left = endPayment(deps, placement);
  left.catch((err: unknown) => deps.log.error({ err, reference }, 'left to the settling job'));
  await Promise.race([left, timeIsUp]);
  return loadPlacement(deps.db, id);
}

async function endPayment(deps: LookUpDependencies, { id, salePageId }: Placement): Promise<void> {
  const salePage = await deps.salePages.load(salePageId);
  const hasRequest = await inTransaction(deps.db, async (tx) => {
    const { state } = await lockPlacement(tx, id);
    if (state !== 'awaiting_payment' && !isBeingReserved(state)) return false;
    const payment = await loadRestPayment(tx, id);
    if (!payment.leftAt) await recordRestPayment(tx, id, { leftAt: deps.clock.now() });
    if (state !== 'awaiting_payment') return false;
    // If we do not know the request, no browser has seen it.
    if (payment.requestId === null) {
      await releaseUnpaid(deps, tx, salePage, id, 'cancelled', 'guest_left');
    }
    return payment.requestId !== null;
  });
  if (!hasRequest) return;
  const step = await applyPaymentStatus(deps, salePage, await loadPlacement(deps.db, id), { state: 'open' });
  if (step === 'confirm') await confirmPaid(deps, await loadPlacement(deps.db, id));
}
