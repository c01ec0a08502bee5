import type { RawBuilder } from 'kysely';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { fromWireBuyer } from '#contract/guest/wire-booking.ts';
import type { InputFault } from '#contract/problem.ts';
import type { Card } from '#domain/card/card.ts';
import { findBuyerFaults, type Buyer } from '#domain/stay/buyer.ts';
import type { CardId } from '#domain/value/ids.ts';
import { changesOf, needsPaymentCard, promiseOf, type PromiseChange } from '#domain/booking/promise.ts';
import { paymentCardRule } from '#domain/payment/ways-to-pay.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { required } from '#domain/value/validation.ts';
import { loadCardsByTokens } from '../../money/code/card-token.ts';
import { loadCards, loadCardsAnd, type StoredCard } from '../../money/card/load-cards.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Problem, toInputFault } from '../../platform/http/problem.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { PlacementKey } from '../placement/placement-store.ts';
import { checkStay } from '../quote/check-stay.ts';
import { isPaymentCardNeeded } from '../quote/cancelling-terms.ts';
import { nameQuotedHolder } from '../quote/named-holder.ts';
import { priceStay, type PricedStay } from '../quote/price-stay.ts';
import { readQuote, type SealedQuote } from '../quote/quote-token.ts';
import { hasToPay, restTermsOf } from '../quote/rest-terms.ts';
import { refuse, refuseInput, type Refused } from '../../platform/http/refused.ts';
import { loadWords } from '../../letters/words/load-words.ts';

export type PlaceReservation = {
  readonly salePage: SalePage;
  readonly key: PlacementKey;
  readonly request: WirePlacement;
  /** Checked once for the rooms of a guest who still has to pay. Refuses callers that have reached their limit. */
  readonly limitUnpaid: (rooms: number) => Promise<Refused | undefined>;
};

export type PlacementDependencies = Pick<
  MoneyParts,
  'db' | 'clock' | 'keys' | 'jobs' | 'pmsOf' | 'log' | 'config' | 'salePages'
>;

/** Everything that must be valid before value is touched: quote, buyer, payment card and current price. */
export type Attempt = {
  readonly state: 'prepared';
  readonly command: PlaceReservation;
  readonly quote: SealedQuote;
  readonly buyer: Buyer;
  readonly priced: PricedStay;
  /** The token of the payment card to store. A guest who pays online stores a card only if it is required. */
  readonly paymentCardToken: string | undefined;
};

/** The promise of the quote cannot be kept. Includes the stay at its current price, and the parts that changed. */
export type PriceChanged = {
  readonly state: 'refused';
  readonly code: 'RESERVATION.PRICE_CHANGED';
  readonly changed: readonly PromiseChange[];
  readonly priced: PricedStay;
};

/** Reads the quote, validates the buyer and prices again. Refused if anything differs from the promise. */
export async function prepareAttempt(
  deps: PlacementDependencies,
  command: PlaceReservation,
): Promise<Attempt | PriceChanged | Refused> {
  const { salePage, request } = command;
  const now = deps.clock.now();
  const quote = readPromisedQuote(deps, command);
  if ('code' in quote) return quote;
  const { chosen, promise } = quote;
  const isOfOtherCards = await namesOtherCards(deps, command, quote);
  if (isOfOtherCards) return refuseInput([{ path: 'card_tokens', code: 'ERRORS.NOT_THE_QUOTED_CARDS' }]);
  const ready = await loadReadyProperty(deps, salePage, request.property_id);
  const { timeZone } = ready.facts;
  const fault = checkStay(chosen.booking.stay, timeZone, now);
  if (fault) return refuseInput([fault]);
  const paysRest = request.pay_rest === true;
  // Checked first: a caller that cannot handle payments cannot book here, so no other field is checked.
  if (!paysRest && hasToPay(ready, promise.due)) return refuse('RESERVATION.PAYMENT_REQUIRED');
  const buyer = await readBuyer(deps, command, quote);
  if ('code' in buyer) return buyer;
  const today = dateAt(now, timeZone);
  const cardRule = paymentCardRule(ready.property, ready.facts);
  const needsCard = !paysRest && needsPaymentCard(cardRule, { cards: [], due: promise.due }, [], now);
  const { privacy } = salePage.definition;
  const faults = findRequestFaults(buyer, request, today, needsCard, privacy);
  if (faults.length > 0) return refuseInput(faults);

  const cards = await loadQuotedCards(deps.db, salePage, quote);
  const priced = await priceStay(deps, ready, chosen, cards);
  if (priced.state === 'refused') return priced;
  const changed = changesSince(quote, priced);
  if (changed.length > 0) return priceChanged(priced, changed);
  const rest = restTermsOf(priced, deps.clock.now());
  if (paysRest && !rest.ways.includes('pay')) {
    return refuseInput([{ path: 'pay_rest', code: 'ERRORS.PAYING_NOT_OFFERED' }]);
  }
  // Only the price shows whether a payment card is needed for a fee although nothing is due.
  const needsCardForFee = paysRest ? rest.needsCardToo : isPaymentCardNeeded(priced, deps.clock.now());
  const laterFaults = findRequestFaults(buyer, request, today, needsCardForFee, privacy);
  if (laterFaults.length > 0) return refuseInput(laterFaults);
  const language = salePage.definition.default_language;
  return {
    state: 'prepared',
    command,
    quote,
    buyer: await addBedWishes(buyer, request.buyer, language),
    priced,
    paymentCardToken: paysRest && !rest.needsCardToo ? undefined : request.payment_card_token,
  };
}

