import {
  isSameAttempt,
  needForAsk,
  type Cancellation,
  type CancellationOutcome,
} from '#domain/cancelling/cancellation.ts';
import { invariant } from '#domain/value/invariant.ts';
import { MAX_LOOK_UPS } from '#domain/placement/look-up.ts';
import { money, withCurrency } from '#domain/money/money.ts';
import { writeFact } from '#domain/placement/need-facts.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isPosted } from '#domain/payment/posting.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { giveBack } from '../../money/ledger/ledger.ts';
import { markCancelled } from '../../money/redemption/post-on-bill.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueCancelledLetters } from '../letter/queue-stay-letters.ts';
import { refundRest } from '../rest/refund-rest.ts';
import { askPerson } from '../placement/need-store.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { countLookUp, movePlacement } from '../placement/move-placement-store.ts';
import type { Cancelled } from './read-fee-charged.ts';
import type { Answer } from './send-cancellation.ts';
import { describeChange, type Seen } from '../look-up/look-at-rooms.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import type { LookUpOutcome } from '../look-up/lease-look-up.ts';
import { planGiveBack } from './plan-give-back.ts';

/** The stay is cancelled, confirmed again, or still open. Another request may have followed the answered one. */
export async function settleCancellation(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  asked: { readonly id: Placement['id']; readonly cancellation: Cancellation },
  answer: Answer,
): Promise<LookUpOutcome> {
  const placement = await lockPlacement(tx, asked.id);
  const { id, state, cancellation } = placement;
  const at = deps.clock.now();
  if (state !== 'cancelling' || !cancellation || !isSameAttempt(cancellation, asked.cancellation)) {
    // The PMS carried out a request that it had refused to another worker at the same time.
    if (state !== 'confirmed' || answer.state !== 'cancelled' || !answer.isOurs) return { state: 'known' };
    const late = { because: 'cancelled_after_all', at, cancellation: asked.cancellation, keepsNeeds: true } as const;
    await cancelAndGiveBack(deps, tx, salePage, await movePlacement(tx, placement, 'cancelling', late), answer);
    return { state: 'known' };
  }
  if (answer.state === 'unknown') {
    return { state: 'still_open', lookUps: await recordNoAnswer(deps, tx, placement, answer.reason) };
  }
  if (answer.state === 'cancelled') {
    await cancelAndGiveBack(deps, tx, salePage, placement, answer);
    return { state: 'known' };
  }
  const { refusal, ...change } =
    answer.state === 'refused'
      ? ({ because: 'cancellation_refused', words: answer.reason, refusal: answer.reason } as const)
      : changedStay(cancellation, answer.seen);
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

/** The PMS is not asked. Staff decide, and never charge more than the guest agreed to. */
function changedStay(cancellation: Cancellation, seen: Seen) {
  const need = needForAsk(cancellation, describeChange(seen));
  return { because: 'changed_by_hotel', need, refusal: null } as const;
}

/** Staff take back what staff posted at the hotel. If it is not posted yet, they must not post all of it. */
function needByHand({ covered, redemption }: Placement, { givenBack }: CancellationOutcome): Need | undefined {
  if (redemption?.state !== 'by_hand' && redemption?.state !== 'refused') return undefined;
  if (givenBack.amountMinor === 0) return undefined;
  const kept = money(givenBack.currency, covered.amount.amountMinor - givenBack.amountMinor);
  const detail =
    redemption.state === 'by_hand'
      ? writeFact('to_take_back', withCurrency(givenBack))
      : writeFact('to_keep', withCurrency(kept));
  return { reason: 'payment_not_posted', detail };
}

async function cancelAndGiveBack(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  { fee, isByHand, isOurs, need }: Cancelled,
): Promise<void> {
  const { id, reference, cancellation, pmsReservation, timeZone } = placement;
  invariant(cancellation, 'a placement being cancelled has a cancellation');
  const at = deps.clock.now();
  const today = dateAt(at, timeZone);
  const { outcome, returns } = await planGiveBack(tx, salePage, placement, fee, today);
  const { actor, by } = cancellation;
  const asker = by === 'guest' ? 'guest' : 'staff';
  await giveBack(tx, { placementId: id }, returns, { actor, reason: `reservation ${reference} cancelled`, at });
  const needOfPayment = needByHand(placement, outcome);
  const cancelled = await movePlacement(tx, placement, 'cancelled', {
    because: `${isOurs ? 'cancelled' : 'gone'}_for_${asker}`,
    at,
    cancellation: { ...cancellation, state: 'cancelled', fee, isByHand, outcome },
    ...(needOfPayment && { need: needOfPayment }),
  });
  if (need) await askPerson(tx, id, need, at);
  if (pmsReservation) await markCancelled(tx, pmsReservation, at);
  if (outcome.rest) await refundRest(deps, tx, id, outcome.rest, outcome.feeDue);
  await queueCancelledLetters({ deps, tx, salePage, placement: cancelled, at });
  // Before the redemption is posted there is nothing to take back. Posting it adds this job.
  if (isPosted(placement.redemption)) await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);
}

/** Returns the number of requests to the hotel, including this one. */
async function recordNoAnswer(
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
