import type { BookingFees } from './cancellation-fee.ts';
import { canFeeBeDue, mostDue, type BookingPaid } from './give-back.ts';
import {
  takesPaymentCards,
  type ConfiguredProperty,
  type PaymentCardRule,
  type PayRestRule,
  type PmsConnection,
  type PropertyFacts,
} from './property.ts';

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

type Payable = Pick<ConfiguredProperty, 'paymentCard'> & {
  readonly connection: Pick<PmsConnection, 'payments'> | null;
};

/** What a property can do: its PMS says whether it stores payment cards, its set-up whether guests pay at once. */
export function restAbilities(
  { paymentCard, connection }: Payable,
  facts: Pick<PropertyFacts, 'merchantId'>,
): ReadonlySet<RestAbility> {
  return new Set<RestAbility>([
    ...(takesPaymentCards(paymentCard, facts) ? (['guarantee'] as const) : []),
    ...(connection?.payments ? (['pay'] as const) : []),
  ]);
}

/** True when a fee can come, at whatever moment from now on, of which the rest pays only a part. */
export function canFeeExceedRest(paid: BookingPaid, fees: BookingFees, now: Temporal.Instant): boolean {
  return fees ? mostDue(paid, fees, now).amountMinor > paid.due.amountMinor : canFeeBeDue(paid, fees, now);
}