/** The buyer, either as typed or from the registration of the named card. */
async function readBuyer(
  deps: PlacementDependencies,
  { salePage, request: { buyer } }: PlaceReservation,
  quote: SealedQuote,
): Promise<Buyer | Refused> {
  if (buyer.as_registered === undefined) return fromWireBuyer(buyer, null);
  const { holder } = quote.chosen;
  const person = await nameQuotedHolder(deps, salePage, buyer.as_registered, holder, cardIdsOf(quote));
  return 'code' in person ? person : fromWireBuyer(buyer, person);
}

/** True if the caller names cards other than those of the quote. Throws `CARD.TOKEN_INVALID`. */
async function namesOtherCards(
  deps: PlacementDependencies,
  { salePage, request }: PlaceReservation,
  quote: SealedQuote,
): Promise<boolean> {
  if (request.card_tokens === undefined) return false;
  const named = await loadCardsByTokens(deps, salePage, request.card_tokens);
  const quoted = new Set(cardIdsOf(quote));
  return named.length !== quoted.size || named.some(({ id }) => !quoted.has(id));
}

function readPromisedQuote(
  deps: PlacementDependencies,
  { salePage, request }: PlaceReservation,
): SealedQuote | Refused {
  const quote = readQuote(deps.keys, request.quote_token);
  if (!quote || quote.chosen.salePageId !== salePage.id) {
    return refuseInput([{ path: 'quote_token', code: 'ERRORS.QUOTE_INVALID' }]);
  }
  if (quote.chosen.propertyId !== request.property_id) {
    return refuseInput([{ path: 'property_id', code: 'ERRORS.NOT_THE_QUOTED_PROPERTY' }]);
  }
  const isExpired = Temporal.Instant.compare(quote.expiresAt, deps.clock.now()) <= 0;
  return isExpired ? refuse('RESERVATION.QUOTE_EXPIRED') : quote;
}

function findRequestFaults(
  buyer: Buyer,
  request: WirePlacement,
  today: Temporal.PlainDate,
  needsCard: boolean,
  privacy: SalePage['definition']['privacy'],
): InputFault[] {
  const faults = findBuyerFaults(buyer, today, needsCard, privacy).map(({ field, fault }) =>
    toInputFault(field, fault, 'buyer.'),
  );
  const noCard = needsCard ? required('paymentCardToken')(request.payment_card_token) : undefined;
  return noCard ? [...faults, toInputFault('paymentCardToken', noCard)] : faults;
}

/** The parts that differ from the promise: the price, or the cover. */
export function changesSince({ promise }: SealedQuote, { quote, cover, cards }: PricedStay): PromiseChange[] {
  return changesOf(promise, promiseOf(quote, cover, cards));
}

export function priceChanged(priced: PricedStay, changed: readonly PromiseChange[]): PriceChanged {
  return { state: 'refused', code: 'RESERVATION.PRICE_CHANGED', changed, priced };
}

/** The current cards of a quote. Throws `CARD.TOKEN_INVALID` if the code of one of them was replaced. */
export async function loadQuotedCards(db: Database, salePage: SalePage, quote: SealedQuote): Promise<Card[]> {
  return asQuoted(await loadCards(db, salePage, cardIdsOf(quote)), quote);
}

/** The same within a transaction, with the result of a query that shares the statement. */
export async function loadQuotedCardsAnd<Answer>(
  tx: Tx,
  salePage: SalePage,
  quote: SealedQuote,
  query: RawBuilder<Answer>,
): Promise<{ readonly cards: Card[]; readonly answer: Answer }> {
  const { cards, answer } = await loadCardsAnd(tx, salePage, cardIdsOf(quote), query);
  return { cards: asQuoted(cards, quote), answer };
}

/**
 * Adds what the guest had proven about the cards. Throws if a card's code has changed since the quote, because the old
 * code is no longer valid.
 */
function asQuoted(cards: readonly StoredCard[], { chosen: { provenCards, codeMarks } }: SealedQuote): Card[] {
  if (cards.some(({ id, codeMark }) => codeMarks[id] !== codeMark)) {
    throw new Problem('CARD.TOKEN_INVALID', { errors: [{ path: 'quote_token', code: 'CARD.TOKEN_INVALID' }] });
  }
  return cards.map((card) => ({ ...card, isHolderProven: provenCards.includes(card.id) }));
}

export function cardIdsOf({ promise }: SealedQuote): CardId[] {
  return promise.debits.map(({ cardId }) => cardId);
}

const WORDS = {
  double_bed: 'BED_WISHES.DOUBLE_BED',
  twin_beds: 'BED_WISHES.TWIN_BEDS',
  cot: 'BED_WISHES.COT',
} as const;

/** Adds the bed choices to the buyer's special requests, before the typed text, in the hotel's language. */
async function addBedWishes(
  buyer: Buyer,
  { bed_wishes: wishes = [] }: WirePlacement['buyer'],
  language: string,
): Promise<Buyer> {
  if (wishes.length === 0) return buyer;
  const t = await loadWords(language);
  const chosen = [...new Set(wishes)].map((wish) => t(WORDS[wish]));
  return { ...buyer, specialRequests: [chosen.join(', '), buyer.specialRequests].filter(Boolean).join('\n') };
}
