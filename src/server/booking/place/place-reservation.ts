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

/** How long a repeat waits for the answer of the first request. */
const REPEAT_WAITS_SECONDS = 15;

/**
 * Places a reservation, paid by cards. Idempotent by key, and a quote places only once. If the hotel takes longer than
 * a guest should wait, the call continues in the background and the placement is returned as `placing`.
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

/** From here on the guest's value is on hold. If this process dies, the settle-placement job finishes the work. */
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

/** A second click or page may have placed first, and changed what this request found. Then its answer counts. */
async function unlessPlaced(deps: PlacementDependencies, command: PlaceReservation, refused: PriceChanged | Refused) {
  const rival = await findEarlier(deps, command);
  return rival ? repeatPlacement(deps, rival, command) : refused;
}

/**
 * A repeat with the same key, or with the same quote from a second page, gets the same answer and has no further
 * effect. While the first request runs, the repeat waits some seconds for it. A different request with the key is
 * refused.
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
    // A caller who guesses the key of another program learns nothing about its guests.
    if (isSameKey) return refuse('RESERVATION.KEY_REUSED');
    const stands = isOpen(earlier.state) || isRedeemed(earlier.state);
    return refuse('RESERVATION.QUOTE_USED', stands ? { reference: earlier.reference } : {});
  }
  if (isNeverAsked(earlier, deps.clock.now())) await giveUpUnasked(deps, earlier);
  return waitWhile(deps.db, earlier, 'placing', REPEAT_WAITS_SECONDS);
}

/** The process died before it asked the PMS, and it may no longer ask. */
function isNeverAsked({ askedAt, placedAt }: Placement, now: Temporal.Instant): boolean {
  return askedAt === null && Temporal.Instant.compare(now, placedAt.add({ seconds: SEND_WITHIN_SECONDS })) > 0;
}

/**
 * A repeated request has the same digest. The number of the reservation in its session belongs to the key, not the
 * digest. Cards are identified by the quote, because their tokens may differ in a repeat.
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
  /** Until when the room is kept for a guest who pays the rest. Null if the room is confirmed at once. */
  readonly roomUntil: Temporal.Instant | null;
};

/**
 * Transaction 1. Locks cards and guest, applies the rules again to the cards' current value, and writes the placement
 * and the holds. Refused, with nothing written, if the cards no longer pay what was promised, or key or quote have been
 * used since.
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
  // Another placement used the key or the quote first. Its answer counts, and this one only if that one failed.
  if (!placement) return priceChanged(priced, []);
  const { id, reference } = placement;
  const { stay } = priced.booking;
  const today = dateAt(now, placement.timeZone);
  const holds = priced.cover.cards.map(({ card, debit }) => {
    return { card, amount: debit, goodOn: valueGoodOn(card.product, stay, today) };
  });
  const held = await holdValue(tx, { placementId: id }, holds, {
    actor: 'guest',
    reason: `reservation ${reference}`,
    at: now,
  });
  invariant(held.state === 'held', 'a cover takes no more than is available under the lock');
  await scheduleSettling(deps, tx, id);
  const roomUntil = placement.terms.paysRest ? keptUntil(now) : null;
  if (roomUntil) await insertRestPayment(tx, id, placement.terms.due, roomUntil, now);
  return { state: 'opened', id, reference, sendBefore: now.add({ seconds: SEND_WITHIN_SECONDS }), roomUntil };
}

/**
 * Uses the reference that its quote promised. If a failed attempt already has it, a new one is made, because the PMS
 * may still receive a reservation with the old reference. Undefined if another placement used the key or the quote.
 */
async function insertNew<Promised extends NewPlacement>(tx: Tx, promised: Promised): Promise<Promised | undefined> {
  for (const placement of [promised, { ...promised, reference: makeReference() }]) {
    if (await insertPlacement(tx, placement)) return placement;
  }
  return undefined;
}

/** Still limited, because a stranger may open a link only to cancel what was booked in their name. */
const PROVEN_MAILBOX_FACTOR = 10;

/**
 * Limits the open placements of one guest or card. While a hotel does not answer, each attempt holds value, and all of
 * them may turn out to be reserved. Also limits letters, because the mailbox may be a stranger's until a link in one of
 * them is opened. Counts the last hour, with cards and guest locked.
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
