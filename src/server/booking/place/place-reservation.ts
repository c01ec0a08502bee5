import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { detailsOf } from '#domain/stay/booking-details.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { isOpen, isRedeemed } from '#domain/placement/placement.ts';
import { termsOf } from '#domain/booking/promise.ts';
import { keptUntil } from '#domain/payment/rest-payment.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { valueGoodOn } from '#domain/card/voucher-product.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { holdValue } from '../../money/ledger/ledger.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import {
  findEarlierPlacement,
  loadPlacement,
  type NewPlacement,
  type Placement,
} from '../placement/placement-store.ts';
import { insertPlacement } from '../placement/move-placement-store.ts';
import {
  claimAsking,
  countingPlacements,
  lockCardsAndGuest,
  type PlacementCounts,
} from '../placement/open-placements-store.ts';
import { insertRestPayment } from '../placement/rest-payment-store.ts';
import { waitWhile } from '../placement/wait-while.ts';
import { coveredOf, feesOf } from '../quote/cancelling-terms.ts';
import { coverPricedStay } from '../quote/price-stay.ts';
import { readQuote } from '../quote/quote-token.ts';
import { makeReference } from '../quote/reference.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';
import { requestPayment } from '../rest/request-payment.ts';
import { giveUpUnasked } from '../settle/look-up-placement.ts';
import { scheduleSettling, SEND_WITHIN_SECONDS, settlePlacement } from '../settle/settle-placement.ts';
import {
  cardIdsOf,
  changesSince,
  loadQuotedCardsAnd,
  prepareAttempt,
  priceChanged,
  type Attempt,
  type PlaceReservation,
  type PlacementDependencies,
  type PriceChanged,
} from './prepare-attempt.ts';
import { writeOrder } from './reservation-order.ts';

/** While the first request is still at work, a repeat waits so long for its answer. */
const REPEAT_WAITS_SECONDS = 15;

/**
 * Places a reservation, paid by cards. Safe to repeat with the same key, and a quote places only once. A hotel that
 * takes longer than a guest is kept waiting goes on: the placement is then still `placing`.
 */
export async function placeReservation(
  deps: PlacementDependencies,
  command: PlaceReservation,
): Promise<Placement | PriceChanged | Refused> {
  const timeIsUp = wait(deps.config.settling.answerAfterSeconds * 1000, undefined, { ref: false });
  const earlier = await findEarlier(deps, command);
  if (earlier) return repeatPlacement(deps, earlier, command);

  const attempt = await forBooking(() => prepareAttempt(deps, command));
  if (attempt.state === 'refused') return unlessPlaced(deps, command, attempt);
  const tooMany = command.request.pay_rest && (await command.limitUnpaid(attempt.priced.booking.rooms.length));
  if (tooMany) return unlessPlaced(deps, command, tooMany);
  const opened = await inTransaction(deps.db, (tx) => openPlacement(deps, tx, attempt));
  if (opened.state === 'refused') return unlessPlaced(deps, command, opened);
  const settled = reserve(deps, attempt, opened);
  settled.catch((err: unknown) => deps.log.error({ err, reference: opened.reference }, 'left to the settling job'));
  return (await Promise.race([settled, timeIsUp])) ?? loadPlacement(deps.db, opened.id);
}

/** From here on the guest's value is on hold. If we die, or this fails, the settle-placement job finishes it. */
async function reserve(deps: PlacementDependencies, attempt: Attempt, opened: OpenedPlacement): Promise<Placement> {
  const maySend = () => claimAsking(deps.db, opened.id, deps.clock.now());
  const answer = await attempt.priced.ready.pms.createReservation({ ...writeOrder(attempt, opened), maySend });
  const settled = await inTransaction(deps.db, (tx) =>
    settlePlacement(deps, tx, attempt.command.salePage, opened.id, answer),
  );
  if (settled.state !== 'awaiting_payment') return settled;
  await requestPayment(deps, settled);
  return loadPlacement(deps.db, opened.id);
}

function findEarlier({ db, keys }: PlacementDependencies, command: PlaceReservation): Promise<Placement | undefined> {
  return findEarlierPlacement(db, command.key, readQuote(keys, command.request.quote_token)?.id);
}

/** Another click, or a second page, may have come between, and changed what this one found: its answer counts. */
async function unlessPlaced(deps: PlacementDependencies, command: PlaceReservation, refused: PriceChanged | Refused) {
  const rival = await findEarlier(deps, command);
  return rival ? repeatPlacement(deps, rival, command) : refused;
}

/**
 * The same key again, or the same quote from a second page: the same answer, and nothing is done twice. While the first
 * request is still at work its answer is waited for, some seconds long; a request that says something else is refused.
 */
async function repeatPlacement(
  deps: PlacementDependencies,
  earlier: Placement,
  command: PlaceReservation,
): Promise<Placement | Refused> {
  const { key } = command;
  const digest = digestOf(command);
  if (!earlier.requestDigest.equals(digest)) {
    const isSameKey = earlier.idempotencyKey === key.idempotencyKey && earlier.sessionNumber === key.sessionNumber;
    // Who guesses the key of a program learns nothing of its guests.
    if (isSameKey) return refuse('RESERVATION.KEY_REUSED');
    const stands = isOpen(earlier.state) || isRedeemed(earlier.state);
    return refuse('RESERVATION.QUOTE_USED', stands ? { reference: earlier.reference } : {});
  }
  if (isNeverAsked(earlier, deps.clock.now())) await giveUpUnasked(deps, earlier);
  return waitWhile(deps.db, earlier, 'placing', REPEAT_WAITS_SECONDS);
}

