import { createHash, randomUUID } from 'node:crypto';
import { toWireBooking } from '#contract/wire-booking.ts';
import { feesOfBooking } from '#domain/cancellation-fee.ts';
import { paymentOf } from '#domain/give-back.ts';
import { asId, type PlacementId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { dateAt } from '#domain/stay.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { loadCards } from '../../card/load-cards.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { holdValue, lockCards } from '../../ledger/ledger.ts';
import { limitOpenPlacements } from './limit-open-placements.ts';
import { insertChange } from '../placement/placement-change-store.ts';
import {
  findEarlierPlacement,
  insertPlacement,
  type NewPlacement,
  type Placement,
} from '../placement/placement-store.ts';
import {
  cardIdsOf,
  keepsPromise,
  prepareAttempt,
  priceChanged,
  type Attempt,
  type PlaceReservation,
  type PlacementDependencies,
} from './prepare-attempt.ts';
import { coverPricedStay } from '../quote/price-stay.ts';
import { readQuote } from '../quote/quote-token.ts';
import { makeReference } from '../placement/reference.ts';
import { repeatPlacement } from './repeat-placement.ts';
import { writeOrder } from './reservation-order.ts';
import { scheduleSettling, SEND_WITHIN_SECONDS, settlePlacement } from '../settle/settle-placement.ts';
import { promise, writeSummary } from '../quote/summarise.ts';

/** Places a reservation, paid by cards. Safe to repeat with the same key, and a quote places only once. */
export async function placeReservation(deps: PlacementDependencies, command: PlaceReservation): Promise<Placement> {
  const digest = digestOf(command);
  const findEarlier = () =>
    findEarlierPlacement(deps.db, command.key, readQuote(deps.keys, command.request.quote_token)?.id);
  const earlier = await findEarlier();
  if (earlier) return repeatPlacement(deps, earlier, command.key, digest);

  try {
    return await placeFirst(deps, command, digest);
  } catch (problem) {
    // Another click, or a second page, may have come between, and changed what this one found: its answer counts.
    const rival = problem instanceof Problem ? await findEarlier() : undefined;
    if (!rival) throw problem;
    return repeatPlacement(deps, rival, command.key, digest);
  }
}

async function placeFirst(deps: PlacementDependencies, command: PlaceReservation, digest: Buffer): Promise<Placement> {
  const attempt = await forBooking(() => prepareAttempt(deps, command));
  const opened = await inTransaction(deps.db, (tx) => openPlacement(deps, tx, attempt, digest));
  if (opened.state === 'refused') throw await priceChanged(deps, attempt);
  // From here on the guest's value is on hold. If we die, the settle-placement job finishes this.
  const answer = await attempt.ready.pms.createReservation(writeOrder(attempt, opened));
  return inTransaction(deps.db, (tx) => settlePlacement(deps, tx, opened.id, answer));
}

type OpenedPlacement = {
  readonly state: 'opened';
  readonly id: PlacementId;
  readonly reference: string;
  readonly sendBefore: Temporal.Instant;
};

/**
 * Transaction 1: locks the cards, asks the rules again with what is on them now, writes the placement and the holds.
 * Refused, with nothing written, when the cards no longer pay what was promised, or key or quote were used meanwhile.
 */
async function openPlacement(
  deps: PlacementDependencies,
  tx: Tx,
  attempt: Attempt,
  requestDigest: Buffer,
): Promise<OpenedPlacement | { readonly state: 'refused' }> {
  const { ready, command, quote, parts } = attempt;
  const now = deps.clock.now();
  const today = dateAt(now, ready.facts.timeZone);
  await lockCards(tx, cardIdsOf(quote));
  const cards = await loadCards(tx, command.salePage, cardIdsOf(quote));
  const cover = coverPricedStay(parts.priced, ready, cards, today);
  const locked = { ...parts, cards, priced: { ...parts.priced, cover } };
  if (!keepsPromise(quote, promise(ready.property, locked))) return { state: 'refused' };
  const guest = { salePageId: command.salePage.id, email: attempt.buyer.email };
  await limitOpenPlacements(deps, tx, guest, cardIdsOf(quote));

  const placement = newPlacement(deps, { ...attempt, parts: locked }, requestDigest, now);
  if (!(await insertPlacement(tx, placement))) return { state: 'refused' };
  const { id, reference } = placement;
  const holds = cover.cards.map(({ card, debit }) => ({ card, amount: debit }));
  const held = await holdValue(tx, id, holds, today, { actor: 'guest', reason: `reservation ${reference}`, at: now });
  invariant(held.state === 'held', 'a cover takes no more than is available under the lock');
  await insertChange(tx, id, { from: null, to: 'placing', because: 'the guest placed it', at: now });
  await scheduleSettling(deps, tx, id);
  return { state: 'opened', id, reference, sendBefore: now.add({ seconds: SEND_WITHIN_SECONDS }) };
}

function newPlacement(
  deps: PlacementDependencies,
  { ready, command, quote: promised, buyer, parts }: Attempt,
  requestDigest: Buffer,
  placedAt: Temporal.Instant,
): NewPlacement {
  const { rate, total_price, due, cover } = writeSummary(deps, ready, parts);
  const { quote, cover: paid } = parts.priced;
  const roomFees = quote.rooms.map(({ cancellationFees }) => cancellationFees);
  return {
    ...command.key,
    id: asId(randomUUID()),
    propertyId: ready.property.id,
    reference: makeReference(),
    requestDigest,
    quoteId: promised.id,
    booking: toWireBooking(parts.priced.booking),
    buyer,
    summary: { rate, total_price, due, cover },
    covered: { amount: paid.covered, cards: paid.cards.filter(({ debit }) => debit > 0).map(paymentOf) },
    timeZone: ready.facts.timeZone,
    cancellationFees: feesOfBooking(roomFees, quote.total.gross),
    placedAt,
  };
}

/** The same request has the same digest; the number of the reservation in its session is part of the key, not of it. */
function digestOf({ request }: PlaceReservation): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
