import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { findPlacement, loadPlacement } from '../placement/placement-store.ts';
import type { LookUpDependencies, LookUpOutcome } from '../settle/look-up-placement.ts';
import { lookAtRooms } from './look-at-rooms.ts';
import { settleCancellation } from './settle-cancellation.ts';
import { CANNOT, takeCancelStep } from './take-cancel-step.ts';

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
  const { cancellation, pmsReservation } = placement;
  if (placement.state !== 'cancelling' || !cancellation) return { state: 'known' };
  const answer =
    'state' in seen
      ? seen
      : pmsReservation && pms.cancelReservation
        ? await takeCancelStep(deps, { pms, property, placement, pmsReservation, cancellation }, seen)
        : CANNOT;
  if (!answer) return { state: 'known' };
  return inTransaction(deps.db, (tx) =>
    settleCancellation(deps, tx, salePage, { id: placement.id, cancellation }, answer),
  );
}
