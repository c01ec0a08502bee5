import type { PlacementId } from '#domain/ids.ts';
import type { Dependencies } from '../../dependencies.ts';
import { releaseHolds } from '../../ledger/ledger.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueUnpaidLetter } from '../letter/queue-stay-letters.ts';
import { lockPlacement, movePlacement } from '../placement/placement-store.ts';
import { loadRestPayment, moveRestPayment } from '../placement/rest-payment-store.ts';

/** A bank may say yes after everybody else said no; so what was let go is read again when that surely is over. */
const LATE_MONEY_PAUSES = [1, 12];

/**
 * Lets go of value and room where nobody has paid and nobody can any more, in the transaction that writes down the end
 * of the request. The room is cancelled by a job, without fee or mail. Somebody who settled it before was right.
 */
export async function releaseUnpaid(
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  to: 'cancelled' | 'expired',
  because: string,
): Promise<void> {
  const placement = await lockPlacement(tx, id);
  const { state, reference, pmsReservation: reservation } = placement;
  if (state !== 'awaiting_payment' && state !== 'payment_unclear') return;
  const payment = await loadRestPayment(tx, id);
  const at = deps.clock.now();
  await moveRestPayment(tx, payment, to, { because, at });
  await releaseHolds(tx, id, { actor: 'placement', reason: `reservation ${reference}`, at });
  const refusal = { code: 'RESERVATION.NOT_PAID', reason: because };
  const released = await movePlacement(tx, placement, 'released', { because, at, refusal });
  if (reservation) await deps.jobs.add(tx, 'cancel-orphan', { placementId: id, reservation }, 0);
  if (payment.requestId !== null) {
    for (const times of LATE_MONEY_PAUSES) {
      await deps.jobs.add(tx, 'settle-payment', { placementId: id }, times * deps.config.settling.orphanAfterSeconds);
    }
  }
  // Who left knows it.
  if (!payment.leftAt) await queueUnpaidLetter(deps, tx, salePage, released, null, at);
}
