import { amountIn, type AmountByCurrency } from '../money/amount-by-currency.ts';
import { compareDates } from '../stay/date-order.ts';
import type { CardRefusal, RegistrationRefusal } from '../value/error-codes.ts';
import type { CardId, SalePageId } from '../value/ids.ts';
import { availableInLot, compareExpiry, type Lot } from './lot.ts';
import { minorDigits, type Currency } from '../money/currency.ts';
import type { TaxKind } from '../money/redemption-payment.ts';
import type { ExpiryRule, RegistrationRule, VoucherProduct } from './voucher-product.ts';

export type CardForm = 'physical' | 'virtual' | 'voucher';
/** The stored states. Every other state on show is derived by `findCardRefusal`. */
export const CARD_STATES = ['draft', 'active', 'frozen', 'void'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** The unit of a card's amounts: minor units of a currency, or whole uses. */
export type Unit = { readonly type: 'money'; readonly currency: Currency } | { readonly type: 'uses' };

export type Card = {
  readonly id: CardId;
  readonly salePageId: SalePageId;
  readonly product: VoucherProduct;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  readonly last4: string;
  /** The first day of use, in the property's time zone. Null means at once. */
  readonly startsOn: Temporal.PlainDate | null;
  readonly registered: boolean;
  readonly lots: readonly Lot[];
  /** True if the guest opened the card by a link that was mailed to its holder. The code alone proves nothing. */
  readonly isHolderProven?: boolean;
};

const CHANGES: Readonly<Record<CardState, readonly CardState[]>> = {
  draft: ['active'],
  active: ['frozen', 'void'],
  frozen: ['active'],
  void: [],
};

export function mayBecome(from: CardState, to: CardState): boolean {
  return CHANGES[from].includes(to);
}

/** The full value in the card's unit, including held and expired parts. */
export function balanceOf(card: Card): number {
  return card.lots.reduce((total, lot) => total + lot.balance, 0);
}

export function heldOn(card: Card): number {
  return card.lots.reduce((total, lot) => total + lot.held, 0);
}

/** The value that can be used on a day, in the card's unit: lots that have not expired, less their open holds. */
export function availableOn(card: Card, today: Temporal.PlainDate): number {
  return card.lots.reduce((total, lot) => total + availableInLot(lot, today), 0);
}

/** The value that staff count as available: also of a frozen card, but not of a draft. */
export function freeOn(card: Card, today: Temporal.PlainDate): number {
  return card.state === 'active' || card.state === 'frozen' ? availableOn(card, today) : 0;
}

/**
 * Whether the card holds so much money that reading its holder's mail is not enough to use it. `balance` is in minor
 * units, `above` in major units. In a currency that `above` does not name, every amount is too much.
 */
export function isWorthMasking(
  { unit, balance }: Pick<Card, 'unit'> & { balance: number },
  above: AmountByCurrency,
): boolean {
  if (unit.type !== 'money') return false;
  return balance > (amountIn(above, unit.currency) ?? 0) * 10 ** minorDigits(unit.currency);
}

/** The day on which the last value expires. Null means never. */
export function lastExpiry(card: Card): Temporal.PlainDate | null {
  return (
    lotsThatCount(card)
      .map(({ expiresOn }) => expiresOn)
      .toSorted(compareExpiry)
      .at(-1) ?? null
  );
}

/**
 * The last day of use, and whether the stay must be booked or over by then. It depends on the expiry of value and on
 * the product's last days for booking and for staying. Null means open.
 */
export function findLastUse(card: Card): { readonly day: Temporal.PlainDate; readonly means: ExpiryRule } | null {
  const { expiry, validity } = card.product;
  const { bookBy, stayBy } = validity;
  // If two end on the same day, the stricter rule wins, so the stay comes first.
  const ends: readonly (readonly [Temporal.PlainDate | null, ExpiryRule])[] = [
    [stayBy, 'stay'],
    [lastExpiry(card), expiry],
    [bookBy, 'booking'],
  ];
  const known = ends.flatMap(([day, means]) => (day ? [{ day, means }] : []));
  return known.toSorted((one, other) => compareExpiry(one.day, other.day))[0] ?? null;
}

/** The day on which the first usable value expires. Null means never. Cards are used in this order. */
export function firstExpiry(card: Card, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const usable = card.lots.filter((lot) => availableInLot(lot, today) > 0);
  return usable.map(({ expiresOn }) => expiresOn).toSorted(compareExpiry)[0] ?? null;
}

/** How all value of a card was sold. Null if a part is unknown or of the other kind. */
export function findTaxKind(card: Card): TaxKind | null {
  const [kind = null, ...others] = new Set(lotsThatCount(card).map(({ taxKind }) => taxKind ?? null));
  return others.length === 0 ? kind : null;
}

type CardPart = { readonly day: Temporal.PlainDate; readonly amount: number };

/** Usable value that ends before the card's last day of use, by day, soonest first. */
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

/** When a card must be registered: as its product says, and virtual cards always before their first redemption. */
export function registrationRule(form: CardForm, product: VoucherProduct): RegistrationRule {
  return form === 'virtual' ? 'required' : product.registration;
}

/**
 * Why a card cannot be used on `today` at all, the gravest reason first. Undefined if it can. Rules of a stay (place,
 * days, currency) are checked by the cover.
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

/** The usable value on a day. Negative if the card has expired or has not started. */
function usableOn(card: Card, day: Temporal.PlainDate): number {
  const refusal = findCardRefusal(card, day);
  return refusal === 'CARD.EXPIRED' || refusal === 'CARD.NOT_STARTED' ? -1 : availableOn(card, day);
}

export function isWorthTheSame(card: Card, [first, ...others]: readonly Temporal.PlainDate[]): boolean {
  return first === undefined || others.every((day) => usableOn(card, day) === usableOn(card, first));
}

/**
 * The day by which guests see a card's value: of the days at its hotels, the one with the highest usable value. The
 * sale page's day wins a tie, and counts alone if no hotel is open.
 */
export function dayForGuests(
  card: Card,
  pageDay: Temporal.PlainDate,
  days: readonly Temporal.PlainDate[],
): Temporal.PlainDate {
  const first = days.find((day) => day.equals(pageDay)) ?? days[0] ?? pageDay;
  return days.reduce((best, day) => (usableOn(card, day) > usableOn(card, best) ? day : best), first);
}

/** Why a guest with only the code of a registered card cannot use it. Undefined if the code is enough. */
export function findHolderRefusal({ product, registered, isHolderProven = false }: Card): CardRefusal | undefined {
  return product.isHolderOnly && registered && !isHolderProven ? 'CARD.HOLDER_ONLY' : undefined;
}

/** Why a card cannot pay now: as `findCardRefusal`, or because it must be registered first, or used by its holder. */
export function findRedemptionRefusal(card: Card, today: Temporal.PlainDate): CardRefusal | undefined {
  const refusal = findCardRefusal(card, today) ?? findHolderRefusal(card);
  if (refusal) return refusal;
  const mustRegister = registrationRule(card.form, card.product) === 'required' && !card.registered;
  return mustRegister ? 'CARD.REGISTRATION_REQUIRED' : undefined;
}

/** Why a card cannot be registered. One that starts later, is used up or on hold can be. A holder stays. */
export function findRegistrationRefusal(card: Card, today: Temporal.PlainDate): RegistrationRefusal | undefined {
  if (card.state === 'draft') return 'CARD.NOT_STARTED';
  const refusal = findCardRefusal(card, today);
  if (refusal === 'CARD.VOID' || refusal === 'CARD.FROZEN' || refusal === 'CARD.EXPIRED') return refusal;
  return registrationRule(card.form, card.product) === 'none' ? 'CARD.REGISTRATION_NOT_NEEDED' : undefined;
}

/** Lots with value left. If none has any, all lots, so that a spent card still shows its dates. */
function lotsThatCount(card: Card): readonly Lot[] {
  const left = card.lots.filter(({ balance }) => balance > 0);
  return left.length > 0 ? left : card.lots;
}
