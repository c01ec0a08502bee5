import { isSameTry, needForFee, type Cancellation, type CancellationOutcome } from '#domain/cancellation.ts';
import { MAX_LOOK_UPS } from '#domain/look-up.ts';
import { money, withCurrency } from '#domain/money.ts';
import type { Need } from '#domain/person-needed.ts';
import { isPosted } from '#domain/posting.ts';
import { dateAt } from '#domain/stay.ts';
import { giveBack } from '../../ledger/ledger.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueCancelledLetters } from '../letter/queue-stay-letters.ts';
import { refundRest } from '../payment/refund-rest.ts';
import { askPerson } from '../placement/need-store.ts';
import { findPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp, movePlacement } from '../placement/write-placement-store.ts';
import { askToCancel, type Answered, type Done } from './ask-to-cancel.ts';
import { leaseLookUp, scheduleRetry, type LookUpDependencies, type LookUpOutcome } from './look-up-placement.ts';
import { planGiveBack } from './plan-give-back.ts';

/** Adds the job that asks the PMS again should the process of the first request die. */
export function scheduleCancelling(deps: LookUpDependencies, tx: Tx, placementId: string): Promise<void> {
  return deps.jobs.add(tx, 'settle-cancellation', { placementId }, deps.config.settling.abandonedAfterSeconds);
}

/** The job: asks the PMS again to cancel what is being cancelled, and schedules a retry while it gives no answer. */
export async function settleCancellation(deps: LookUpDependencies, placementId: string): Promise<void> {
  await scheduleRetry(deps, 'settle-cancellation', placementId, await askPmsUnderLease(deps, placementId));
}

/** Asks the PMS again, a pause after somebody did so before. */
export async function askPmsUnderLease(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const lease = await leaseLookUp(deps, placementId, ['cancelling'], deps.clock.now());
  return lease.state === 'taken' ? askPmsToCancel(deps, lease.placement.id) : lease;
}

/**
 * Asks the PMS to cancel what is being cancelled, and writes down what became of it. Safe to run as often as one likes,
 * also at the same time: the PMS cancels a reservation once, and the first to settle gives back.
 */
export async function askPmsToCancel(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const placement = await findPlacement(deps.db, placementId);
  if (placement?.state !== 'cancelling' || !placement.cancellation) return { state: 'known' };
  const salePage = await deps.salePages.load(placement.salePageId);
  const at = deps.clock.now();
  const asked = await askToCancel(deps, salePage, placement, placement.cancellation, at);
  if (asked === 'settled meanwhile') return { state: 'known' };
  const { answer, cancellation } = asked;
  const dated = answer.state === 'done' ? { cancelledAt: at, ...answer } : answer;
  return inTransaction(deps.db, (tx) =>
    writeAnswer(deps, tx, salePage, { placementId: placement.id, cancellation }, dated),
  );
}

/** What the PMS was asked for. */
type Asked = { readonly placementId: Placement['id']; readonly cancellation: Cancellation };

