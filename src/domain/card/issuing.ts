import type { Unit } from './card.ts';
import type { PropertyId } from '../value/ids.ts';
import { fromDecimal, type Money } from '../money/money.ts';
import type { IssuingRules } from './voucher-product.ts';
import type { TaxKind } from '../money/redemption-payment.ts';

/** The sale of a card, for the books. Null is unknown. */
export type CardSale = {
  /** The property that sold the card, and owes its value. */
  readonly issuingPropertyId: PropertyId | null;
  readonly taxKind: TaxKind | null;
  readonly pricePaid: Money | null;
  /** The hotel gave the card away. Absent if it sold it. */
  readonly isGoodwill?: true;
};

/** A goodwill card is for one of these. */
export const GOODWILL_SUBJECTS = ['stay', 'receipt'] as const;
export type GoodwillSubject = (typeof GOODWILL_SUBJECTS)[number];

export const UNKNOWN_SALE: CardSale = { issuingPropertyId: null, taxKind: null, pricePaid: null };

/** How the code of a card reaches its guest, if it is made after issuing. */
export type CodeDelivery = 'print' | 'link';

/** Upper limit for one act of issuing, for every product. */
export const MOST_CARDS_AT_ONCE = 1_000;

/** The amount of each card is in its unit: minor units of money, or uses. */
export type CardsToIssue = {
  readonly unit: Unit;
  readonly amount: number;
  readonly count: number;
  readonly expiresOn: Temporal.PlainDate | null;
};

export type IssuingFault = 'currency' | 'too_little' | 'too_much' | 'too_many_uses' | 'too_many_cards' | 'expired';

/** Why these cards may not be issued on `today`. Undefined if they may. */
export function findIssuingFault(
  rules: IssuingRules,
  { unit, amount, count, expiresOn }: CardsToIssue,
  today: Temporal.PlainDate,
): IssuingFault | undefined {
  if (count > rules.maxCards) return 'too_many_cards';
  if (expiresOn && Temporal.PlainDate.compare(expiresOn, today) < 0) return 'expired';
  if (unit.type === 'uses') return rules.maxUses !== null && amount > rules.maxUses ? 'too_many_uses' : undefined;
  if (!rules.currencies.includes(unit.currency)) return 'currency';
  const minor = (limit: number | null, open: number) =>
    limit === null ? open : fromDecimal(unit.currency, limit).amountMinor;
  if (amount < minor(rules.minAmount, -Infinity)) return 'too_little';
  return amount > minor(rules.maxAmount, Infinity) ? 'too_much' : undefined;
}

export type CardTerm = Pick<IssuingRules, 'validFor' | 'isToYearEnd'>;

/** The default last day of a card. Null if the product sets no end. */
export function usualExpiry(
  { validFor, isToYearEnd }: CardTerm,
  startsOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (validFor === null) return null;
  const begins = startsOn && Temporal.PlainDate.compare(startsOn, today) > 0 ? startsOn : today;
  const end = begins.add(validFor);
  return isToYearEnd ? end.with({ month: 12, day: 31 }) : end;
}
