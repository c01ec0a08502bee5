import { createHash, randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Placement as WirePlacement } from '#contract/reservation.ts';
import { fromWireBooking, fromWireBuyer, toWireBooking, toWireField } from '#contract/wire-booking.ts';
import { findBuyerFaults, type Buyer } from '#domain/buyer.ts';
import { CODE_ALPHABET } from '#domain/card-code.ts';
import { asId, type CardId, type PlacementId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { money } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import { loadCards } from '../card/load-cards.ts';
import { copyFault } from '../card/register-card.ts';
import { inTransaction, type Tx } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalidInput, Problem } from '../http/problem.ts';
import { holdValue, lockCards } from '../ledger/ledger.ts';
import { loadReadyProperty, type ReadyProperty } from '../property/load-property.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { readStay } from './check-stay.ts';
import {
  findPlacementByKey,
  insertChange,
  insertPlacement,
  type NewPlacement,
  type Placement,
  type PlacementKey,
} from './placement-store.ts';
import { coverPricedStay, priceStay } from './price-stay.ts';
import { readQuote, type Quote } from './quote-token.ts';
import { repeatPlacement } from './repeat-placement.ts';
import { writeOrder } from './reservation-order.ts';
import { scheduleSettling, SEND_WITHIN_SECONDS, settlePlacement } from './settle-placement.ts';
import { needsPaymentCard, promise, writeSummary, type SummaryParts } from './summarise.ts';

export type PlaceReservation = {
  readonly salePage: SalePage;
  readonly key: PlacementKey;
  readonly request: WirePlacement;
};

export type PlacementDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'keys' | 'jobs' | 'pmsOf' | 'log' | 'config' | 'salePages'
>;

/** Places a reservation, paid by cards. Safe to repeat with the same key. */
export async function placeReservation(deps: PlacementDependencies, command: PlaceReservation): Promise<Placement> {
  const digest = digestOf(command);
  const earlier = await findPlacementByKey(deps.db, command.key);
  if (earlier) return repeatPlacement(deps, earlier, digest);

  const attempt = await prepareAttempt(deps, command);
  const opened = await inTransaction(deps.db, (tx) => openPlacement(deps, tx, attempt, digest));
  if (opened.state === 'refused') {
    const rival = await findPlacementByKey(deps.db, command.key);
    if (rival) return repeatPlacement(deps, rival, digest);
    throw await priceChanged(deps, attempt);
  }
  // From here on the guest's value is on hold. If we die, the settle-placement job finishes this.
  const answer = await attempt.ready.pms.createReservation(writeOrder(attempt, opened));
  return inTransaction(deps.db, (tx) => settlePlacement(deps, tx, opened.id, answer));
}

/** Everything that has to be right before value is touched: quote, buyer, payment card, and today's price. */
export type Attempt = {
  readonly ready: ReadyProperty;
  readonly command: PlaceReservation;
  readonly quote: Quote;
  readonly buyer: Buyer;
  readonly parts: SummaryParts;
};

async function prepareAttempt(deps: PlacementDependencies, command: PlaceReservation): Promise<Attempt> {
  const { salePage, request } = command;
  const now = deps.clock.now();
  const quote = readPromisedQuote(deps, command);
  const ready = await loadReadyProperty(deps, salePage, request.property_id);
  const { timeZone } = ready.facts;
  readStay(quote.booking, timeZone, now);
  const buyer = fromWireBuyer(request.buyer);
  refuseFaults(ready, quote, command, buyer, dateAt(now, timeZone));

  const cards = await loadCards(deps.db, salePage, cardIdsOf(quote));
  const wanted = fromWireBooking(quote.booking);
  const priced = await priceStay(deps, ready, wanted, cards, quote.language);
  const parts = { priced, wanted, cards, language: quote.language, convertTo: quote.convertTo };
  const attempt = { ready, command, quote, buyer, parts };
  if (!keepsPromise(quote, promise(ready.property, parts))) throw await priceChanged(deps, attempt);
  return attempt;
}

