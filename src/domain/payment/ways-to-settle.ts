import type { BookingFees } from '../cancelling/cancellation-fee.ts';
import { canFeeBeDue, mostDue, type BookingPaid } from '../cancelling/give-back.ts';
import {
  type ConfiguredProperty,
  type PaymentCardRule,
  type PayRestRule,
  type PmsConnection,
  type PropertyFacts,
} from '../stay/property.ts';

/** What a property can do with the rest; without either it is settled at the hotel. */
export type RestAbility = 'guarantee' | 'pay';

/** How a guest settles the rest: as the hotel likes, by a payment card that they leave as guarantee, or at once. */
type RestWay = 'at_hotel' | 'guarantee' | 'pay';

type RestQuestion = {
  readonly payRest: PayRestRule;
  readonly paymentCard: PaymentCardRule;
  readonly can: ReadonlySet<RestAbility>;
  readonly isDue: boolean;
  /** A fee can come that is more than the rest: `late_cancellation: charge`. */
  readonly canOweMore: boolean;
};

type RestTerms = {
  /** The guest chooses where there are two, and nothing is left to settle where there is none. */
  readonly ways: readonly RestWay[];
  /** Whether a payment card is needed although nothing is due, or beside paying: for what may be owed later. */
  readonly needsCardToo: boolean;
};

/**
 * How the rest of a booking is settled (decision 0022). Paying at once is in it only where the property can; where it
 * cannot, `required` asks no more than `off`.
 */
export function settleRest({ payRest, paymentCard, can, isDue, canOweMore }: RestQuestion): RestTerms {
  const takesCard = paymentCard !== 'never' && can.has('guarantee');
  const takesMoney = payRest !== 'off' && can.has('pay');
  if (!isDue) return { ways: [], needsCardToo: takesCard && canOweMore };
  const later: RestWay = takesCard ? 'guarantee' : 'at_hotel';
  if (!takesMoney) return { ways: [later], needsCardToo: false };
  return { ways: payRest === 'required' ? ['pay'] : ['pay', later], needsCardToo: takesCard && canOweMore };
}

/** True where a guest can only pay at once, so that nobody is to be asked for a guarantee instead. */
export function isPayingRequired({ ways }: Pick<RestTerms, 'ways'>): boolean {
  return ways.length === 1 && ways[0] === 'pay';
}

/** True where who pays at once leaves a payment card, too; never where nothing is due, as nobody pays there. */
export function needsCardBesidePaying({ ways, needsCardToo }: RestTerms): boolean {
  return ways.includes('pay') && needsCardToo;
}

type Able = { readonly connection: Pick<PmsConnection, 'storesPaymentCards' | 'payments'> | null };
type KeyOf = Pick<PropertyFacts, 'merchantId'>;

/**
 * What a property can do with the rest, whatever it wants: its set-up says so, and a payment card takes the PMS's key
 * besides, without which none can be typed in.
 */
export function restAbilities({ connection }: Able, { merchantId }: KeyOf): ReadonlySet<RestAbility> {
  return new Set<RestAbility>([
    ...(connection?.storesPaymentCards && merchantId !== null ? (['guarantee'] as const) : []),
    ...(connection?.payments ? (['pay'] as const) : []),
  ]);
}

/** When a guest is asked for a payment card: as the property wants, but never where it can store none. */
export function paymentCardRule(
  property: Able & Pick<ConfiguredProperty, 'paymentCard'>,
  facts: KeyOf,
): PaymentCardRule {
  return restAbilities(property, facts).has('guarantee') ? property.paymentCard : 'never';
}

/** True when a fee can come, at whatever moment from now on, of which the rest pays only a part. */
export function canFeeExceedRest(paid: BookingPaid, fees: BookingFees, now: Temporal.Instant): boolean {
  return fees ? mostDue(paid, fees, now).amountMinor > paid.due.amountMinor : canFeeBeDue(paid, fees, now);
}
