import type { Money } from '#domain/money/money.ts';
import { canFeeExceedRest, isPayingRequired, restAbilities, settleRest } from '#domain/payment/ways-to-settle.ts';
import type { ReadyProperty } from '../../hotel/load-property.ts';
import { feesOf, paidWith } from './cancelling-terms.ts';
import type { PricedStay } from './price-stay.ts';

type Terms = ReturnType<typeof settleRest>;

export function restTermsOf(priced: PricedStay, now: Temporal.Instant): Terms {
  return settleAt(priced.ready, priced.cover.due, canFeeExceedRest(paidWith(priced), feesOf(priced), now));
}

/** Whether the due of a quote has to be paid online. Known before the stay is priced again. */
export function hasToPay(ready: ReadyProperty, due: Money): boolean {
  return isPayingRequired(settleAt(ready, due, false));
}

function settleAt({ property, facts }: ReadyProperty, due: Money, canOweMore: boolean): Terms {
  const { payRest, paymentCard } = property;
  return settleRest({
    payRest,
    paymentCard,
    can: restAbilities(property, facts),
    isDue: due.amountMinor > 0,
    canOweMore,
  });
}