/** Its process died before it asked the PMS, and may not ask any more. */
function isNeverAsked({ askedAt, placedAt }: Placement, now: Temporal.Instant): boolean {
  return askedAt === null && Temporal.Instant.compare(now, placedAt.add({ seconds: SEND_WITHIN_SECONDS })) > 0;
}

/**
 * The same request has the same digest; the number of the reservation in its session is part of the key, not of it. The
 * quote says which cards: tokens of them may be others when it is sent again.
 */
function digestOf({ request }: PlaceReservation): Buffer {
  return createHash('sha256')
    .update(JSON.stringify({ ...request, card_tokens: undefined }))
    .digest();
}

type OpenedPlacement = {
  readonly state: 'opened';
  readonly id: PlacementId;
  readonly reference: string;
  readonly sendBefore: Temporal.Instant;
  /** Until when the room is kept for a guest who pays the rest; null where it is confirmed at once. */
  readonly roomUntil: Temporal.Instant | null;
};

/**
 * Transaction 1: locks cards and guest, asks the rules again with what the cards have now, writes the placement and the
 * holds. Refused, with nothing written, when the cards no longer pay what was promised, or key or quote were used
 * meanwhile.
 */
async function openPlacement(
  deps: PlacementDependencies,
  tx: Tx,
  attempt: Attempt,
): Promise<OpenedPlacement | PriceChanged | Refused> {
  const { command, quote, buyer } = attempt;
  const now = deps.clock.now();
  const guest = { salePageId: command.salePage.id, email: buyer.email, asRegistered: buyer.asRegistered };
  await lockCardsAndGuest(tx, cardIdsOf(quote), guest);
  const counting = countingPlacements(guest, cardIdsOf(quote), now.subtract({ hours: 1 }));
  const { cards, answer: counts } = await loadQuotedCardsAnd(tx, command.salePage, quote, counting);
  const priced = coverPricedStay(attempt.priced, cards, now);
  const changed = changesSince(quote, priced);
  if (changed.length > 0) return priceChanged(priced, changed);
  const tooMany = limitPlacements(deps.config, counts);
  if (tooMany) return tooMany;

  const placement = await insertNew(tx, newPlacement({ ...attempt, priced }, now));
  // Key or quote were used meanwhile, and that placement's answer counts; this one is for when it came to nothing.
  if (!placement) return priceChanged(priced, []);
  const { id, reference } = placement;
  const { stay } = priced.booking;
  const today = dateAt(now, placement.timeZone);
  const holds = priced.cover.cards.map(({ card, debit }) => {
    return { card, amount: debit, goodOn: valueGoodOn(card.product, stay, today) };
  });
  const held = await holdValue(tx, id, holds, { actor: 'guest', reason: `reservation ${reference}`, at: now });
  invariant(held.state === 'held', 'a cover takes no more than is available under the lock');
  await scheduleSettling(deps, tx, id);
  const roomUntil = placement.terms.paysRest ? keptUntil(now) : null;
  if (roomUntil) await insertRestPayment(tx, id, placement.terms.due, roomUntil, now);
  return { state: 'opened', id, reference, sendBefore: now.add({ seconds: SEND_WITHIN_SECONDS }), roomUntil };
}

/**
 * Under the reference that its quote promised; under another where an earlier try with the quote has it and came to
 * nothing, as the PMS may still get a reservation of that name. Undefined where key or quote were used meanwhile.
 */
async function insertNew<Promised extends NewPlacement>(tx: Tx, promised: Promised): Promise<Promised | undefined> {
  for (const placement of [promised, { ...promised, reference: makeReference() }]) {
    if (await insertPlacement(tx, placement)) return placement;
  }
  return undefined;
}

/** Not without a limit: a stranger may have opened the letters only to cancel what somebody booked for them. */
const PROVEN_MAILBOX_FACTOR = 10;

/**
 * Lets one guest, or one card, have only so many placements whose outcome is open: while a hotel gives no answer, each
 * try holds value, and all of them may turn out to be reserved. Who sends letters over and over is held back, too: the
 * mailbox may be a stranger's, as long as no link in one of them was opened. Counted since an hour ago, with cards and
 * guest locked.
 */
function limitPlacements(config: PlacementDependencies['config'], counts: PlacementCounts): Refused | undefined {
  if (counts.ofBusiestCard >= config.openPlacements.perCard) return refuse('CARD.IN_USE');
  if (counts.ofGuest >= config.openPlacements.perGuest) return refuse('RESERVATION.TOO_MANY_OPEN');
  if (counts.cancelled >= config.cancelledPlacementsPerGuest) return refuse('RESERVATION.TOO_MANY_CANCELLED');
  const mostPlaced = config.placementsPerMailbox * (counts.isMailboxProven ? PROVEN_MAILBOX_FACTOR : 1);
  return counts.placed >= mostPlaced ? refuse('RESERVATION.TOO_MANY_PLACED') : undefined;
}

function newPlacement({ command, quote, buyer, priced, paymentCardToken }: Attempt, placedAt: Temporal.Instant) {
  const { property, facts } = priced.ready;
  return {
    ...command.key,
    id: asId<PlacementId>(randomUUID()),
    propertyId: property.id,
    reference: quote.reference,
    requestDigest: digestOf(command),
    quoteId: quote.id,
    booking: priced.booking,
    buyer,
    terms: termsOf(
      priced.quote,
      priced.cover,
      detailsOf(priced.booking, priced.quote, priced.ages, paymentCardToken !== undefined, priced.chosen.language),
      command.request.pay_rest === true,
    ),
    covered: coveredOf(priced),
    timeZone: facts.timeZone,
    cancellationFees: feesOf(priced),
    placedAt,
  } satisfies NewPlacement;
}
