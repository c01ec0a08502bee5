import type { PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { failureOf, findSettlement, historyOf, isOrphaned, type PlacementOutcome } from '#domain/placement/outcome.ts';
import type { HoldOutcome } from '#domain/placement/placement.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { droppedJob } from '../../platform/jobs/jobs.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { redeemHolds, releaseHolds } from '../../money/ledger/ledger.ts';
import { queueSettledLetters } from '../letter/queue-stay-letters.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { movePlacement, recordPmsReservation } from '../placement/move-placement-store.ts';
import { loadRestPayment, moveRestPayment } from '../placement/rest-payment-store.ts';

type SettleDependencies = Pick<MoneyParts, 'clock' | 'jobs' | 'config'>;

/** The reservation is sent to the PMS within this time after opening, or not at all. */
export const SEND_WITHIN_SECONDS = 20;

/** Adds the job that settles a placement if its process dies. Settling earlier drops the job. */
export function scheduleSettling(deps: SettleDependencies, tx: Tx, id: PlacementId): Promise<void> {
  return deps.jobs.add(tx, 'settle-placement', { placementId: id }, deps.config.settling.abandonedAfterSeconds, id);
}

export type Outcome =
  | CreateAnswer
  | Extract<PlacementOutcome, { state: 'absent' | 'cancelled_by_hotel' }>
  | (Extract<PlacementOutcome, { state: 'decided' }> & { readonly reservation: PmsReservation | null });

/**
 * Transaction 2. Stores the outcome of a placement, and redeems or releases the held value. The first caller to settle
 * wins. A later one changes nothing and gets the placement as it is.
 */
export async function settlePlacement(
  deps: SettleDependencies,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  outcome: Outcome,
): Promise<Placement> {
  const placement = await lockPlacement(tx, id);
  const arrow = findSettlement(placement.state, outcome, placement.terms.paysRest);
  if (!arrow) {
    return outcome.state === 'created' ? takeLate(deps, tx, placement, outcome.reservation) : placement;
  }
  const at = deps.clock.now();
  const pmsReservation = 'reservation' in outcome ? outcome.reservation : null;
  await moveHolds(tx, placement, arrow.holds, at);
  const moved = await movePlacement(tx, placement, arrow.to, {
    ...historyOf(outcome),
    at,
    pmsReservation,
    refusal: failureOf(outcome),
    also: droppedJob('settle-placement', id),
  });
  if (placement.terms.paysRest) await followRest(deps, tx, moved, at);
  await addFollowUp(deps, tx, moved, outcome);
  await queueSettledLetters({ deps, tx, salePage, placement: moved, at }, placement.state, outcome);
  return moved;
}

/**
 * The reservation appeared after the placement was settled. If the value was released, the reservation must be
 * cancelled. If a person had confirmed the placement without one, this is the reservation that they meant.
 */
async function takeLate(
  deps: SettleDependencies,
  tx: Tx,
  placement: Placement,
  reservation: PmsReservation,
): Promise<Placement> {
  const { id: placementId, state } = placement;
  if (isOrphaned(state, { state: 'created' })) {
    await deps.jobs.add(tx, 'cancel-orphan', { placementId, reservation }, 0);
  }
  if (state !== 'confirmed' || placement.pmsReservation) return placement;
  await recordPmsReservation(tx, placementId, reservation);
  await postLater(deps, tx, placement);
  return { ...placement, pmsReservation: reservation };
}

/** Starts the job that follows the guest's payment. Closes that of a failed placement, which was never requested. */
async function followRest(
  { jobs, config }: SettleDependencies,
  tx: Tx,
  { id: placementId, state }: Placement,
  at: Temporal.Instant,
): Promise<void> {
  const { pauseSeconds } = config.settling;
  if (state === 'awaiting_payment') await jobs.add(tx, 'settle-payment', { placementId }, pauseSeconds);
  if (state !== 'refused' && state !== 'released') return;
  const payment = await loadRestPayment(tx, placementId);
  await moveRestPayment(tx, payment, 'cancelled', { because: 'no payment was requested', at });
}

/** Queues the posting of the cards' part to the PMS. */
export async function postLater(
  deps: SettleDependencies,
  tx: Tx,
  { id: placementId, covered }: Placement,
): Promise<void> {
  if (covered.amount.amountMinor > 0) await deps.jobs.add(tx, 'post-redemption', { placementId }, 0);
}

async function moveHolds(tx: Tx, placement: Placement, outcome: HoldOutcome, at: Temporal.Instant): Promise<void> {
  const cause = { actor: 'placement', reason: `reservation ${placement.reference}`, at };
  invariant(outcome !== 'give_back', 'value is given back by a cancellation only');
  if (outcome === 'redeem') await redeemHolds(tx, { placementId: placement.id }, cause);
  if (outcome === 'release') await releaseHolds(tx, { placementId: placement.id }, cause);
}

async function addFollowUp(deps: SettleDependencies, tx: Tx, placement: Placement, outcome: Outcome): Promise<void> {
  const { id: placementId, state } = placement;
  if (outcome.state === 'absent') await queueOrphanLooks(deps, tx, placementId, [1, 12]);
  // If a person decided, the PMS may already have the reservation.
  if (outcome.state === 'decided' && outcome.reservation === null) {
    await queueOrphanLooks(deps, tx, placementId, [0, 1, 12]);
  }
  const { pauseSeconds } = deps.config.settling;
  if (state === 'unknown') await deps.jobs.add(tx, 'settle-placement', { placementId }, pauseSeconds);
  if (state === 'confirmed') await postLater(deps, tx, placement);
}

/** A PMS may commit long after its callers timed out, so it is asked again once it surely has. */
export async function queueOrphanLooks(
  deps: SettleDependencies,
  tx: Tx,
  placementId: PlacementId,
  pauses: readonly number[],
): Promise<void> {
  const { orphanAfterSeconds } = deps.config.settling;
  for (const times of pauses) {
    await deps.jobs.add(tx, 'look-for-orphan', { placementId }, times * orphanAfterSeconds);
  }
}
