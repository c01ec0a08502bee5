import { inTransaction } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadPlacement, type Placement } from '../placement/placement-store.ts';
import { waitWhile } from '../placement/wait-while.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';
import { checkPaidSoon } from '../rest/check-paid.ts';
import { lookAtRoomsSoon } from '../look-up/look-at-rooms.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { scheduleRetry } from '../look-up/lease-look-up.ts';
import { askAgain } from './ask-again.ts';
import { askPmsToCancel } from './ask-to-cancel.ts';
import { findPropertyRefusal } from './find-property-refusal.ts';
import { openCancellation, type SignedCanceller } from './open-cancellation.ts';
import { viewCancellation, type CancellationView } from './view-cancellation.ts';

/** Cancelling costs more than the guest agreed to. Includes the current fee. */
export type FeeChanged = {
  readonly state: 'refused';
  readonly code: 'RESERVATION.FEE_CHANGED';
  readonly view: CancellationView;
};

/**
 * Cancels a confirmed reservation. First checks that its payment stands, then stores the request, asks the PMS and
 * settles. Returns the placement afterwards: `cancelled`, `cancelling` while the hotel has not answered, or `confirmed`
 * if it refused. Idempotent: the reservation is the key. Refused if it cannot be cancelled, or costs more than was
 * agreed.
 */
export async function cancelReservation(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  by: SignedCanceller,
): Promise<Placement | FeeChanged | Refused> {
  if (placement.state === 'cancelled') return placement;
  if (placement.state === 'cancelling') return joinCancelling(deps, placement, by);
  const refusal = findPropertyRefusal(salePage, placement);
  if (refusal) return refusal;
  await checkPaidSoon(deps, placement);
  const { atHotel } = await lookAtRoomsSoon(deps, salePage, placement);
  const opened = await inTransaction(deps.db, (tx) => openCancellation(deps, tx, atHotel, placement, by));
  if (opened.state === 'refused') {
    if (opened.code !== 'RESERVATION.FEE_CHANGED') return refuse(opened.code);
    // Reloaded, because another request may have asked the hotel since it was read.
    const view = await viewCancellation(deps, salePage, await loadPlacement(deps.db, placement.id));
    return view.state === 'refused' ? view : { state: 'refused', code: opened.code, view };
  }
  // A second click arrived while the first was being stored.
  if (opened.state === 'asked_already') return joinCancelling(deps, placement, by);
  // From here on the hotel may cancel it. If this process dies, the settle-cancellation job finishes the work.
  const outcome = await askPmsToCancel(deps, placement.id);
  await scheduleRetry(deps, 'settle-cancellation', placement.id, outcome);
  return loadPlacement(deps.db, placement.id);
}

const WAIT_SECONDS = 5;

/** The hotel was asked before. A guest waits some seconds for it. Staff ask again, unless the fee has risen. */
async function joinCancelling(deps: LookUpDependencies, earlier: Placement, by: SignedCanceller): Promise<Placement> {
  const now = await loadPlacement(deps.db, earlier.id);
  if (by.type === 'guest') return waitWhile(deps.db, now, 'cancelling', WAIT_SECONDS);
  const isDearer = by.agreedFee && now.cancellation && now.cancellation.fee.amountMinor > by.agreedFee.amountMinor;
  return isDearer ? now : askAgain(deps, now, by);
}
