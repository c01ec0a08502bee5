import { payableUntil } from '#domain/rest-payment.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { claimRequest, loadRestPayment, noteRestPayment } from '../placement/rest-payment-store.ts';
import { releaseUnpaid } from './release-unpaid.ts';
import type { LookUpDependencies } from '../settle/look-up-placement.ts';

/**
 * Asks the PMS for the request that the guest pays, once: somebody else who is about to, or whose answer was lost, is
 * waited for, and then the PMS answers with the one that is open. Where nobody can pay in time any more, value and room
 * are let go; no browser has seen a request by then.
 */
export async function requestPayment(deps: LookUpDependencies, placement: Placement): Promise<void> {
  const { id, reference, pmsReservation: reservation, booking } = placement;
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = findConfigured(salePage, placement.propertyId);
  const { payments } = deps.pmsOf(property);
  const { leftAt, roomUntil, expiresAt: known } = await loadRestPayment(deps.db, id);
  const now = deps.clock.now();
  const expiresAt = known ?? payableUntil(now, roomUntil);
  const isOver = known ? Temporal.Instant.compare(known, now) <= 0 : !expiresAt;
  if (leftAt || isOver || !expiresAt || !payments || !reservation) {
    const because = leftAt ? 'the guest left before anybody was asked for money' : 'too late to ask for money';
    await inTransaction(deps.db, (tx) => releaseUnpaid(deps, tx, salePage, id, 'cancelled', because));
    return;
  }
  const claimed = await claimRequest(deps.db, id, now, deps.config.settling.abandonedAfterSeconds, expiresAt);
  if (!claimed?.expiresAt) return;
  const { arrivalDate, departureDate } = booking.stay;
  const answer = await payments.request({
    reference,
    reservation,
    amount: claimed.amount,
    description: `${property.description}, ${arrivalDate.toString()} – ${departureDate.toString()}, ${reference}`,
    expiresAt: claimed.expiresAt,
  });
  // What has no answer is asked for again when the claim is over.
  if (answer.state === 'unknown') return;
  const isWanted = await inTransaction(deps.db, async (tx) => {
    const { state } = await lockPlacement(tx, id);
    if (answer.state === 'refused') {
      await releaseUnpaid(deps, tx, salePage, id, 'cancelled', `the PMS takes no payment: ${answer.reason}`);
      return true;
    }
    // Kept in any case: should it be paid, it has to be found.
    await noteRestPayment(tx, id, { requestId: answer.requestId });
    return state === 'awaiting_payment';
  });
  // Everything was let go while it was made. Nobody has seen it, and nobody is to.
  if (!isWanted && answer.state === 'requested') await payments.cancelRequest(answer.requestId);
}
