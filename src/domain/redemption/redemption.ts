import { availableOn, findRedemptionRefusal, type Card } from '../card/card.ts';
import { isAllowedAt } from '../card/voucher-product.ts';
import type { Currency } from '../money/currency.ts';
import type { CardRefusal } from '../value/error-codes.ts';

/** The life of a redemption: a use of a card's value without a placement. */
export const REDEMPTION_STATES = ['held', 'captured', 'part_reversed', 'reversed', 'released'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** A receipt at a counter, the bill of a stay, a sale at a till, or a request of another program. */
export const REDEMPTION_PURPOSES = ['counter', 'bill', 'till', 'program'] as const;
export type RedemptionPurpose = (typeof REDEMPTION_PURPOSES)[number];

/** Amounts in the card's unit. `captured` is at most `held`, and `reversed` at most `captured`. */
export type RedeemedAmounts = {
  readonly state: RedemptionState;
  readonly held: number;
  readonly captured: number;
  readonly reversed: number;
};

export type RedemptionStep =
  | { readonly type: 'capture' | 'reverse'; readonly amount: number }
  | { readonly type: 'release' };

/** `ended`: the state allows no such step. `too_much`: more than is held, or than is left to reverse. */
type Stepped = RedeemedAmounts | 'ended' | 'too_much';

/** The amounts after a step. A step has no clock: a hold that is overdue can be captured until it is released. */
export function takeStep(now: RedeemedAmounts, step: RedemptionStep): Stepped {
  if (step.type === 'reverse') return reverse(now, step.amount);
  if (now.state !== 'held') return 'ended';
  if (step.type === 'release') return { ...now, state: 'released' };
  if (step.amount < 1 || step.amount > now.held) return 'too_much';
  return { ...now, state: 'captured', captured: step.amount };
}

function reverse(now: RedeemedAmounts, amount: number): Stepped {
  if (now.state !== 'captured' && now.state !== 'part_reversed') return 'ended';
  if (amount < 1 || amount > leftToReverse(now)) return 'too_much';
  const reversed = now.reversed + amount;
  return { ...now, state: reversed === now.captured ? 'reversed' : 'part_reversed', reversed };
}

export function leftToReverse({ captured, reversed }: RedeemedAmounts): number {
  return captured - reversed;
}

type Counter = {
  readonly redeemLocationIds: readonly string[];
  /** The property's currency. Null if it is unknown, because its PMS does not answer. */
  readonly currency: Currency | null;
  /** The date at the property. */
  readonly today: Temporal.PlainDate;
};

export type CounterRefusal = CardRefusal | 'only_for_stays' | 'short';
type BillUseRefusal = CardRefusal | 'not_for_bills' | 'short';

/** Why a card cannot pay an amount at a counter, the gravest reason first. Undefined if it can. */
export function findCounterRefusal(card: Card, amount: number, counter: Counter): CounterRefusal | undefined {
  return card.product.redeemAt === 'stays' ? 'only_for_stays' : findUseRefusal(card, amount, counter);
}

/** The same on the bill of a stay. */
export function findBillUseRefusal(card: Card, amount: number, counter: Counter): BillUseRefusal | undefined {
  return mayPayBills(card) ? findUseRefusal(card, amount, counter) : 'not_for_bills';
}

/** Whether staff may put the card on stays that the hotel booked. */
export function mayPayBills({ product, unit }: Pick<Card, 'product' | 'unit'>): boolean {
  return product.redeemAt !== 'counter' && (unit.type === 'money' || product.isAppliedByStaff);
}

/** Staff see the guest, so a card for its holder only needs no mailed link. */
function findUseRefusal(
  card: Card,
  amount: number,
  { redeemLocationIds, currency, today }: Counter,
): CardRefusal | 'short' | undefined {
  if (!isAllowedAt(card.product, redeemLocationIds)) return 'CARD.NOT_HERE';
  if (currency !== null && card.unit.type === 'money' && card.unit.currency !== currency) {
    return 'CARD.CURRENCY_NOT_ACCEPTED';
  }
  const refusal = findRedemptionRefusal({ ...card, isHolderProven: true }, today);
  return refusal ?? (availableOn(card, today) < amount ? 'short' : undefined);
}
