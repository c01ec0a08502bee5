import { availableOn, findRedemptionRefusal, firstExpiry, type Card } from './card.ts';
import { claimNights, claimPackage, listNightClaims, type NightClaim } from './cover-nights.ts';
import type { CoverLine, CoverRequest } from './cover-request.ts';
import type { CardRefusal } from './error-codes.ts';
import { convert, findRate, leastSourceFor } from './exchange-rate.ts';
import type { ExtraId } from './ids.ts';
import { compareExpiry } from './lot.ts';
import { money, type Currency, type Money } from './money.ts';
import { isAllowedAt, isNightAllowed, isStayAllowed } from './voucher-product.ts';

/** What one card pays. `debit` and `left` are in the card's unit, `covered` in the property's currency. */
export type CardCover = {
  readonly card: Card;
  readonly covered: Money;
  readonly debit: number;
  readonly left: number;
  readonly lines: readonly CoverLine[];
};

export type RefusedCard = { readonly card: Card; readonly code: CardRefusal };

export type Cover = {
  readonly covered: Money;
  readonly due: Money;
  readonly cards: readonly CardCover[];
  readonly refused: readonly RefusedCard[];
};

/** What is still to be paid while cards take their turns. */
type Rest = { dueMinor: number; nights: NightClaim[]; readonly extras: Map<ExtraId, number> };

const KIND_ORDER = { package: 0, uses: 1, value: 2 } as const;

/**
 * Splits the price of a stay over cards. Cards that cover nights go before money, so that no night is paid with money
 * while a card that is good for nothing else lies idle; within that, soonest to expire first, then smallest rest
 * (product page, section 3). The answer does not depend on the order in which cards are given. Sum of `covered` of all
 * cards plus `due` is the quote's total; no card pays more than is available on it.
 */
export function coverStay(request: CoverRequest): Cover {
  const { quote, today } = request;
  const currency = quote.total.currency;
  const cards = [...new Map(request.cards.map((card) => [card.id, card])).values()];
  const judged = cards.map((card) => ({ card, code: findStayRefusal(request, card) }));
  const refused: RefusedCard[] = judged.flatMap(({ card, code }) => (code ? [{ card, code }] : []));
  const accepted = judged.filter(({ code }) => !code).map(({ card }) => card);

  const rest: Rest = {
    dueMinor: quote.total.gross.amountMinor,
    nights: listNightClaims(quote),
    extras: new Map(quote.extras.map(({ extraId, price }) => [extraId, price.gross.amountMinor])),
  };
  const covers: CardCover[] = [];
  for (const card of accepted.toSorted(compareTurn(today))) {
    const cover = card.product.kind === 'value' ? payMoney(request, card, rest) : payNights(request, card, rest);
    if ('code' in cover) refused.push(cover);
    else covers.push(cover);
  }
  return {
    covered: money(currency, quote.total.gross.amountMinor - rest.dueMinor),
    due: money(currency, rest.dueMinor),
    cards: covers,
    refused,
  };
}

/** Why a card cannot pay for this stay at this property; undefined when it can. */
function findStayRefusal(request: CoverRequest, card: Card): CardRefusal | undefined {
  const { product } = card;
  const own = findRedemptionRefusal(card, request.today);
  if (own) return own;
  if (!isAllowedAt(product, request.redeemLocationIds)) return 'CARD.NOT_HERE';
  if (!isStayAllowed(product.validity, request.stay, request.today)) return 'CARD.NOT_ON_THESE_DAYS';
  const { unit } = card;
  const currency = request.quote.total.currency;
  if (unit.type === 'money' && findRate(request.exchangeRates, unit.currency, currency) === undefined) {
    return 'CARD.CURRENCY_NOT_ACCEPTED';
  }
  return undefined;
}

function compareTurn(today: Temporal.PlainDate): (left: Card, right: Card) => number {
  return (left, right) =>
    KIND_ORDER[left.product.kind] - KIND_ORDER[right.product.kind] ||
    compareExpiry(firstExpiry(left, today), firstExpiry(right, today)) ||
    availableOn(left, today) - availableOn(right, today) ||
    (left.id < right.id ? -1 : 1);
}

/** Lets a `uses` or `package` card take nights, and a package its included extras. */
function payNights(request: CoverRequest, card: Card, rest: Rest): CardCover | RefusedCard {
  const available = availableOn(card, request.today);
  const claim = card.product.kind === 'package' ? claimPackage : claimNights;
  const claimed = claim(request, card, available, rest.nights, rest.extras);
  if (claimed.uses === 0 && !claimed.servesAnyRoom) return { card, code: 'CARD.NOT_FOR_THIS_ROOM' };

  rest.nights = claimed.nightsLeft;
  for (const line of claimed.lines) {
    rest.dueMinor -= line.amountMinor;
    if (line.type === 'extra') rest.extras.set(line.extraId, (rest.extras.get(line.extraId) ?? 0) - line.amountMinor);
  }
  const coveredMinor = claimed.lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return {
    card,
    covered: money(request.quote.total.currency, coveredMinor),
    debit: claimed.uses,
    left: available - claimed.uses,
    lines: claimed.lines,
  };
}

/**
 * Lets a `value` card pay what is left, except nights that its days do not allow. In another currency the covered
 * amount rounds down and the card is debited the least amount that yields it: rounded against nobody.
 */
function payMoney(request: CoverRequest, card: Card, rest: Rest): CardCover {
  const { currency } = request.quote.total;
  const cardCurrency = unitCurrency(card, currency);
  const rate = findRate(request.exchangeRates, cardCurrency, currency) ?? '1';
  const available = availableOn(card, request.today);
  const forbiddenMinor = rest.nights
    .filter(({ date }) => !isNightAllowed(card.product.validity, date))
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const worth = convert(money(cardCurrency, available), currency, rate, 'down');
  const covered = money(currency, Math.max(0, Math.min(worth.amountMinor, rest.dueMinor - forbiddenMinor)));
  const debit = leastSourceFor(covered, cardCurrency, rate).amountMinor;

  rest.dueMinor -= covered.amountMinor;
  const lines: CoverLine[] = covered.amountMinor > 0 ? [{ type: 'money', amountMinor: covered.amountMinor }] : [];
  return { card, covered, debit, left: available - debit, lines };
}

function unitCurrency(card: Card, fallback: Currency): Currency {
  return card.unit.type === 'money' ? card.unit.currency : fallback;
}
