import { isSameTry, needForAsk, type Cancellation, type CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { invariant } from '#domain/value/invariant.ts';
import { MAX_LOOK_UPS } from '#domain/placement/look-up.ts';
import { money, withCurrency } from '#domain/money/money.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isPosted } from '#domain/payment/posting.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { giveBack } from '../../money/ledger/ledger.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueCancelledLetters } from '../letter/queue-stay-letters.ts';
import { refundRest } from '../rest/refund-rest.ts';
import { askPerson } from '../placement/need-store.ts';
import { findPlacement, loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp, movePlacement } from '../placement/move-placement-store.ts';
import { takeCancelStep, CANNOT, type Answered, type Cancelled } from './take-cancel-step.ts';
import { describeChange, lookAtRooms, type Seen } from './look-at-rooms.ts';
import {
  leaseLookUp,
  scheduleRetry,
  type LookUpDependencies,
  type LookUpOutcome,
} from '../settle/look-up-placement.ts';
import { planGiveBack } from './plan-give-back.ts';

/** Adds the job that asks the PMS again if the process of the first request dies. */
export function scheduleCancelling(deps: LookUpDependencies, tx: Tx, placementId: string): Promise<void> {
  return deps.jobs.add(tx, 'settle-cancellation', { placementId }, deps.config.settling.abandonedAfterSeconds);
}

/** The job. Asks the PMS again to cancel, and schedules a retry while there is no answer. */
export async function settleCancellation(deps: LookUpDependencies, placementId: string): Promise<void> {
  await scheduleRetry(deps, 'settle-cancellation', placementId, await askPmsUnderLease(deps, placementId));
}

/** Asks the PMS again, at least one pause after the previous request. */
export async function askPmsUnderLease(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const lease = await leaseLookUp(deps, placementId, ['cancelling'], deps.clock.now());
  return lease.state === 'taken' ? askPmsToCancel(deps, lease.placement.id) : lease;
}

/**
 * Asks the PMS to cancel, and stores the outcome. Safe to run repeatedly and concurrently: the PMS cancels a
 * reservation once, and the first caller to settle gives the value back.
 */
export async function askPmsToCancel(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const before = await findPlacement(deps.db, placementId);
  if (before?.state !== 'cancelling') return { state: 'known' };
  const salePage = await deps.salePages.load(before.salePageId);
  const property = findConfigured(salePage, before.propertyId);
  const pms = deps.pmsOf(property);
  const seen = await lookAtRooms(pms, before);
  // Loaded after the look-up at the hotel, because a request is stored before it is sent. If our request caused what
  // was seen, it is in this row.
  const placement = await loadPlacement(deps.db, before.id);
  const { cancellation, pmsReservation } = placement;
  if (placement.state !== 'cancelling' || !cancellation) return { state: 'known' };
  const answer =
    'state' in seen
      ? seen
      : pmsReservation && pms.cancelReservation
        ? await takeCancelStep(deps, { pms, property, placement, pmsReservation, cancellation }, seen)
        : CANNOT;
  if (!answer) return { state: 'known' };
  return inTransaction(deps.db, (tx) => writeAnswer(deps, tx, salePage, { id: placement.id, cancellation }, answer));
}

type Asked = { readonly id: Placement['id']; readonly cancellation: Cancellation };

/** The transaction after the hotel's answer to a request. Another request may have followed it. */
async function writeAnswer(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  asked: Asked,
  answer: NonNullable<Answered>,
): Promise<LookUpOutcome> {
  const placement = await lockPlacement(tx, asked.id);
  const { id, state, cancellation } = placement;
  const at = deps.clock.now();
  if (state !== 'cancelling' || !cancellation || !isSameTry(cancellation, asked.cancellation)) {
    // The PMS carried out a request that it had refused to another worker at the same time.
    if (state !== 'confirmed' || answer.state !== 'cancelled' || !answer.isOurs) return { state: 'known' };
    const late = {
      because: 'the hotel cancelled it after all',
      at,
      cancellation: asked.cancellation,
      keepsNeeds: true,
    };
    await cancelAndGiveBack(deps, tx, salePage, await movePlacement(tx, placement, 'cancelling', late), answer);
    return { state: 'known' };
  }
  if (answer.state === 'unknown') {
    return { state: 'still_open', lookUps: await noteNoAnswer(deps, tx, placement, answer.reason) };
  }
  if (answer.state === 'cancelled') {
    await cancelAndGiveBack(deps, tx, salePage, placement, answer);
    return { state: 'known' };
  }
  const { refusal, ...change } =
    answer.state === 'refused' ? noteRefused(answer.reason) : noteChanged(cancellation, answer.seen);
  const { by, requestedAt, fee, asked: askedBefore } = cancellation;
  const after = {
    ...cancellation,
    state: refusal === null ? 'changed' : 'refused',
    refusal,
    asked: refusal === null && by === 'guest' ? { at: requestedAt, most: fee } : askedBefore,
  } as const;
  await movePlacement(tx, placement, 'confirmed', { ...change, at, cancellation: after });
  // Cancelled rooms are noted only while a stay is confirmed.
  await deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0);
  return { state: 'known' };
}

