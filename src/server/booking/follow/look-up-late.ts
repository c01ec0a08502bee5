import { setTimeout as wait } from 'node:timers/promises';
import type { CardId } from '#domain/value/ids.ts';
import { isLookUpLate } from '#domain/placement/look-up.ts';
import { isBeingPaid, isOpen } from '#domain/placement/placement.ts';
import { lookUpOnce, type LookUpDependencies } from '../settle/look-up-placement.ts';
import { listOpenPlacementsOn } from '../placement/open-placements-store.ts';
import type { Placement } from '../placement/placement-store.ts';
import { followPayment } from '../rest/settle-payment.ts';
import { askPmsUnderLease } from '../cancel/settle-cancellation.ts';

/** A reader waits this long for the PMS; a look-up that takes longer goes on behind the answer. */
const PATIENCE_MS = 3000;

/**
 * Asks the hotel for somebody who reads a placement that is open or being cancelled, if the job that should have is
 * late: perhaps no worker runs. A payment is always asked about. Answers true when it was tried, so that it is worth
 * reading again. The job, when it comes, finds it done.
 */
export async function lookUpIfLate(deps: LookUpDependencies, placement: Placement): Promise<boolean> {
  const { id, state, reference } = placement;
  const isCancelling = state === 'cancelling';
  if (!isOpen(state) && !isCancelling) return false;
  // Who waits for their own payment is not kept waiting for a job: the PMS is asked, a pause after the last time.
  if (!isBeingPaid(state) && !isLate(deps, placement)) return false;
  const ask = isCancelling ? askPmsUnderLease : isBeingPaid(state) ? followPayment : lookUpOnce;
  const looked = ask(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, reference }, 'a late placement could not be looked up');
  });
  await Promise.race([looked, wait(PATIENCE_MS, undefined, { ref: false })]);
  return true;
}

/** The same for everything that holds value on a card. */
export async function lookUpLateOn(deps: LookUpDependencies, cardId: CardId): Promise<boolean> {
  const placements = await listOpenPlacementsOn(deps.db, cardId);
  const tried = await Promise.all(placements.map((placement) => lookUpIfLate(deps, placement)));
  return tried.includes(true);
}

function isLate({ clock, config }: LookUpDependencies, placement: Placement): boolean {
  const since = placement.cancellation?.requestedAt ?? placement.placedAt;
  return isLookUpLate({ ...placement, since }, clock.now(), config.settling);
}
