import { isAbsenceBelieved, MAX_LOOK_UPS } from '#domain/placement/look-up.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isBeingPaid, isOpen, OPEN_STATES } from '#domain/placement/placement.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { leaseLookUp, scheduleRetry, type LookUpOutcome } from '../look-up/lease-look-up.ts';
import { lookForReservation, stands, type Found, type LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { findPlacement, listPlacementIds, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp } from '../placement/move-placement-store.ts';
import { settlePlacement, type Outcome } from './settle-placement.ts';

/** The job. Looks up an open placement, and settles it or schedules a retry. Safe to repeat and to run concurrently. */
export async function lookUpPlacement(deps: LookUpDependencies, placementId: string): Promise<void> {
  await scheduleRetry(deps, 'settle-placement', placementId, await lookUpOnce(deps, placementId));
}

/** Settles the placement if that decides it. "Not found" is believed only after two look-ups with a pause between. */
export async function lookUpOnce(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const now = deps.clock.now();
  const lease = await leaseLookUp(deps, placementId, ['placing', 'unknown'], now);
  if (lease.state !== 'taken') return lease;
  const { placement } = lease;
  if (await giveUpUnasked(deps, placement)) return { state: 'known' };
  const found = await lookForReservation(deps, placement);
  const answer = believe(deps, placement, found, now);
  if (answer) {
    await settle(deps, placement, answer);
    return { state: 'known' };
  }
  return { state: 'still_open', lookUps: await recordLookUp(deps, placement, found) };
}

/**
 * Settles a placement that was never sent to the PMS because its process died. False if it may have been sent. After
 * this it cannot be sent: sending requires a claim, which is granted only while it is `placing`.
 */
export async function giveUpUnasked(deps: LookUpDependencies, placement: Placement): Promise<boolean> {
  if (!isUnasked(placement)) return false;
  const { id, salePageId } = placement;
  const salePage = await deps.salePages.load(salePageId);
  return inTransaction(deps.db, async (tx) => {
    if (!isUnasked(await lockPlacement(tx, id))) return false;
    await settlePlacement(deps, tx, salePage, id, NEVER_ASKED);
    return true;
  });
}

function isUnasked({ state, askedAt }: Placement): boolean {
  return state === 'placing' && askedAt === null;
}

const NEVER_ASKED = {
  state: 'refused',
  code: 'PMS.UNAVAILABLE',
  reason: 'the server ended before the hotel was asked',
} as const;

/** Looks for an orphaned reservation of a released placement. Settling then has it cancelled at the PMS. */
export async function lookForOrphan(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || isOpen(placement.state)) return;
  const found = await lookForReservation(deps, placement);
  if (found.state === 'no_answer') throw new PmsUnavailable('look for an orphaned reservation', found.reason);
  if (found.state === 'not_there' || !stands(found.reservation)) return;
  const answer = { state: 'created', reservation: found.reservation } as const;
  await settle(deps, placement, answer);
}

async function settle(deps: LookUpDependencies, placement: Placement, answer: Outcome): Promise<void> {
  const salePage = await deps.salePages.load(placement.salePageId);
  await inTransaction(deps.db, (tx) => settlePlacement(deps, tx, salePage, placement.id, answer));
}

/** Queues a look-up of every open placement now. For a start after a crash, while no other server runs. */
export async function queueLookUps(deps: LookUpDependencies): Promise<void> {
  const open = await listPlacementIds(deps.db, ['placing', 'unknown']);
  const beingPaid = await listPlacementIds(deps.db, OPEN_STATES.filter(isBeingPaid));
  const cancelling = await listPlacementIds(deps.db, ['cancelling']);
  await inTransaction(deps.db, async (tx) => {
    for (const placementId of open) await deps.jobs.add(tx, 'settle-placement', { placementId }, 0);
    for (const placementId of beingPaid) await deps.jobs.add(tx, 'settle-payment', { placementId }, 0);
    for (const placementId of cancelling) await deps.jobs.add(tx, 'settle-cancellation', { placementId }, 0);
  });
}

/** "Found" is believed at once, even if cancelled there since. "Not found" is believed only after a while. */
function believe(
  { config }: LookUpDependencies,
  placement: Placement,
  found: Found,
  lookedAt: Temporal.Instant,
): Outcome | undefined {
  if (found.state === 'found') {
    const { reservation } = found;
    return stands(reservation) ? { state: 'created', reservation } : { state: 'cancelled_by_hotel' };
  }
  const isAbsent = found.state === 'not_there' && isAbsenceBelieved(placement, lookedAt, config.settling);
  return isAbsent ? { state: 'absent' } : undefined;
}

/** Returns the number of look-ups, including this one. */
async function recordLookUp(deps: LookUpDependencies, placement: Placement, found: Found): Promise<number> {
  const lookUps = placement.lookUps + 1;
  const absent = found.state === 'not_there';
  const last = found.state === 'no_answer' ? `no answer: ${found.reason}` : 'not there';
  const detail = `${lookUps} look-ups, the last one: ${last}`;
  const need: Need | undefined = lookUps >= MAX_LOOK_UPS ? { reason: 'outcome_unknown', detail } : undefined;
  await inTransaction(deps.db, (tx) => countLookUp(tx, placement.id, { absent, need, at: deps.clock.now() }));
  if (lookUps === MAX_LOOK_UPS)
    deps.log.error({ reference: placement.reference }, 'a placement needs a person to decide');
  return lookUps;
}
