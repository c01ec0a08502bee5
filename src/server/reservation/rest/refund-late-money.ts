import { PmsUnavailable } from '#pms/pms-errors.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { findPlacement, lockPlacement } from '../placement/placement-store.ts';
import { findRestPayment, loadRestPayment } from '../placement/rest-payment-store.ts';
import type { LookUpDependencies } from '../settle/look-up-placement.ts';
import { readPayment } from './read-payment.ts';
import { beginRefund } from '../payment/begin-refund.ts';

/** Looks whether money came for a request that had ended: it goes back whole, as the room is no longer there. */
export async function refundLateMoney(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  const payment = await findRestPayment(deps.db, placementId);
  if (!placement || !payment || payment.requestId === null || !hasEnded(payment)) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!payments) return;
  const reading = await readPayment(payments, placement, payment);
  if (reading.state === 'no answer') throw new PmsUnavailable('look for late money', reading.reason);
  if (reading.state !== 'paid') return;
  const { payment: paid } = reading;
  await inTransaction(deps.db, async (tx) => {
    await lockPlacement(tx, placement.id);
    const now = await loadRestPayment(tx, placement.id);
    const because = 'it was paid after everything was let go';
    if (hasEnded(now)) await beginRefund(deps, tx, now, { paid, refund: paid.amount, because });
  });
}

function hasEnded({ state }: { readonly state: string }): boolean {
  return state === 'cancelled' || state === 'expired';
}
