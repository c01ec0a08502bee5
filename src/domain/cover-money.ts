import { availableOn, type Card } from './card.ts';
import type { CoverRequest } from './cover-request.ts';
import { dueOf, type Rest, type RestPart } from './cover-rest.ts';
import { convert, findRate, leastSourceFor } from './exchange-rate.ts';
import { money, type Currency, type Money } from './money.ts';
import { isNightAllowed } from './voucher-product.ts';

export type PaidMoney = { readonly covered: Money; readonly debit: number };

/**
 * Lets a `value` card pay what is left, except nights that its days do not allow, and takes it out of the rest. In
 * another currency the covered amount rounds down and the card is debited the least amount that yields it: rounded
 * against nobody. It pays first what fewest of the `later` cards may pay, so that they find something to pay too.
 */
export function payMoney(request: CoverRequest, card: Card, rest: Rest, later: readonly Card[]): PaidMoney {
  const { currency } = request.quote.total;
  const cardCurrency = unitCurrency(card, currency);
  const rate = findRate(request.exchangeRates, cardCurrency, currency) ?? '1';
  const payable = rest.parts.filter((part) => mayPay(card, part));
  const covered = money(currency, Math.max(0, Math.min(worthOf(request, card), dueOf(payable))));

  const takers = (part: RestPart) => later.filter((other) => mayPay(other, part)).length;
  let left = covered.amountMinor;
  for (const part of payable.toSorted((one, other) => takers(one) - takers(other))) {
    const paid = Math.max(0, Math.min(left, part.dueMinor));
    part.dueMinor -= paid;
    left -= paid;
  }
  return { covered, debit: leastSourceFor(covered, cardCurrency, rate).amountMinor };
}

/** What is on a `value` card in minor units of the property's currency, rounded down; zero without a rate. */
export function worthOf(request: CoverRequest, card: Card): number {
  const { currency } = request.quote.total;
  const cardCurrency = unitCurrency(card, currency);
  const rate = findRate(request.exchangeRates, cardCurrency, currency);
  if (rate === undefined) return 0;
  return convert(money(cardCurrency, availableOn(card, request.today)), currency, rate, 'down').amountMinor;
}

function mayPay(card: Card, { night }: RestPart): boolean {
  return night === null || isNightAllowed(card.product.validity, night.date);
}

function unitCurrency(card: Card, fallback: Currency): Currency {
  return card.unit.type === 'money' ? card.unit.currency : fallback;
}
