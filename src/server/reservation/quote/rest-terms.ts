import { canFeeExceedRest, restAbilities, settleRest } from '#domain/rest.ts';
import { feesOf, paidWith } from './cancelling-terms.ts';
import type { PricedStay } from './price-stay.ts';

/** How the guest of a priced stay may settle what the cards leave. */
export function restTermsOf(priced: PricedStay, now: Temporal.Instant): ReturnType<typeof settleRest> {
  const { property, facts } = priced.ready;
  return settleRest({
    payRest: property.payRest,
    paymentCard: property.paymentCard,
    can: restAbilities(property, facts),
    isDue: priced.cover.due.amountMinor > 0,
    canOweMore: canFeeExceedRest(paidWith(priced), feesOf(priced), now),
  });
}
