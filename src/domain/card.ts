import type { CardRefusal } from './error-codes.ts';
import type { CardId, SalePageId } from './ids.ts';
import { invariant } from './invariant.ts';
import type { Currency } from './money.ts';
import type { RegistrationRule, VoucherProduct } from './voucher-product.ts';

export type CardForm = 'physical' | 'virtual' | 'voucher';
/** The stored states; everything else people see is derived by `findCardRefusal`. */
export type CardState = 'draft' | 'active' | 'frozen' | 'void';

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
  /** First and last day it can be used, in the property's time zone; null means open. */
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly registered: boolean;
  /** In the card's unit. */
  readonly balance: number;
  /** The part of the balance on open holds. */
  readonly held: number;
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

/** What can be taken from a card now: its balance less its open holds, in its unit; never below zero. */
export function availableOn(card: Card): number {
  invariant(card.balance >= card.held && card.held >= 0, `card ${card.id} holds ${card.held} of ${card.balance}`);
  return card.balance - card.held;
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
  if (card.expiresOn && Temporal.PlainDate.compare(card.expiresOn, today) < 0) return 'CARD.EXPIRED';
  if (card.startsOn && Temporal.PlainDate.compare(today, card.startsOn) < 0) return 'CARD.NOT_STARTED';
  if (card.balance === 0) return 'CARD.USED_UP';
  if (availableOn(card) === 0) return 'CARD.IN_USE';
  return undefined;
}

/** Why a card cannot pay now: as `findCardRefusal`, and also when it still has to be registered. */
export function findRedemptionRefusal(card: Card, today: Temporal.PlainDate): CardRefusal | undefined {
  const refusal = findCardRefusal(card, today);
  if (refusal) return refusal;
  const mustRegister = registrationRule(card.form, card.product) === 'required' && !card.registered;
  return mustRegister ? 'CARD.REGISTRATION_REQUIRED' : undefined;
}
