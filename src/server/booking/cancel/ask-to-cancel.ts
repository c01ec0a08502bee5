import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { findPlacement, loadPlacement } from '../placement/placement-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import type { LookUpOutcome } from '../look-up/lease-look-up.ts';
import { CANNOT, judgeCancelStep } from './judge-cancel-step.ts';
import { lookAtRooms } from '../look-up/look-at-rooms.ts';
import { readFeeCharged } from './read-fee-charged.ts';
import { sendCancellation } from './send-cancellation.ts';
import { settleCancellation } from './settle-cancellation.ts';

/** Safe to repeat and to run concurrently: the PMS cancels once, and the first to settle gives the value back. */
export async function askPmsToCancel(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const before = await findPlacement(deps.db, placementId);
  if (before?.state !== 'cancelling') return { state: 'known' };
  const salePage = await deps.salePages.load(before.salePageId);
  const property = findConfigured(salePage, before.propertyId);
  const pms = deps.pmsOf(property);
  const seen = await lookAtRooms(pms, before);
  // Loaded after the look-up at the hotel, because a request is stored before it is sent. If our request caused what
  // was seen, it is in this row.
  const placement = await loadPlacement(deps.db, before.id);
  const { state, cancellation } = placement;
  if (state !== 'cancelling' || !cancellation) return { state: 'known' };
  const judged =
    'state' in seen ? seen : pms.cancelReservation ? judgeCancelStep(placement, cancellation, seen) : CANNOT;
  const request = { pms, property, placement, cancellation };
  const sent = judged.state === 'send' ? await sendCancellation(deps, { ...request, ...judged }) : judged;
  if (!sent) return { state: 'known' };
  const answer = sent.state === 'gone' ? await readFeeCharged(pms, placement, sent) : sent;
  return inTransaction(deps.db, (tx) =>
    settleCancellation(deps, tx, salePage, { id: placement.id, cancellation }, answer),
  );
}
