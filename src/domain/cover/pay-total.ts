import type { Card } from '../card/card.ts';
import {
  comparePaymentOrder,
  coverByMoney,
  findRuleRefusal,
  limitOf,
  type CardCover,
  type Cover,
  type RefusedCard,
} from './cover.ts';
import { worthOf } from './cover-money.ts';
import type { PaymentRequest } from './cover-request.ts';
import { money, type Money } from '../money/money.ts';

type PaidTotal = {
  readonly covered: Money;
  readonly due: Money;
  /** If no card may pay, the refusal of the card that would have paid first. */
  readonly refusal: RefusedCard | null;
};

/** Whether all cards are money cards that pay for every night, so that they pay any part of a total. */
export function payAnyNight(cards: readonly Card[]): boolean {
  return cards.every(({ product: { kind, validity } }) => {
    return kind === 'value' && validity.closed.length === 0 && new Set(validity.weekdays).size === 7;
  });
}

/** Covers a total with cards that pay for every night. Same result as `coverStay`, in a fraction of the time. */
export function coverTotal(request: PaymentRequest, total: Money): Cover {
  const { currency } = total;
  const { cards } = request;
  const covers: CardCover[] = [];
  const refused: RefusedCard[] = [];
  let leftMinor = total.amountMinor;
  for (const card of cards.length > 1 ? cards.toSorted(comparePaymentOrder(request, currency)) : cards) {
    const code = findRuleRefusal(request, currency, card);
    if (code) {
      refused.push({ card, code, limit: limitOf(request, card, code) });
      continue;
    }
    const paidMinor = Math.min(worthOf(request, currency, card), leftMinor);
    covers.push(coverByMoney(request, card, money(currency, paidMinor)));
    leftMinor -= paidMinor;
  }
  const [covered, due] = [money(currency, total.amountMinor - leftMinor), money(currency, leftMinor)];
  return { covered, due, cards: covers, refused };
}

/** As `coverTotal`, for a calendar that does not need the single cards. Has the first refusal if no card may pay. */
export function payTotal(request: PaymentRequest, total: Money): PaidTotal {
  const { currency, amountMinor } = total;
  const accepted = request.cards.filter((card) => !findRuleRefusal(request, currency, card));
  if (accepted.length === 0) {
    const { covered, due, refused } = coverTotal(request, total);
    return { covered, due, refusal: refused[0] ?? null };
  }
  const worthMinor = accepted.reduce((sum, card) => sum + worthOf(request, currency, card), 0);
  const paidMinor = Math.min(worthMinor, amountMinor);
  return { covered: money(currency, paidMinor), due: money(currency, amountMinor - paidMinor), refusal: null };
}