function noteRefused(reason: string) {
  return { because: 'the cancellation was refused', words: reason, refusal: reason };
}

/** The PMS is not asked. Staff decide, and never charge more than the guest agreed to. */
function noteChanged(cancellation: Cancellation, seen: Seen) {
  const because = 'the hotel has changed this stay, so a person decides';
  return { because, need: needForAsk(cancellation, describeChange(seen)), refusal: null };
}

/** Staff take back what staff posted at the hotel. If it is not posted yet, they must not post all of it. */
function needByHand({ covered, redemption }: Placement, { givenBack }: CancellationOutcome): Need | undefined {
  if (redemption?.state !== 'by_hand' && redemption?.state !== 'refused') return undefined;
  if (givenBack.amountMinor === 0) return undefined;
  const kept = money(givenBack.currency, covered.amount.amountMinor - givenBack.amountMinor);
  const detail =
    redemption.state === 'by_hand'
      ? `the payment was posted by hand, and ${withCurrency(givenBack)} of it is to be taken back`
      : `the payment was refused, and the stay is cancelled since: ${withCurrency(kept)} is all of it that is to stand at the hotel`;
  return { reason: 'payment_not_posted', detail };
}

async function cancelAndGiveBack(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  { fee, isByHand, isOurs, need }: Cancelled,
): Promise<void> {
  const { id, reference, cancellation, timeZone } = placement;
  invariant(cancellation, 'what is being cancelled has a try');
  const at = deps.clock.now();
  const today = dateAt(at, timeZone);
  const { outcome, returns } = await planGiveBack(tx, salePage, placement, fee, today);
  const { actor } = cancellation;
  await giveBack(tx, id, returns, { actor, reason: `reservation ${reference} cancelled`, at });
  const needOfPayment = needByHand(placement, outcome);
  const cancelled = await movePlacement(tx, placement, 'cancelled', {
    because: isOurs ? 'the hotel cancelled it' : 'it is cancelled at the hotel',
    at,
    cancellation: { ...cancellation, state: 'cancelled', fee, isByHand, outcome },
    ...(needOfPayment && { need: needOfPayment }),
  });
  if (need) await askPerson(tx, id, need, at);
  if (outcome.rest) await refundRest(deps, tx, id, outcome.rest, outcome.feeDue);
  await queueCancelledLetters({ deps, tx, salePage, placement: cancelled, at });
  // Before the redemption is posted there is nothing to take back. Posting it adds this job.
  if (isPosted(placement.redemption)) await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);
}

/** Returns the number of requests to the hotel, including this one. */
async function noteNoAnswer(
  deps: LookUpDependencies,
  tx: Tx,
  { id, reference, lookUps }: Placement,
  reason: string,
): Promise<number> {
  const asked = lookUps + 1;
  const detail = `asked ${asked} times, the last answer: ${reason}`;
  const need: Need | undefined = asked >= MAX_LOOK_UPS ? { reason: 'cancellation_unanswered', detail } : undefined;
  await countLookUp(tx, id, { absent: false, need, at: deps.clock.now() });
  if (asked === MAX_LOOK_UPS) deps.log.error({ reference }, 'a cancellation needs a person to decide');
  return asked;
}
