import { amountIn, type AmountByCurrency } from '../money/amount-by-currency.ts';
import { compareDates } from '../stay/date-order.ts';
import type { CardRefusal, RegistrationRefusal } from '../value/error-codes.ts';
import type { CardId, SalePageId } from '../value/ids.ts';
import { availableInLot, compareExpiry, type Lot } from './lot.ts';
import { minorDigits, type Currency } from '../money/currency.ts';
import type { ExpiryRule, RegistrationRule, VoucherProduct } from './voucher-product.ts';

export type CardForm = 'physical' | 'virtual' | 'voucher';
/** The stored states; everything else people see is derived by `findCardRefusal`. */
export const CARD_STATES = ['draft', 'active', 'frozen', 'void'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** What a card's amounts count: minor units of a currency, or whole uses. */
export type Unit = { readonly type: 'money'; readonly currency: Currency } | { readonly type: 'uses' };

export type Card = {
  readonly id: CardId;
  readonly salePageId: SalePageId;
  readonly product: VoucherProduct;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  readonly last4: string;
  /** The first day it can be used, in the property's time zone; null means at once. */
  readonly startsOn: Temporal.PlainDate | null;
  readonly registered: boolean;
  readonly lots: readonly Lot[];
  /** True of a card that was reached by a link that its holder was mailed; who has only its code is not proven. */
  readonly isHolderProven?: boolean;
};

const CHANGES: Readonly<Record<CardState, readonly CardState[]>> = {
  draft: ['active'],
  active: ['frozen', 'void'],
  frozen: ['active'],
  void: [],
};

/** True when a card may go from one stored state to another. */
export function mayBecome(from: CardState, to: CardState): boolean {
  return CHANGES[from].includes(to);
}

/** All value on a card in its unit, held and expired parts included. */
export function balanceOf(card: Card): number {
  return card.lots.reduce((total, lot) => total + lot.balance, 0);
}

/** The part of the balance on open holds. */
export function heldOn(card: Card): number {
  return card.lots.reduce((total, lot) => total + lot.held, 0);
}

/** What can be taken from a card on a day, in its unit: balance less open holds of its lots that have not expired. */
export function availableOn(card: Card, today: Temporal.PlainDate): number {
  return card.lots.reduce((total, lot) => total + availableInLot(lot, today), 0);
}

/**
 * True of a card with so much money on it that reading its holder's mail is not enough to use it. `balance` is in minor
 * units, `above` in major units; a currency that this does not name has nothing that is safe enough.
 */
export function isWorthMasking(
  { unit, balance }: Pick<Card, 'unit'> & { balance: number },
  above: AmountByCurrency,
): boolean {
  if (unit.type !== 'money') return false;
  return balance > (amountIn(above, unit.currency) ?? 0) * 10 ** minorDigits(unit.currency);
}

/** The day on which the last of its value expires; null means never. */
export function lastExpiry(card: Card): Temporal.PlainDate | null {
  return (
    lotsThatCount(card)
      .map(({ expiresOn }) => expiresOn)
      .toSorted(compareExpiry)
      .at(-1) ?? null
  );
}

/**
 * The last day on which the card can be used, and whether a stay has to be booked by then or over: while its value
 * lasts, and its product can be booked and stayed for. Null means open.
 */
export function findLastUse(card: Card): { readonly day: Temporal.PlainDate; readonly means: ExpiryRule } | null {
  const { expiry, validity } = card.product;
  const { bookBy, stayBy } = validity;
  // Of one day both are true, and the stay asks for more: it stands first.
  const ends: readonly (readonly [Temporal.PlainDate | null, ExpiryRule])[] = [
    [stayBy, 'stay'],
    [lastExpiry(card), expiry],
    [bookBy, 'booking'],
  ];
  const known = ends.flatMap(([day, means]) => (day ? [{ day, means }] : []));
  return known.toSorted((one, other) => compareExpiry(one.day, other.day))[0] ?? null;
}

/** The day on which the first of its value expires; null means never. Cards are used in this order. */
export function firstExpiry(card: Card, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const usable = card.lots.filter((lot) => availableInLot(lot, today) > 0);
  return usable.map(({ expiresOn }) => expiresOn).toSorted(compareExpiry)[0] ?? null;
}

/** A part of what can be used of a card, in its unit, and the last day on which it can be. */
type CardPart = { readonly day: Temporal.PlainDate; readonly amount: number };

/** What can be used of a card on `today` and ends before its last day of use, by day, the soonest first. */
export function listSoonerParts(card: Card, today: Temporal.PlainDate): readonly CardPart[] {
  const last = findLastUse(card)?.day ?? null;
  const amounts = new Map<string, number>();
  for (const lot of card.lots) {
    const amount = availableInLot(lot, today);
    if (amount === 0 || !lot.expiresOn || compareExpiry(lot.expiresOn, last) >= 0) continue;
    amounts.set(lot.expiresOn.toString(), (amounts.get(lot.expiresOn.toString()) ?? 0) + amount);
  }
  return [...amounts]
    .map(([day, amount]) => ({ day: Temporal.PlainDate.from(day), amount }))
    .toSorted((one, other) => compareExpiry(one.day, other.day));
}

/** When a card must be registered: always if its product says so, and a virtual card before its first redemption. */
export function registrationRule(form: CardForm, product: VoucherProduct): RegistrationRule {
  return form === 'virtual' ? 'required' : product.registration;
}

/**
 * Why a card cannot be used on `today` at all, the gravest reason first; undefined when it can.
 * Rules of a stay (place, days, currency) are asked by the cover, not here.
 */
export function findCardRefusal(card: Card, today: Temporal.PlainDate): CardRefusal | undefined {
  if (card.state === 'void') return 'CARD.VOID';
  if (card.state === 'frozen') return 'CARD.FROZEN';
  if (card.state === 'draft') return 'CARD.NOT_STARTED';
  const last = findLastUse(card);
  if (last && compareDates(last.day, today) < 0) return 'CARD.EXPIRED';
  if (card.startsOn && compareDates(today, card.startsOn) < 0) return 'CARD.NOT_STARTED';
  if (balanceOf(card) === 0) return 'CARD.USED_UP';
  if (availableOn(card, today) === 0) return 'CARD.IN_USE';
  return undefined;
}

/** What can be used of a card by its days; less than nothing where it is over, or has not begun. */
function usableOn(card: Card, day: Temporal.PlainDate): number {
  const refusal = findCardRefusal(card, day);
  return refusal === 'CARD.EXPIRED' || refusal === 'CARD.NOT_STARTED' ? -1 : availableOn(card, day);
}

/** Whether it does not matter to a card which of these days it is. */
export function isWorthTheSame(card: Card, [first, ...others]: readonly Temporal.PlainDate[]): boolean {
  return first === undefined || others.every((day) => usableOn(card, day) === usableOn(card, first));
}

/**
 * The day by which guests read what a card is worth: of the days of its hotels, the one on which most of it can be
 * used. The sale page's day comes first among them, and counts alone where no hotel is open.
 */
export function dayForGuests(
  card: Card,
  pageDay: Temporal.PlainDate,
  days: readonly Temporal.PlainDate[],
): Temporal.PlainDate {
  const first = days.find((day) => day.equals(pageDay)) ?? days[0] ?? pageDay;
  return days.reduce((best, day) => (usableOn(card, day) > usableOn(card, best) ? day : best), first);
}

/** Why who has come to a registered card by its code alone cannot use it; undefined where a code is enough. */
export function findHolderRefusal({ product, registered, isHolderProven = false }: Card): CardRefusal | undefined {
  return product.isHolderOnly && registered && !isHolderProven ? 'CARD.HOLDER_ONLY' : undefined;
}

/** Why a card cannot pay now: as `findCardRefusal`, and also when it still has to be registered, or by its holder. */
export function findRedemptionRefusal(card: Card, today: Temporal.PlainDate): CardRefusal | undefined {
  const refusal = findCardRefusal(card, today) ?? findHolderRefusal(card);
  if (refusal) return refusal;
  const mustRegister = registrationRule(card.form, card.product) === 'required' && !card.registered;
  return mustRegister ? 'CARD.REGISTRATION_REQUIRED' : undefined;
}

/** Why a card cannot be registered. One that starts later, is used up or on hold can; its holder is the holder. */
export function findRegistrationRefusal(card: Card, today: Temporal.PlainDate): RegistrationRefusal | undefined {
  if (card.state === 'draft') return 'CARD.NOT_STARTED';
  const refusal = findCardRefusal(card, today);
  if (refusal === 'CARD.VOID' || refusal === 'CARD.FROZEN' || refusal === 'CARD.EXPIRED') return refusal;
  return registrationRule(card.form, card.product) === 'none' ? 'CARD.REGISTRATION_NOT_NEEDED' : undefined;
}

/** Lots with value left; when all value is gone, every lot, so that a spent card still has its dates. */
function lotsThatCount(card: Card): readonly Lot[] {
  const left = card.lots.filter(({ balance }) => balance > 0);
  return left.length > 0 ? left : card.lots;
}
