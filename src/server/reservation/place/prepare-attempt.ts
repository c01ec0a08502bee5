import { isDeepStrictEqual } from 'node:util';
import type { WirePlacement } from '#contract/reservation.ts';
import { fromWireBooking, fromWireBuyer } from '#contract/wire-booking.ts';
import { findBuyerFaults, type Buyer } from '#domain/buyer.ts';
import { asId, type CardId } from '#domain/ids.ts';
import { money } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import { required } from '#domain/validation.ts';
import { loadCards } from '../../card/load-cards.ts';
import type { Dependencies } from '../../dependencies.ts';
import { invalidInput, Problem, toInputFault } from '../../plumbing/http/problem.ts';
import { loadReadyProperty, type ReadyProperty } from '../../property/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readStay } from '../quote/check-stay.ts';
import type { PlacementKey } from '../placement/placement-store.ts';
import { coverPricedStay, priceStay } from '../quote/price-stay.ts';
import { readQuote, type Quote, type QuotePromise } from '../quote/quote-token.ts';
import { needsPaymentCard, promise, writeSummary, type SummaryParts } from '../quote/summarise.ts';

export type PlaceReservation = {
  readonly salePage: SalePage;
  readonly key: PlacementKey;
  readonly request: WirePlacement;
};

export type PlacementDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'keys' | 'jobs' | 'pmsOf' | 'log' | 'config' | 'salePages'
>;

/** Everything that has to be right before value is touched: quote, buyer, payment card, and today's price. */
export type Attempt = {
  readonly ready: ReadyProperty;
  readonly command: PlaceReservation;
  readonly quote: Quote;
  readonly buyer: Buyer;
  readonly parts: SummaryParts;
};

/** Reads the quote, judges the buyer and prices again. Throws a problem where anything is not as it was promised. */
export async function prepareAttempt(deps: PlacementDependencies, command: PlaceReservation): Promise<Attempt> {
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
  const turns = quote.turns.map((cardId) => asId<CardId>(cardId));
  const priced = await priceStay(deps, ready, wanted, { cards, turns }, quote.language);
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
  const faults = findBuyerFaults(buyer, today, needsCard).map(({ field, fault }) =>
    toInputFault(field, fault, 'buyer.'),
  );
  const noCard = needsCard ? required('paymentCardToken')(request.payment_card_token) : undefined;
  const all = noCard ? [...faults, toInputFault('paymentCardToken', noCard)] : faults;
  if (all.length > 0) throw invalidInput(all);
}

/** `RESERVATION.PRICE_CHANGED` with the summary as it would be now, for the guest to agree to or not. */
export async function priceChanged(deps: PlacementDependencies, { ready, command, parts }: Attempt): Promise<Problem> {
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
export function keepsPromise(quote: Quote, now: QuotePromise): boolean {
  const { id: _id, expiresAtMs: _expiresAtMs, ...promised } = quote;
  return isDeepStrictEqual(promised, now);
}

export function cardIdsOf(quote: Quote): CardId[] {
  return quote.cards.map(({ cardId }) => asId(cardId));
}
