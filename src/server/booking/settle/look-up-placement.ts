import { isAbsenceBelieved, MAX_LOOK_UPS, pauseAfter } from '#domain/placement/look-up.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isBeingPaid, isOpen, OPEN_STATES, type PlacementState } from '#domain/placement/placement.ts';
import { PmsFault, PmsUnavailable } from '#pms/pms-errors.ts';
import type { FoundReservation, PmsReservation } from '#pms/pms-reservation.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { MoneyParts } from '../../money/parts.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { claimLookUp } from '../placement/open-placements-store.ts';
import { findPlacement, listPlacementIds, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp } from '../placement/move-placement-store.ts';
import { settlePlacement, type Outcome } from './settle-placement.ts';

export type LookUpDependencies = Pick<MoneyParts, 'db' | 'clock' | 'jobs' | 'config' | 'pmsOf' | 'salePages' | 'log'>;

/** The PMS's clock may be behind ours. */
const CLOCK_SKEW_MINUTES = 10;

export type Found =
  | { readonly state: 'found'; readonly reservation: FoundReservation }
  | { readonly state: 'not_there' }
  | { readonly state: 'no_answer'; readonly reason: string };

/** The job. Looks up an open placement, and settles it or schedules a retry. Safe to repeat and to run concurrently. */
export async function lookUpPlacement(deps: LookUpDependencies, placementId: string): Promise<void> {
  await scheduleRetry(deps, 'settle-placement', placementId, await lookUpOnce(deps, placementId));
}

export type LookUpOutcome =
  | { readonly state: 'known' }
  | { readonly state: 'still_open'; readonly lookUps: number }
  /** Another process is looking, or has just looked. */
  | { readonly state: 'just_looked' };

/** Adds the next look-up job, unless the outcome is known. */
export async function scheduleRetry(
  deps: LookUpDependencies,
  job: 'settle-placement' | 'settle-cancellation',
  placementId: string,
  outcome: LookUpOutcome,
): Promise<void> {
  if (outcome.state === 'known') return;
  const pauseSeconds =
    outcome.state === 'still_open'
      ? pauseAfter(outcome.lookUps, deps.config.settling)
      : deps.config.settling.pauseSeconds;
  await inTransaction(deps.db, (tx) => deps.jobs.add(tx, job, { placementId }, pauseSeconds));
}

/** Settles the placement if that decides it. "Not found" is believed only after two look-ups with a pause between. */
export async function lookUpOnce(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const now = deps.clock.now();
  const lease = await leaseLookUp(deps, placementId, ['placing', 'unknown'], now);
  if (lease.state !== 'taken') return lease;
  const { placement } = lease;
  if (await giveUpUnasked(deps, placement)) return { state: 'known' };
  const found = await askPms(deps, placement);
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

type Lease =
  | { readonly state: 'taken'; readonly placement: Placement }
  | { readonly state: 'known' }
  | { readonly state: 'just_looked' };

/** Leases the next look-up of a placement in one of these states. The previous lease must be at least one pause old. */
export async function leaseLookUp(
  deps: LookUpDependencies,
  placementId: string,
  states: readonly PlacementState[],
  now: Temporal.Instant,
): Promise<Lease> {
  const before = now.subtract({ milliseconds: Math.round(deps.config.settling.pauseSeconds * 1000) });
  const placement = await claimLookUp(deps.db, placementId, states, now, before);
  if (placement) return { state: 'taken', placement };
  const seen = await findPlacement(deps.db, placementId);
  return { state: seen && states.includes(seen.state) ? 'just_looked' : 'known' };
}

/** Looks for an orphaned reservation of a released placement. Settling then has it cancelled at the PMS. */
export async function lookForOrphan(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || isOpen(placement.state)) return;
  const found = await askPms(deps, placement);
  if (found.state === 'no_answer') throw new PmsUnavailable('look for an orphaned reservation', found.reason);
  if (found.state === 'not_there' || !stands(found.reservation)) return;
  const answer = { state: 'created', reservation: found.reservation } as const;
  await settle(deps, placement, answer);
}

async function settle(deps: LookUpDependencies, placement: Placement, answer: Outcome): Promise<void> {
  const salePage = await deps.salePages.load(placement.salePageId);
  await inTransaction(deps.db, (tx) => settlePlacement(deps, tx, salePage, placement.id, answer));
}

/** Looks up all open placements now. For a start after a crash, while no other server runs. */
export async function lookUpOpenPlacements(deps: LookUpDependencies): Promise<void> {
  const open = await listPlacementIds(deps.db, ['placing', 'unknown']);
  const beingPaid = await listPlacementIds(deps.db, OPEN_STATES.filter(isBeingPaid));
  const cancelling = await listPlacementIds(deps.db, ['cancelling']);
  await inTransaction(deps.db, async (tx) => {
    for (const placementId of open) await deps.jobs.add(tx, 'settle-placement', { placementId }, 0);
    for (const placementId of beingPaid) await deps.jobs.add(tx, 'settle-payment', { placementId }, 0);
    for (const placementId of cancelling) await deps.jobs.add(tx, 'settle-cancellation', { placementId }, 0);
  });
}

/** True while at least one room of a reservation is not cancelled. */
export function stands({ rooms }: PmsReservation): boolean {
  return rooms.some(({ isCancelled }) => !isCancelled);
}

export async function askPms(deps: LookUpDependencies, placement: Placement): Promise<Found> {
  const salePage = await deps.salePages.load(placement.salePageId);
  const pms = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  const since = placement.placedAt.subtract({ minutes: CLOCK_SKEW_MINUTES });
  try {
    const reservation = await pms.findReservation(placement, since);
    return reservation ? { state: 'found', reservation } : { state: 'not_there' };
  } catch (error) {
    if (error instanceof PmsFault) {
      return { state: 'no_answer', reason: error.message };
    }
    throw error;
  }
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
