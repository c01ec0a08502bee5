import type { BookingFees } from '../cancelling/cancellation-fee.ts';
import { canFeeBeDue, mostDue, type BookingPaid } from '../cancelling/give-back.ts';
import {
  type ConfiguredProperty,
  type PaymentCardRule,
  type PayRestRule,
  type PmsConnection,
  type PropertyFacts,
} from '../stay/property.ts';

/** Ways in which a property can take the rest. Without any, it is paid at the hotel. */
export type RestAbility = 'guarantee' | 'pay';

/** How a guest settles the rest: at the hotel, by leaving a payment card as a guarantee, or at once. */
type RestWay = 'at_hotel' | 'guarantee' | 'pay';

type RestRules = {
  readonly payRest: PayRestRule;
  readonly paymentCard: PaymentCardRule;
  readonly can: ReadonlySet<RestAbility>;
  readonly isDue: boolean;
  /** True if a fee may exceed the rest: `late_cancellation: charge`. */
  readonly canOweMore: boolean;
};

type RestTerms = {
  /** If there are two, the guest chooses. If there is none, nothing is due. */
  readonly ways: readonly RestWay[];
  /** True if a payment card is needed for a possible later fee, although nothing is due or the guest pays at once. */
  readonly needsCardToo: boolean;
};

/** See decisions/paying.md. If the property cannot take payments, `required` is the same as `off`. */
export function decideRestTerms({ payRest, paymentCard, can, isDue, canOweMore }: RestRules): RestTerms {
  const takesCard = paymentCard !== 'never' && can.has('guarantee');
  const takesMoney = payRest !== 'off' && can.has('pay');
  if (!isDue) return { ways: [], needsCardToo: takesCard && canOweMore };
  const later: RestWay = takesCard ? 'guarantee' : 'at_hotel';
  if (!takesMoney) return { ways: [later], needsCardToo: false };
  return { ways: payRest === 'required' ? ['pay'] : ['pay', later], needsCardToo: takesCard && canOweMore };
}

/** Whether the guest can only pay at once, so that no guarantee may be offered instead. */
export function isPayingRequired({ ways }: Pick<RestTerms, 'ways'>): boolean {
  return ways.length === 1 && ways[0] === 'pay';
}

/** Whether a guest who pays at once must also leave a payment card. Never if nothing is due. */
export function needsCardBesidePaying({ ways, needsCardToo }: RestTerms): boolean {
  return ways.includes('pay') && needsCardToo;
}

type Able = { readonly connection: Pick<PmsConnection, 'storesPaymentCards' | 'payments'> | null };
type KeyOf = Pick<PropertyFacts, 'merchantId'>;

/** A property's connection must allow them, and payment cards also need the PMS's key for entering them. */
export function restAbilities({ connection }: Able, { merchantId }: KeyOf): ReadonlySet<RestAbility> {
  return new Set<RestAbility>([
    ...(connection?.storesPaymentCards && merchantId !== null ? (['guarantee'] as const) : []),
    ...(connection?.payments ? (['pay'] as const) : []),
  ]);
}

/** When a guest must leave a payment card: as the property wants, but never if it cannot store one. */
export function paymentCardRule(
  property: Able & Pick<ConfiguredProperty, 'paymentCard'>,
  facts: KeyOf,
): PaymentCardRule {
  return restAbilities(property, facts).has('guarantee') ? property.paymentCard : 'never';
}

/** Whether a fee may exceed the rest, at any time from now on. */
export function canFeeExceedRest(paid: BookingPaid, fees: BookingFees, now: Temporal.Instant): boolean {
  return fees ? mostDue(paid, fees, now).amountMinor > paid.due.amountMinor : canFeeBeDue(paid, fees, now);
}
