import { availableOn, findRedemptionRefusal, firstExpiry, type Card } from '../card/card.ts';
import { payMoney, spendOn, worthOf } from './cover-money.ts';
import { servesAnyRoom } from './entitled-rooms.ts';
import { takePackage } from './take-package.ts';
import {
  availableFor,
  type CoverLine,
  type CoverRequest,
  type PaymentRequest,
  type RulesRequest,
  type SpentMoney,
} from './cover-request.ts';
import { dueOf, openRest, takeLines } from './unpaid-nights.ts';
import { claimNights } from './cover-uses.ts';
import type { Currency } from '../money/currency.ts';
import type { CardRefusal } from '../value/error-codes.ts';
import { findRate } from '../money/exchange-rate.ts';
import { compareIds } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import { compareExpiry } from '../card/lot.ts';
import { money, type Money } from '../money/money.ts';
import {
  findLengthLimit,
  isAllowedAt,
  isStayAllowed,
  isStayInTime,
  valueGoodOn,
  type LengthLimit,
} from '../card/voucher-product.ts';

/** One card's payment. `debit` and `left` are in the card's unit, `covered` in the property's currency. */
export type CardCover = {
  readonly card: Card;
  readonly covered: Money;
  readonly debit: number;
  readonly left: number;
  /** Only for a card that pays with money in another currency. */
  readonly spent?: SpentMoney;
  readonly lines: readonly CoverLine[];
};

export type RefusedCard = {
  readonly card: Card;
  readonly code: CardRefusal;
  /** With `CARD.NOT_ON_THESE_DAYS`, if only the length of the stay is wrong. */
  readonly limit: LengthLimit | null;
};

export type Cover = {
  readonly covered: Money;
  readonly due: Money;
  readonly cards: readonly CardCover[];
  readonly refused: readonly RefusedCard[];
};

/** Three packages have 16 orders, and five would have 326. Further packages pay in payment order. */
const TRIED_PACKAGES = 3;

const KIND_ORDER = { package: 0, uses: 1, value: 2 } as const;

/**
 * Splits the price of a stay over cards. Cards that cover nights pay before money, so that money never pays for a night
 * while such a card is unused. Within that, cards pay in the guest's payment order, then soonest to expire first, then
 * lowest value first. The payment order changes which card pays, never the amount due. A package that would increase
 * the amount due is not used. The result does not depend on the order of `cards`. `covered` of all cards plus `due` is
 * the quote's total. No card pays more than its available value. docs/cover.md has the rules in plain words, with a
 * table of numbers.
 */
export function coverStay(request: CoverRequest): Cover {
  const cards = [...new Map(request.cards.map((card) => [card.id, card])).values()].toSorted(
    comparePaymentOrder(request, request.quote.total.currency),
  );
  const judged = cards.map((card) => ({ card, code: findStayRefusal(request, card) }));
  const accepted = judged.filter(({ code }) => !code).map(({ card }) => card);

  const packages = accepted.filter(({ product }) => product.kind === 'package');
  const others = accepted.filter(({ product }) => product.kind !== 'package');
  const later = packages.slice(TRIED_PACKAGES);
  const paid = payBest(
    request,
    listOrders(request, packages.slice(0, TRIED_PACKAGES)).map((order) => [...order, ...later, ...others]),
  );
  const { total } = request.quote;
  return {
    covered: money(total.currency, total.gross.amountMinor - paid.dueMinor),
    due: money(total.currency, paid.dueMinor),
    cards: accepted.map((card) => paid.covers.find((cover) => cover.card === card) ?? coverOf(request, card, 0, [])),
    refused: judged.flatMap(({ card, code }) => (code ? [{ card, code, limit: limitOf(request, card, code) }] : [])),
  };
}

/**
 * All orders in which packages may pay, including orders without some of them. The first has all of them in payment
 * order. One package's run limits the runs of the others, so only trying the orders finds the lowest amount due.
 * Packages that pay alike, as most gifts do, are not tried in each other's place.
 */
function listOrders(request: CoverRequest, packages: readonly Card[]): (readonly Card[])[] {
  const kinds = Map.groupBy(packages, (card) => `${card.product.id} ${availableFor(request, card)}`);
  const starts = [...kinds.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : listOrders(
          request,
          packages.filter((card) => card !== first),
        ).map((next) => [first, ...next]),
  );
  return [...starts, []];
}

type Paid = { readonly dueMinor: number; readonly covers: readonly CardCover[] };

/** The first order with the lowest amount due. There is at least one order. */
function payBest(request: CoverRequest, orders: readonly (readonly Card[])[]): Paid {
  let best: Paid | undefined;
  for (const order of orders) {
    const tried = payWith(request, order);
    if (!best || tried.dueMinor < best.dueMinor) best = tried;
    if (best.dueMinor === 0) break;
  }
  invariant(best, 'cards may always rest');
  return best;
}

