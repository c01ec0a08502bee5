import { randomUUID } from 'node:crypto';
import { feesOfBooking } from '#domain/cancellation-fee.ts';
import { asId, type PlacementId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { coveredBy, termsOf } from '#domain/promise.ts';
import { dateAt } from '#domain/stay.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { loadCards } from '../../card/load-cards.ts';
import { holdValue, lockCards } from '../../ledger/ledger.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import {
  findEarlierPlacement,
  insertPlacement,
  type NewPlacement,
  type Placement,
} from '../placement/placement-store.ts';
import { makeReference } from '../placement/reference.ts';
import { coverPricedStay } from '../quote/price-stay.ts';
import { readQuote } from '../quote/quote-token.ts';
import type { Refused } from '../refused.ts';
import { scheduleSettling, SEND_WITHIN_SECONDS, settlePlacement } from '../settle/settle-placement.ts';
import { limitOpenPlacements } from './limit-open-placements.ts';
import {
  cardIdsOf,
  keepsQuote,
  prepareAttempt,
  priceChanged,
  type Attempt,
  type PlaceReservation,
  type PlacementDependencies,
  type PriceChanged,
} from './prepare-attempt.ts';
import { digestOf, repeatPlacement } from './repeat-placement.ts';
import { writeOrder } from './reservation-order.ts';

/** Places a reservation, paid by cards. Safe to repeat with the same key, and a quote places only once. */
export async function placeReservation(
  deps: PlacementDependencies,
  command: PlaceReservation,
): Promise<Placement | PriceChanged | Refused> {
  const earlier = await findEarlier(deps, command);
  if (earlier) return repeatPlacement(deps, earlier, command);

  const attempt = await forBooking(() => prepareAttempt(deps, command));
  if (attempt.state === 'refused') return unlessPlaced(deps, command, attempt);
  const opened = await inTransaction(deps.db, (tx) => openPlacement(deps, tx, attempt));
  if (opened.state === 'refused') return unlessPlaced(deps, command, opened);
  // From here on the guest's value is on hold. If we die, the settle-placement job finishes this.
  const answer = await attempt.priced.ready.pms.createReservation(writeOrder(attempt, opened));
  return inTransaction(deps.db, (tx) => settlePlacement(deps, tx, opened.id, answer));
}

function findEarlier({ db, keys }: PlacementDependencies, command: PlaceReservation): Promise<Placement | undefined> {
  return findEarlierPlacement(db, command.key, readQuote(keys, command.request.quote_token)?.id);
}

/** Another click, or a second page, may have come between, and changed what this one found: its answer counts. */
async function unlessPlaced(deps: PlacementDependencies, command: PlaceReservation, refused: PriceChanged | Refused) {
  const rival = await findEarlier(deps, command);
  return rival ? repeatPlacement(deps, rival, command) : refused;
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
): Promise<OpenedPlacement | PriceChanged | Refused> {
  const { command, quote, buyer } = attempt;
  const now = deps.clock.now();
  await lockCards(tx, cardIdsOf(quote));
  const cards = await loadCards(tx, command.salePage, cardIdsOf(quote));
  const priced = coverPricedStay(attempt.priced, cards, now);
  if (!keepsQuote(quote, priced)) return priceChanged(priced);
  const guest = { salePageId: command.salePage.id, email: buyer.email };
  const tooMany = await limitOpenPlacements(deps, tx, guest, cardIdsOf(quote));
  if (tooMany) return tooMany;

  const placement = newPlacement({ ...attempt, priced }, now);
  if (!(await insertPlacement(tx, placement))) return priceChanged(priced);
  const { id, reference } = placement;
  const holds = priced.cover.cards.map(({ card, debit }) => ({ card, amount: debit }));
  const today = dateAt(now, placement.timeZone);
  const held = await holdValue(tx, id, holds, today, { actor: 'guest', reason: `reservation ${reference}`, at: now });
  invariant(held.state === 'held', 'a cover takes no more than is available under the lock');
  await scheduleSettling(deps, tx, id);
  return { state: 'opened', id, reference, sendBefore: now.add({ seconds: SEND_WITHIN_SECONDS }) };
}

function newPlacement({ command, quote, buyer, priced }: Attempt, placedAt: Temporal.Instant) {
  const { property, facts } = priced.ready;
  const roomFees = priced.quote.rooms.map(({ cancellationFees }) => cancellationFees);
  return {
    ...command.key,
    id: asId<PlacementId>(randomUUID()),
    propertyId: property.id,
    reference: makeReference(),
    requestDigest: digestOf(command),
    quoteId: quote.id,
    booking: priced.booking,
    buyer,
    terms: termsOf(priced.quote, priced.cover),
    covered: coveredBy(priced.cover),
    timeZone: facts.timeZone,
    cancellationFees: feesOfBooking(roomFees, priced.quote.total.gross),
    placedAt,
  } satisfies NewPlacement;
}
