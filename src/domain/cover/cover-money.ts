import type { Card } from '../card/card.ts';
import { availableFor, type CoverRequest, type RulesRequest, type SpentMoney } from './cover-request.ts';
import { dueOf, type Rest, type RestPart } from './unpaid-nights.ts';
import { convert, findRate, leastSourceFor } from '../money/exchange-rate.ts';
import type { Currency } from '../money/currency.ts';
import { money, type Money } from '../money/money.ts';
import { isNightAllowed } from '../card/voucher-product.ts';

/**
 * Lets a `value` card pay the rest, except nights that its days do not allow, and subtracts it from `rest`. Earlier
 * cards pay the same amounts as before, but may move to other nights to make room for this card. Returns minor units.
 */
export function payMoney(request: CoverRequest, card: Card, rest: Rest): number {
  const { currency } = request.quote.total;
  const wantedMinor = Math.min(worthOf(request, currency, card), dueOf(rest.parts));
  let paidMinor = 0;
  while (paidMinor < wantedMinor) {
    const path = findPath(card, rest.parts);
    if (!path) break;
    paidMinor += moveMoney(path, wantedMinor - paidMinor);
  }
  return paidMinor;
}

type Spent = { readonly debit: number; readonly spent?: SpentMoney };

/**
 * The debit of a `value` card for the amount it covers. In another currency, this is the smallest debit that yields the
 * amount when rounded down, so that neither side loses by rounding.
 */
export function spendOn(covered: Money, { exchangeRates }: RulesRequest, card: Card): Spent {
  const { currency, amountMinor } = covered;
  const cardCurrency = unitCurrency(card, currency);
  const rate = findRate(exchangeRates, cardCurrency, currency) ?? '1';
  const value = leastSourceFor(covered, cardCurrency, rate);
  const isForeign = cardCurrency !== currency && amountMinor > 0;
  return { debit: value.amountMinor, ...(isForeign && { spent: { value, rate } }) };
}

/** A card that is to pay for a part. If the part is fully paid, it replaces the next step's card there. */
type Step = { readonly card: Card; readonly part: RestPart };

/** The shortest path from a card to a part with an amount due, through cards that can move to another part. */
function findPath(start: Card, parts: readonly RestPart[]): readonly Step[] | undefined {
  const asked = new Set<RestPart>();
  const queue: { card: Card; steps: readonly Step[] }[] = [{ card: start, steps: [] }];
  for (const { card, steps } of queue) {
    for (const part of parts.filter((one) => !asked.has(one) && mayPay(card, one))) {
      asked.add(part);
      const next = [...steps, { card, part }];
      if (part.dueMinor > 0) return next;
      queue.push(...[...part.paidBy.keys()].map((other) => ({ card: other, steps: next })));
    }
  }
  return undefined;
}

/** Pays as much along a path as it can carry, from one minor unit to `limitMinor`. Returns the amount. */
function moveMoney(path: readonly Step[], limitMinor: number): number {
  const room = path.map(({ part }, index) => {
    const mover = path[index + 1]?.card;
    return mover ? (part.paidBy.get(mover) ?? 0) : part.dueMinor;
  });
  const amountMinor = Math.min(limitMinor, ...room);
  for (const [index, { card, part }] of path.entries()) {
    addPaid(part, card, amountMinor);
    const mover = path[index + 1]?.card;
    if (mover) addPaid(part, mover, -amountMinor);
    else part.dueMinor -= amountMinor;
  }
  return amountMinor;
}

function addPaid({ paidBy }: RestPart, card: Card, amountMinor: number): void {
  const paidMinor = (paidBy.get(card) ?? 0) + amountMinor;
  if (paidMinor > 0) paidBy.set(card, paidMinor);
  else paidBy.delete(card);
}

/** A `value` card's available money in minor units of the property's currency, rounded down. Zero without a rate. */
export function worthOf(request: RulesRequest, currency: Currency, card: Card): number {
  const cardCurrency = unitCurrency(card, currency);
  const rate = findRate(request.exchangeRates, cardCurrency, currency);
  if (rate === undefined) return 0;
  const available = availableFor(request, card);
  if (cardCurrency === currency) return available;
  const ofCard = worths.getOrInsertComputed(card, () => new Map<string, number>());
  return ofCard.getOrInsertComputed(
    `${available} ${rate} ${currency}`,
    () => convert(money(cardCurrency, available), currency, rate, 'down').amountMinor,
  );
}

/** Cached, because decimals are slow and a calendar asks for every day. */
const worths = new WeakMap<Card, Map<string, number>>();

function mayPay(card: Card, { night }: RestPart): boolean {
  return night === null || isNightAllowed(card.product.validity, night.date);
}

function unitCurrency(card: Card, fallback: Currency): Currency {
  return card.unit.type === 'money' ? card.unit.currency : fallback;
}