/** Lets cards pay in the given order within each kind: packages, then uses, then money. */
function payWith(request: CoverRequest, cards: readonly Card[]): Paid {
  const rest = openRest(request);
  const covers: CardCover[] = [];
  for (const card of cards.filter(({ product }) => product.kind === 'package')) {
    const { uses, lines } = takePackage(request, card, rest);
    covers.push(coverOf(request, card, uses, lines));
  }
  const usesCards = cards.filter(({ product }) => product.kind === 'uses');
  const claimed = claimNights(request, usesCards, rest.nights);
  for (const card of usesCards) {
    const nights = claimed.filter((claim) => claim.card === card);
    const lines = nights.map(({ night }) => ({ type: 'night' as const, ...night }));
    takeLines(rest, lines);
    covers.push(coverOf(request, card, nights.length, lines));
  }
  const moneyCards = cards.filter(({ product }) => product.kind === 'value');
  for (const card of moneyCards) {
    covers.push(coverByMoney(request, card, money(request.quote.total.currency, payMoney(request, card, rest))));
  }
  return { dueMinor: dueOf(rest.parts), covers };
}

function coverOf(request: CoverRequest, card: Card, debit: number, lines: readonly CoverLine[]): CardCover {
  const coveredMinor = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const covered = money(request.quote.total.currency, coveredMinor);
  return { card, covered, debit, left: availableOn(card, request.today) - debit, lines };
}

export function coverByMoney(request: RulesRequest, card: Card, covered: Money): CardCover {
  const { amountMinor } = covered;
  const { debit, ...foreign } = spendOn(covered, request, card);
  const lines = amountMinor > 0 ? [{ type: 'money' as const, amountMinor }] : [];
  return { card, covered, debit, left: availableOn(card, request.today) - debit, lines, ...foreign };
}

/** Why a card cannot pay for this stay at this property. Undefined if it can. */
function findStayRefusal(request: CoverRequest, card: Card): CardRefusal | undefined {
  const refusal = findRuleRefusal(request, request.quote.total.currency, card);
  if (refusal) return refusal;
  return card.product.kind === 'value' || servesAnyRoom(request, card) ? undefined : 'CARD.NOT_FOR_THIS_ROOM';
}

/** A refusal by the card's rules alone, whatever room is booked. */
export function findRuleRefusal(request: RulesRequest, currency: Currency, card: Card): CardRefusal | undefined {
  const { product, unit } = card;
  const own = findOwnRefusal(card, request.today);
  if (own) return own;
  if (product.redeemAt === 'counter' || !isAllowedAt(product, request.redeemLocationIds)) return 'CARD.NOT_HERE';
  if (!isStayAllowed(product.validity, request.stay, request.today)) return 'CARD.NOT_ON_THESE_DAYS';
  if (availableFor(request, card) === 0) return 'CARD.NOT_ON_THESE_DAYS';
  const hasRate = unit.type !== 'money' || findRate(request.exchangeRates, unit.currency, currency) !== undefined;
  return hasRate ? undefined : 'CARD.CURRENCY_NOT_ACCEPTED';
}

/** Cached, because a calendar asks about the same card for every room of every day. */
function findOwnRefusal(card: Card, today: Temporal.PlainDate): CardRefusal | undefined {
  const known = ownRefusals.get(card);
  if (known?.today === today) return known.refusal;
  const refusal = findRedemptionRefusal(card, today);
  ownRefusals.set(card, { today, refusal });
  return refusal;
}

const ownRefusals = new WeakMap<
  Card,
  { readonly today: Temporal.PlainDate; readonly refusal: CardRefusal | undefined }
>();

/** The stay length that a card requires. Null if another length would not help. */
export function limitOf(request: RulesRequest, card: Card, code: CardRefusal): LengthLimit | null {
  const { stay, today } = request;
  const { validity } = card.product;
  const isInTime = isStayInTime(validity, stay, today) && availableFor(request, card) > 0;
  return code === 'CARD.NOT_ON_THESE_DAYS' && isInTime ? (findLengthLimit(validity, stay) ?? null) : null;
}

/** The payment order. Money cards are compared by their worth at the property, whatever their currency. */
export function comparePaymentOrder(request: PaymentRequest, currency: Currency): (left: Card, right: Card) => number {
  const { stay, today, paymentOrder = [] } = request;
  const placeOf = ({ id }: Card) => (paymentOrder.includes(id) ? paymentOrder.indexOf(id) : paymentOrder.length);
  const rests = new Map(
    request.cards.map((card) => [
      card,
      card.unit.type === 'money' ? worthOf(request, currency, card) : availableFor(request, card),
    ]),
  );
  const restOf = (card: Card) => rests.get(card) ?? 0;
  const expiryOf = (card: Card) => firstExpiry(card, valueGoodOn(card.product, stay, today));
  return (left, right) =>
    KIND_ORDER[left.product.kind] - KIND_ORDER[right.product.kind] ||
    placeOf(left) - placeOf(right) ||
    compareExpiry(expiryOf(left), expiryOf(right)) ||
    restOf(left) - restOf(right) ||
    compareIds(left.id, right.id);
}
