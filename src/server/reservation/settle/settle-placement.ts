import type { PlacementId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { findArrow, isOpen, type HoldOutcome, type PlacementState } from '#domain/placement.ts';
import type { CreateAnswer, PmsReservation } from '#pms/pms.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { redeemHolds, releaseHolds } from '../../ledger/ledger.ts';
import { lockPlacement, movePlacement, type Placement } from '../placement/placement-store.ts';

type SettleDependencies = Pick<Dependencies, 'clock' | 'jobs' | 'config'>;

/** The PMS is asked to reserve within this time of opening, or not at all. */
export const SEND_WITHIN_SECONDS = 20;

/** Adds the job that settles a placement should its process die. */
export function scheduleSettling(deps: SettleDependencies, tx: Tx, id: PlacementId): Promise<void> {
  return deps.jobs.add(tx, 'settle-placement', { placementId: id }, deps.config.settling.abandonedAfterSeconds);
}

/** Two look-ups, the second after the time in which the PMS may still have been at work, found nothing. */
export type Absent = { readonly state: 'absent' };

/** The hotel had it and has called it off by itself: nobody is to pay for it. */
export type CalledOff = { readonly state: 'called off' };

/** A person said what became of it, with what the PMS has of it, if anything. */
export type Decided = {
  readonly state: 'decided';
  readonly as: 'confirmed' | 'released';
  readonly reservation: PmsReservation | null;
  readonly because: string;
};

export type Outcome = CreateAnswer | Absent | CalledOff | Decided;

/**
 * Transaction 2: writes down what became of a placement, and moves the value on hold accordingly. The first one to
 * settle wins; whoever comes later changes nothing and gets the placement as it is.
 */
export async function settlePlacement(
  deps: SettleDependencies,
  tx: Tx,
  id: PlacementId,
  answer: Outcome,
): Promise<Placement> {
  const placement = await lockPlacement(tx, id);
  const to = nextState(placement.state, answer);
  const arrow = findArrow(placement.state, to);
  if (!isOpen(placement.state) || !arrow) {
    await catchStray(deps, tx, placement, answer);
    return placement;
  }

  const at = deps.clock.now();
  await moveHolds(tx, placement, arrow.holds, at);
  const pmsReservation = 'reservation' in answer ? answer.reservation : null;
  const refusal = refusalOf(answer);
  const moved = await movePlacement(tx, placement, to, { because: reasonOf(answer), at, pmsReservation, refusal });
  await addFollowUp(deps, tx, placement, answer, to);
  return moved;
}

/** The reservation came after its value was given free: it must not stand. */
async function catchStray(deps: SettleDependencies, tx: Tx, placement: Placement, answer: Outcome): Promise<void> {
  const wasGivenUp = placement.state === 'refused' || placement.state === 'released';
  if (answer.state !== 'created' || !wasGivenUp) return;
  await deps.jobs.add(tx, 'cancel-stray', { placementId: placement.id, reservation: answer.reservation }, 0);
}

function nextState(from: PlacementState, answer: Outcome): PlacementState {
  if (answer.state === 'created' || (answer.state === 'decided' && answer.as === 'confirmed')) return 'confirmed';
  if (answer.state === 'unknown') return 'unknown';
  return from === 'unknown' ? 'released' : 'refused';
}

async function moveHolds(tx: Tx, placement: Placement, outcome: HoldOutcome, at: Temporal.Instant): Promise<void> {
  const cause = { actor: 'placement', reason: `reservation ${placement.reference}`, at };
  invariant(outcome !== 'give back', 'value is given back by a cancellation only');
  if (outcome === 'redeem') await redeemHolds(tx, placement.id, cause);
  if (outcome === 'release') await releaseHolds(tx, placement.id, cause);
}

/**
 * A PMS may commit long after everybody stopped waiting; so it is asked again when it surely has. Where a person
 * decided, it may have the reservation already.
 */
async function lookForStrayLater(
  deps: SettleDependencies,
  tx: Tx,
  placementId: PlacementId,
  isNow: boolean,
): Promise<void> {
  const { strayAfterSeconds } = deps.config.settling;
  for (const times of isNow ? [0, 1, 12] : [1, 12]) {
    await deps.jobs.add(tx, 'look-for-stray', { placementId }, times * strayAfterSeconds);
  }
}

async function addFollowUp(
  deps: SettleDependencies,
  tx: Tx,
  placement: Placement,
  answer: Outcome,
  to: PlacementState,
): Promise<void> {
  const data = { placementId: placement.id };
  const isGivenUp = answer.state === 'decided' && answer.as === 'released';
  if (isGivenUp || answer.state === 'absent') await lookForStrayLater(deps, tx, placement.id, isGivenUp);
  if (to === 'unknown') await deps.jobs.add(tx, 'settle-placement', data, deps.config.settling.pauseSeconds);
  if (to === 'confirmed' && placement.covered.amount.amountMinor > 0)
    await deps.jobs.add(tx, 'post-redemption', data, 0);
}

const CALLED_OFF = 'the hotel has called it off by itself';

function refusalOf(answer: Outcome): { code: string; reason: string } | null {
  if (answer.state === 'refused') return { code: answer.code, reason: answer.reason };
  if (answer.state === 'decided' && answer.as === 'released') {
    return { code: 'RESERVATION.NOT_ACCEPTED', reason: answer.because };
  }
  if (answer.state === 'called off') return { code: 'RESERVATION.NOT_ACCEPTED', reason: CALLED_OFF };
  return answer.state === 'absent' ? { code: 'PMS.UNAVAILABLE', reason: 'the PMS has no such reservation' } : null;
}

function reasonOf(answer: Outcome): string {
  if (answer.state === 'created') return 'the PMS has the reservation';
  if (answer.state === 'decided') return answer.because;
  if (answer.state === 'called off') return CALLED_OFF;
  return answer.state === 'absent' ? 'looked for twice, not there' : answer.reason;
}
