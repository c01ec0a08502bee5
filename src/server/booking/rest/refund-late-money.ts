import { PmsUnavailable } from '#pms/pms-errors.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { askPerson } from '../placement/need-store.ts';
import { findPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { findRestPayment, loadRestPayment, recordRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { readPayment } from './read-payment.ts';
import { beginRefund } from './begin-refund.ts';

/**
 * A bank may approve a payment long after its request has ended. Ended payments are read again after 5 minutes, 1 hour,
 * 6 hours, and 1, 2, 4 and 7 days. Unit: the pause for orphaned reservations.
 */
export const LATE_MONEY_PAUSES = [1, 12, 72, 288, 576, 1152, 2016];
const LAST_PAUSE = Math.max(...LATE_MONEY_PAUSES);

/** Refunds it in full, because the room is gone. A payment still pending at the last look needs a person. */
export async function refundLateMoney(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  const payment = await findRestPayment(deps.db, placementId);
  if (!placement || !payment || payment.requestId === null || !hasEnded(payment)) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!payments) return;
  const reading = await readPayment(payments, placement, payment);
  if (reading.state === 'no_answer') throw new PmsUnavailable('look for late money', reading.reason);
  if (reading.state === 'pending' && isLastLook(deps, placement)) await askToWatch(deps, placement);
  if (reading.state !== 'paid') return;
  const { payment: paid } = reading;
  await inTransaction(deps.db, async (tx) => {
    await lockPlacement(tx, placement.id);
    const now = await loadRestPayment(tx, placement.id);
    const because = 'it was paid after the release';
    if (hasEnded(now)) await beginRefund(deps, tx, now, { paid, refund: paid.amount, because });
  });
}

function isLastLook({ clock, config }: LookUpDependencies, { placedAt }: Placement): boolean {
  const passedSeconds = placedAt.until(clock.now()).total('seconds');
  return passedSeconds >= LAST_PAUSE * config.settling.orphanAfterSeconds;
}

async function askToWatch(deps: LookUpDependencies, { id, reference }: Placement): Promise<void> {
  const reason = 'a payment was still pending a week after it was due; refund it if it comes';
  await inTransaction(deps.db, async (tx) => {
    await lockPlacement(tx, id);
    if (!hasEnded(await loadRestPayment(tx, id))) return;
    await recordRestPayment(tx, id, { reason });
    await askPerson(tx, id, { reason: 'late_payment_pending', detail: reason }, deps.clock.now());
  });
  deps.log.error({ reference }, 'a payment for a released stay is still pending; a person must watch it');
}

function hasEnded({ state }: { readonly state: string }): boolean {
  return state === 'cancelled' || state === 'expired';
}
