import type { Card } from './card.ts';
import { coverStay, findRuleRefusal, type RefusedCard } from './cover.ts';
import { worthOf } from './cover-money.ts';
import type { CoverRequest } from './cover-request.ts';
import { money, type Money } from './money.ts';
import { zeroPrice } from './price.ts';

export type TotalRequest = Omit<CoverRequest, 'quote' | 'entitledRooms' | 'includedExtras'>;

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

/** What cards that pay for every night pay of a total: what `coverStay` says, in a fraction of its time. */
export function payTotal(request: TotalRequest, total: Money): PaidTotal {
  const { currency, amountMinor } = total;
  const accepted = request.cards.filter((card) => !findRuleRefusal(request, currency, card));
  if (accepted.length === 0 && request.cards.length > 0) {
    const quote = { total: { ...zeroPrice(currency), gross: total }, rooms: [], extras: [] };
    const { covered, due, refused } = coverStay({ ...request, quote, entitledRooms: [], includedExtras: [] });
    return { covered, due, refusal: refused[0] ?? null };
  }
  const worthMinor = accepted.reduce((sum, card) => sum + worthOf(request, currency, card), 0);
  const paidMinor = Math.min(worthMinor, amountMinor);
  return { covered: money(currency, paidMinor), due: money(currency, amountMinor - paidMinor), refusal: null };
}
