import { setTimeout as wait } from 'node:timers/promises';
import type { CardId } from '#domain/value/ids.ts';
import { isLookUpLate } from '#domain/placement/look-up.ts';
import { isBeingPaid, isOpen } from '#domain/placement/placement.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { lookUpOnce } from '../settle/look-up-placement.ts';
import { listOpenPlacementsOn } from '../placement/open-placements-store.ts';
import type { Placement } from '../placement/placement-store.ts';
import { followPayment } from '../rest/settle-payment.ts';
import { askAgainUnderLease } from '../cancel/ask-again.ts';

/** How long a reader waits for the PMS. A slower look-up continues in the background. */
const PATIENCE_MS = 3000;

/**
 * Looks up an open or cancelling placement for a reader if its job is late, for example because no worker runs. A
 * pending payment is always looked up. Returns true if it tried, so the placement is worth reading again. The late job
 * then finds it done.
 */
export async function lookUpIfLate(deps: LookUpDependencies, placement: Placement): Promise<boolean> {
  const { id, state, reference } = placement;
  const isCancelling = state === 'cancelling';
  if (!isOpen(state) && !isCancelling) return false;
  // A guest who waits for their own payment does not wait for the job: the PMS is asked, one pause after the last time.
  if (!isBeingPaid(state) && !isLate(deps, placement)) return false;
  const ask = isCancelling ? askAgainUnderLease : isBeingPaid(state) ? followPayment : lookUpOnce;
  const looked = ask(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, reference }, 'a late placement could not be looked up');
  });
  await Promise.race([looked, wait(PATIENCE_MS, undefined, { ref: false })]);
  return true;
}

export async function lookUpLateOn(deps: LookUpDependencies, cardId: CardId): Promise<boolean> {
  const placements = await listOpenPlacementsOn(deps.db, cardId);
  const tried = await Promise.all(placements.map((placement) => lookUpIfLate(deps, placement)));
  return tried.includes(true);
}

function isLate({ clock, config }: LookUpDependencies, placement: Placement): boolean {
  const since = placement.cancellation?.requestedAt ?? placement.placedAt;
  return isLookUpLate({ ...placement, since }, clock.now(), config.settling);
}
