import { isOpen } from '#domain/placement.ts';
import { PmsContractBroken, PmsUnavailable } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms.ts';
import { inTransaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { findConfigured } from '../property/load-property.ts';
import { countLookUp, findPlacement, listOpenPlacementIds, type Placement } from './placement-store.ts';
import { settlePlacement } from './settle-placement.ts';

type LookUpDependencies = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'config' | 'pmsOf' | 'salePages' | 'log'>;

/** After so many look-ups that settle nothing a person is told; we go on looking, slowly. */
const MAX_LOOK_UPS = 30;
const ABSENCES_TO_BELIEVE = 2;
const MAX_PAUSE_SECONDS = 300;
const SLOW_PAUSE_SECONDS = 3600;
/** The PMS's clock may be behind ours. */
const CLOCK_SKEW_MINUTES = 10;

type Found =
  | { readonly state: 'found'; readonly reservation: PmsReservation }
  | { readonly state: 'not there' }
  | { readonly state: 'no answer'; readonly reason: string };

/**
 * Finds out what became of a placement whose outcome is open, and settles it: the PMS is asked for our reference,
 * twice and with a pause before "not there" is believed. Safe to run as often as one likes, also at the same time.
 */
export async function lookUpPlacement(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || !isOpen(placement.state)) return;

  const found = await askPms(deps, placement);
  if (found.state === 'found') {
    const answer = { state: 'created', reservation: found.reservation } as const;
    await inTransaction(deps.db, (tx) => settlePlacement(deps, tx, placement.id, answer));
    return;
  }
  const absences = placement.absences + (found.state === 'not there' ? 1 : 0);
  if (found.state === 'not there' && absences >= ABSENCES_TO_BELIEVE && isOldEnough(deps, placement)) {
    await inTransaction(deps.db, (tx) => settlePlacement(deps, tx, placement.id, { state: 'absent' }));
    return;
  }
  await lookAgainLater(deps, placement, found);
}

/** Looks whether the PMS has a reservation whose value was given free; the first settle of it has it called off. */
export async function lookForStray(deps: LookUpDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || isOpen(placement.state)) return;
  const found = await askPms(deps, placement);
  if (found.state === 'no answer') throw new PmsUnavailable('look for stray', found.reason);
  if (found.state === 'not there' || found.reservation.rooms.every(({ isCancelled }) => isCancelled)) return;
  const answer = { state: 'created', reservation: found.reservation } as const;
  await inTransaction(deps.db, (tx) => settlePlacement(deps, tx, placement.id, answer));
}

/** Every open placement gets a look-up now; for a start after a crash, when no other server is at work. */
export async function lookUpOpenPlacements(deps: LookUpDependencies): Promise<void> {
  const ids = await listOpenPlacementIds(deps.db);
  await inTransaction(deps.db, async (tx) => {
    for (const id of ids) await deps.jobs.add(tx, 'settle-placement', { placementId: id }, 0);
  });
}

async function askPms(deps: LookUpDependencies, placement: Placement): Promise<Found> {
  const salePage = await deps.salePages.load(placement.salePageId);
  const pms = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  const since = placement.placedAt.subtract({ minutes: CLOCK_SKEW_MINUTES });
  try {
    const reservation = await pms.findReservation(placement.reference, since);
    return reservation ? { state: 'found', reservation } : { state: 'not there' };
  } catch (error) {
    if (error instanceof PmsUnavailable || error instanceof PmsContractBroken) {
      return { state: 'no answer', reason: error.message };
    }
    throw error;
  }
}

function isOldEnough({ clock, config }: LookUpDependencies, placement: Placement): boolean {
  const ageSeconds = clock.now().since(placement.placedAt).total('seconds');
  return ageSeconds >= config.settling.absentAfterSeconds;
}

async function lookAgainLater(deps: LookUpDependencies, placement: Placement, found: Found): Promise<void> {
  const lookUps = placement.lookUps + 1;
  const needsPerson = lookUps >= MAX_LOOK_UPS;
  const growing = Math.min(MAX_PAUSE_SECONDS, deps.config.settling.pauseSeconds * Math.ceil(lookUps / 3));
  const pauseSeconds = needsPerson ? SLOW_PAUSE_SECONDS : growing;
  await inTransaction(deps.db, async (tx) => {
    await countLookUp(tx, placement.id, found.state === 'not there', needsPerson);
    await deps.jobs.add(tx, 'settle-placement', { placementId: placement.id }, pauseSeconds);
  });
  if (lookUps === MAX_LOOK_UPS)
    deps.log.error({ reference: placement.reference }, 'a placement needs a person to decide');
}