function readPromisedQuote(deps: PlacementDependencies, { salePage, request }: PlaceReservation): Quote {
  const quote = readQuote(deps.keys, request.quote_token);
  if (!quote || quote.salePageId !== salePage.id) {
    throw invalidInput([{ path: 'quote_token', code: 'ERRORS.QUOTE_INVALID' }]);
  }
  if (quote.propertyId !== request.property_id) {
    throw invalidInput([{ path: 'property_id', code: 'ERRORS.NOT_THE_QUOTED_PROPERTY' }]);
  }
  if (quote.expiresAtMs <= deps.clock.now().epochMilliseconds) throw new Problem('RESERVATION.QUOTE_EXPIRED');
  return quote;
}

function refuseFaults(
  { property }: ReadyProperty,
  quote: Quote,
  { request }: PlaceReservation,
  buyer: Buyer,
  today: Temporal.PlainDate,
): void {
  const needsCard = needsPaymentCard(property, money(quote.currency, quote.dueMinor));
  const faults = findBuyerFaults(buyer, today, needsCard).map(({ field, fault }) => ({
    path: `buyer.${toWireField(field)}`,
    ...copyFault(fault),
  }));
  const missingCard = needsCard && !request.payment_card_token;
  const all = missingCard ? [...faults, { path: 'payment_card_token', code: 'ERRORS.REQUIRED' }] : faults;
  if (all.length > 0) throw invalidInput(all);
}

export type OpenedPlacement = {
  readonly state: 'opened';
  readonly id: PlacementId;
  readonly reference: string;
  readonly sendBefore: Temporal.Instant;
};

/**
 * Transaction 1: locks the cards, asks the rules again with what is on them now, writes the placement and the holds.
 * Refused, with nothing written, when the cards no longer pay what was promised or the key was used meanwhile.
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
  { ready, command, buyer, parts }: Attempt,
  requestDigest: Buffer,
  placedAt: Temporal.Instant,
): NewPlacement {
  const { rate, total_price, due, cover } = writeSummary(deps, ready, parts);
  const paying = parts.priced.cover.cards.filter(({ debit }) => debit > 0).map(({ card }) => card);
  return {
    ...command.key,
    id: asId(randomUUID()),
    propertyId: ready.property.id,
    reference: makeReference(),
    requestDigest,
    booking: toWireBooking(parts.priced.booking),
    buyer,
    summary: { rate, total_price, due, cover },
    covered: {
      amount: parts.priced.cover.covered,
      cardIds: paying.map(({ id }) => id),
      last4s: paying.map(({ last4 }) => last4),
    },
    placedAt,
  };
}

/** `RESERVATION.PRICE_CHANGED` with the summary as it would be now, for the guest to agree to or not. */
async function priceChanged(deps: PlacementDependencies, { ready, command, parts }: Attempt): Promise<Problem> {
  const cards = await loadCards(
    deps.db,
    command.salePage,
    parts.cards.map(({ id }) => id),
  );
  const today = dateAt(deps.clock.now(), ready.facts.timeZone);
  const cover = coverPricedStay(parts.priced, ready, cards, today);
  const summary = writeSummary(deps, ready, { ...parts, cards, priced: { ...parts.priced, cover } });
  return new Problem('RESERVATION.PRICE_CHANGED', { summary });
}

/** True when price and cover are what the guest saw: total, what is due, and what every card pays. */
function keepsPromise(quote: Quote, now: Omit<Quote, 'expiresAtMs'>): boolean {
  const { expiresAtMs: _, ...promised } = quote;
  return isDeepStrictEqual(promised, now);
}

function cardIdsOf(quote: Quote): CardId[] {
  return quote.cards.map(({ cardId }) => asId(cardId));
}

/** The same request has the same digest; the number of the reservation in its session is part of the key, not of it. */
function digestOf({ request }: PlaceReservation): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

const REFERENCE_LENGTH = 8;

/** Short enough to say on the phone, in symbols that are hard to confuse. */
function makeReference(): string {
  const symbols = Array.from({ length: REFERENCE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length)));
  return `SC-${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`;
}
