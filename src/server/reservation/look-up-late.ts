import { setTimeout as wait } from 'node:timers/promises';
import type { CardId } from '#domain/ids.ts';
import { isOpen } from '#domain/placement.ts';
import { lookUpOnce, pauseAfter, type LookUpDependencies } from './look-up-placement.ts';
import { listOpenPlacementsOn } from './open-placements-store.ts';
import type { Placement } from './placement-store.ts';

/** Whoever reads waits this long for the PMS; a look-up that takes longer goes on behind the answer. */
const PATIENCE_MS = 3000;

/**
 * Looks an open placement up for somebody who reads it, if the job that should have is late: perhaps no worker runs.
 * Answers true when it was tried, so that it is worth reading again. The job, when it comes, finds it done.
 */
export async function lookUpIfLate(deps: LookUpDependencies, placement: Placement): Promise<boolean> {
  if (!isOpen(placement.state) || !isLate(deps, placement)) return false;
  const looked = lookUpOnce(deps, placement.id).catch((error: unknown) => {
    deps.log.warn({ err: error, reference: placement.reference }, 'a late placement could not be looked up');
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

/** True when the next look-up was due two pauses ago: jobs that are worked on are seldom later than a second. */
function isLate(deps: LookUpDependencies, { lookedUpAt, lookUps, placedAt }: Placement): boolean {
  const { pauseSeconds, abandonedAfterSeconds } = deps.config.settling;
  const dueSeconds = lookedUpAt ? pauseAfter(deps, lookUps) : abandonedAfterSeconds;
  const passed = deps.clock.now().since(lookedUpAt ?? placedAt);
  return passed.total('seconds') > dueSeconds + 2 * pauseSeconds;
}