/** The transaction after the hotel's answer to a try; another may have followed it. */
async function writeAnswer(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  asked: Asked,
  answer: Answered,
): Promise<LookUpOutcome> {
  const placement = await lockPlacement(tx, asked.placementId);
  const { id, reference, state, cancellation } = placement;
  if (state !== 'cancelling' || !cancellation || !isSameTry(cancellation, asked.cancellation)) {
    // Another try that has begun meanwhile finds the rooms gone.
    const isLate = state === 'confirmed' && answer.state === 'done';
    if (isLate) await noteLate(deps, tx, salePage, placement, asked.cancellation, answer);
    return { state: 'known' };
  }
  if (answer.state === 'unknown') {
    return { state: 'still open', lookUps: await noteNoAnswer(deps, tx, placement, answer.reason) };
  }
  if (answer.state === 'done') {
    await noteDone(deps, tx, salePage, placement, cancellation, answer);
    return { state: 'known' };
  }
  const isInPart = answer.state === 'in part';
  const isMoved = answer.state === 'refused' && answer.isMoved === true;
  const refused = isMoved ? 'the hotel has changed its dates, and was not asked' : 'the cancellation was refused';
  await movePlacement(tx, placement, 'confirmed', {
    because: isInPart ? 'only some of its rooms were cancelled' : refused,
    words: answer.reason,
    at: deps.clock.now(),
    cancellation: { ...cancellation, refusal: answer.reason, isMoved },
    ...(isInPart && {
      need: { reason: 'cancelled_in_part', detail: answer.reason },
      pmsReservation: placement.pmsReservation && { ...placement.pmsReservation, rooms: answer.rooms },
    }),
  });
  if (isInPart) deps.log.error({ reference }, 'only some rooms of a reservation were cancelled; a person must decide');
  // What the hotel had cancelled by itself is looked at only where a stay is confirmed.
  else if (cancellation.hotelCancelled.length > 0) await deps.jobs.add(tx, 'look-at-stay', { placementId: id }, 0);
  return { state: 'known' };
}

/** Why a stay is cancelled, for its history. */
function becauseOf(terms: Placement['terms'], { byTerms, hotelCancelled }: Cancellation): string {
  if (!byTerms || hotelCancelled.length === 0) return 'the PMS cancelled it';
  return hotelCancelled.length === terms.rooms.length
    ? 'the hotel had cancelled it by itself, so nothing is owed'
    : 'the PMS cancelled it; for what the hotel had cancelled by itself nothing is owed';
}

/** What people posted at the hotel only people take back, and what they have not yet they must not post whole. */
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

/** What the PMS carried out is settled for what was agreed to. */
async function noteDone(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  cancellation: Cancellation,
  { cancelledAt, isFeeUnsure }: Done,
): Promise<void> {
  await cancelAndGiveBack(deps, tx, salePage, placement, { ...cancellation, cancelledAt: cancelledAt ?? null });
  if (isFeeUnsure) await askPerson(tx, placement.id, needForFee(cancellation.fee), deps.clock.now());
}

async function cancelAndGiveBack(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  cancellation: Cancellation,
): Promise<void> {
  const { id, reference, terms } = placement;
  const at = deps.clock.now();
  const today = dateAt(at, cancellation.timeZone);
  const { outcome, returns } = await planGiveBack(tx, salePage, placement, cancellation.fee, today);
  const { actor } = cancellation;
  await giveBack(tx, id, returns, { actor, reason: `reservation ${reference} cancelled`, at });
  const need = needByHand(placement, outcome);
  const cancelled = await movePlacement(tx, placement, 'cancelled', {
    because: becauseOf(terms, cancellation),
    at,
    cancellation: { ...cancellation, outcome },
    ...(need && { need }),
  });
  if (outcome.rest) await refundRest(deps, tx, id, outcome.rest, outcome.feeDue);
  await queueCancelledLetters(deps, tx, salePage, cancelled, at);
  // Before the redemption is posted there is nothing to take back; what posts it adds this job.
  if (isPosted(placement.redemption)) await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);
}

/** Answers how often the hotel was asked, this time included. */
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

/**
 * The PMS carried out a try that it had refused to somebody who asked at the same time: that must not be lost. What
 * somebody else may have cancelled since takes no fee, and is looked at.
 */
async function noteLate(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  asked: Cancellation,
  done: Done,
): Promise<void> {
  if (done.by !== 'us' && asked.fee.amountMinor > 0) {
    return deps.jobs.add(tx, 'look-at-stay', { placementId: placement.id }, 0);
  }
  const cancelling = await movePlacement(tx, placement, 'cancelling', {
    because: 'the PMS cancelled it after all',
    at: deps.clock.now(),
    cancellation: asked,
    keepsNeeds: true,
  });
  await noteDone(deps, tx, salePage, cancelling, asked, done);
}
