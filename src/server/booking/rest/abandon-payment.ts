import { setTimeout as wait } from 'node:timers/promises';
import { isBeingReserved } from '#domain/placement/placement.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { loadRestPayment, noteRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../settle/look-up-placement.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { confirmPaid } from './confirm-paid.ts';
import { releaseUnpaid } from './release-unpaid.ts';

/**
 * The guest does not want to pay any more: the request is ended at once, then value and room are free. A hotel that
 * takes longer than a guest is kept waiting goes on, and where it gives no answer the job goes on ending it; where
 * somebody has paid meanwhile the stay is confirmed. Answers the placement as it is afterwards.
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
    if (!payment.leftAt) await noteRestPayment(tx, id, { leftAt: deps.clock.now() });
    if (state !== 'awaiting_payment') return false;
    // No browser has seen a request that we do not know ourselves.
    if (payment.requestId === null) {
      await releaseUnpaid(deps, tx, salePage, id, 'cancelled', 'the guest left before anybody was asked for money');
    }
    return payment.requestId !== null;
  });
  if (!hasRequest) return;
  const step = await applyPaymentStatus(deps, salePage, await loadPlacement(deps.db, id), { state: 'open' });
  if (step === 'confirm') await confirmPaid(deps, await loadPlacement(deps.db, id));
}
