import { feesOfBooking, type BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import type { BookingPaid } from '#domain/cancelling/give-back.ts';
import { coveredBy, needsPaymentCard, type Covered } from '#domain/booking/promise.ts';
import { paymentCardRule } from '#domain/payment/ways-to-settle.ts';
import type { PricedStay } from './price-stay.ts';

/** What cards pay of a priced stay, and what becomes of that when it is cancelled. */
export function coveredOf({ cover, ready: { property, facts }, exchangeRates }: PricedStay): Covered {
  return coveredBy(cover, paymentCardRule(property, facts) !== 'never', exchangeRates);
}

/** What a priced stay is paid with. */
export function paidWith(priced: PricedStay): BookingPaid {
  return { cards: coveredOf(priced).cards, due: priced.cover.due };
}

/** The fees of the terms of all rooms together. */
export function feesOf({ quote: { rooms, total } }: PricedStay): BookingFees {
  return feesOfBooking(
    rooms.map(({ cancellationFees }) => cancellationFees),
    total.gross,
  );
}

/** True where the guest has to leave a payment card. */
export function isPaymentCardNeeded(priced: PricedStay, now: Temporal.Instant): boolean {
  const { property, facts } = priced.ready;
  return needsPaymentCard(paymentCardRule(property, facts), paidWith(priced), feesOf(priced), now);
}
