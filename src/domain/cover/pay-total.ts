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
  /** Of the card that would have paid first, where none may. */
  readonly refusal: RefusedCard | null;
};

/** True of cards of money that pay for every night: whatever a stay is made of, they pay what they can of its total. */
export function payAnyNight(cards: readonly Card[]): boolean {
  return cards.every(({ product: { kind, validity } }) => {
    return kind === 'value' && validity.closed.length === 0 && new Set(validity.weekdays).size === 7;
  });
}

/** What cards that pay for every night pay of a total, as `coverStay` says it, in a fraction of its time. */
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

/** The same for a calendar, which asks what is paid and not by which card: the first refusal where none may pay. */
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
