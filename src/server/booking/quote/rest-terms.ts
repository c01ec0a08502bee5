import type { Money } from '#domain/money/money.ts';
import { canFeeExceedRest, isPayingRequired, restAbilities, decideRestTerms } from '#domain/payment/ways-to-pay.ts';
import type { ReadyProperty } from '../../hotel/load-property.ts';
import { feesOf, paidWith } from './cancelling-terms.ts';
import type { PricedStay } from './price-stay.ts';

type Terms = ReturnType<typeof decideRestTerms>;

export function restTermsOf(priced: PricedStay, now: Temporal.Instant): Terms {
  return termsAt(priced.ready, priced.cover.due, canFeeExceedRest(paidWith(priced), feesOf(priced), now));
}

/** Whether the due of a quote has to be paid online. Known before the stay is priced again. */
export function hasToPay(ready: ReadyProperty, due: Money): boolean {
  return isPayingRequired(termsAt(ready, due, false));
}

function termsAt({ property, facts }: ReadyProperty, due: Money, canOweMore: boolean): Terms {
  const { payRest, paymentCard } = property;
  return decideRestTerms({
    payRest,
    paymentCard,
    can: restAbilities(property, facts),
    isDue: due.amountMinor > 0,
    canOweMore,
  });
}
