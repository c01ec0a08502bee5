import { feesOfBooking, type BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import type { BookingPaid } from '#domain/cancelling/give-back.ts';
import { coveredBy, needsPaymentCard, type Covered } from '#domain/booking/promise.ts';
import { paymentCardRule } from '#domain/payment/ways-to-pay.ts';
import type { PricedStay } from './price-stay.ts';

/** The cover of a priced stay, with the data needed to split a cancellation fee. */
export function coveredOf({ cover, ready: { property, facts }, exchangeRates }: PricedStay): Covered {
  return coveredBy(cover, paymentCardRule(property, facts) !== 'never', exchangeRates);
}

export function paidWith(priced: PricedStay): BookingPaid {
  return { cards: coveredOf(priced).cards, due: priced.cover.due };
}

export function feesOf({ quote: { rooms, total } }: PricedStay): BookingFees {
  return feesOfBooking(
    rooms.map(({ cancellationFees }) => cancellationFees),
    total.gross,
  );
}

export function isPaymentCardNeeded(priced: PricedStay, now: Temporal.Instant): boolean {
  const { property, facts } = priced.ready;
  return needsPaymentCard(paymentCardRule(property, facts), paidWith(priced), feesOf(priced), now);
}
