import type { PlacementState } from '#domain/placement/placement.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { loadRestPayment } from '../placement/rest-payment-store.ts';
import { MEANT, type Answered, type Decision } from '../settle/decide-placement.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { followPayment } from './settle-payment.ts';
import { confirmPlacement, refundForLackOfRoom } from './settle-paid.ts';
import { releaseUnpaid } from './release-unpaid.ts';

/**
 * Lets a person decide a placement that waits for the payment of its rest. The PMS is asked first. If its answer
 * settles the placement, no decision is left, and the same outcome counts as theirs. For the decision that the rest is
 * unpaid, the request is ended before anything is released. For the decision that a paid room is gone, the payment is
 * refunded.
 */
export async function decidePayment(
  deps: LookUpDependencies,
  before: Placement,
  { as, despiteTheHotel, cause, requireRight }: Decision,
): Promise<Answered> {
  const { id, reference } = before;
  await followPayment(deps, id);
  const placement = await loadPlacement(deps.db, id);
  const salePage = await deps.salePages.load(placement.salePageId);
  const note = (tx: Tx, from: PlacementState) =>
    writeAudit(tx, [{ action: 'settle', placementId: id, details: { from, to: as } }], cause);
  const write = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(deps.db, async (tx) => {
      await requireRight?.(tx);
      // Another process settled it first, so nothing was decided here.
      if ((await lockPlacement(tx, id)).state !== placement.state) return false;
      await work(tx);
      await note(tx, placement.state);
      return true;
    });
  const { state, pmsReservation } = placement;
  let isDecided = false;
  if (state === 'paid' && before.state !== 'paid' && as === 'released') {
    return { state: 'refused', reason: `${reference} is paid now, and its room not confirmed yet. Open it again.` };
  }
  if (state === 'paid' && as === 'released') {
    isDecided = await write((tx) => refundForLackOfRoom(deps, tx, salePage, id, { because: 'person_decided' }));
  } else if (state === 'paid' && as === 'confirmed' && despiteTheHotel && pmsReservation) {
    isDecided = await write((tx) => confirmPlacement(deps, tx, salePage, id, pmsReservation));
  } else if ((state === 'awaiting_payment' || state === 'payment_unclear') && as === 'released') {
    // The PMS ends the request outside any transaction.
    if (requireRight) await inTransaction(deps.db, requireRight);
    const { requestId } = await loadRestPayment(deps.db, id);
    const { payments } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
    const ended = requestId === null ? { state: 'done' } : await payments?.cancelRequest(requestId);
    if (ended?.state !== 'done' && !despiteTheHotel) {
      return {
        state: 'refused',
        reason: `${reference} was left as it is: the request for payment could not be ended.`,
        canInsist: true,
      };
    }
    isDecided = await write((tx) => releaseUnpaid(deps, tx, salePage, id, 'cancelled', 'person_decided'));
  }
  const after = await loadPlacement(deps.db, id);
  if (after.state !== before.state && !isDecided) {
    if (!MEANT[as].includes(after.state)) {
      return { state: 'refused', reason: `${reference} is now ${after.state}. Open it again.` };
    }
    await inTransaction(deps.db, async (tx) => {
      await requireRight?.(tx);
      await note(tx, before.state);
    });
  }
  if (after.state !== before.state) {
    return { state: 'done', sentence: `${reference} was ${before.state} and is ${after.state} now.` };
  }
  const reason = `${reference} is still ${after.state}, because the hotel contradicts.`;
  const canInsist = after.state === 'paid' && as === 'confirmed' && after.pmsReservation !== null && !despiteTheHotel;
  return { state: 'refused', reason, ...(canInsist && { canInsist }) };
}
