import { pauseAfter } from '#domain/placement/look-up.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { claimLookUp } from '../placement/open-placements-store.ts';
import { findPlacement, type Placement } from '../placement/placement-store.ts';
import type { LookUpDependencies } from './look-for-reservation.ts';

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

type Lease =
  | { readonly state: 'taken'; readonly placement: Placement }
  | Exclude<LookUpOutcome, { readonly state: 'still_open' }>;

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
