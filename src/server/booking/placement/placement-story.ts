import { feeAt } from '#domain/cancelling/cancellation-fee.ts';
import { splitFee } from '#domain/cancelling/give-back.ts';
import { money, type Money } from '#domain/money/money.ts';
import { listAudit } from '../../platform/audit/audit-log.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { bookingPaidOf } from './booking-paid.ts';
import { feesNow } from './last-read-at-hotel.ts';
import { listNeeds } from './need-store.ts';
import { listChanges, listPaymentChanges } from './placement-change-store.ts';
import type { Placement } from './placement-store.ts';
import { findRestPayment } from './rest-payment-store.ts';

/** Everything known about a placement, as data. */
export async function readPlacementStory({ db, clock }: Pick<MoneyParts, 'db' | 'clock'>, placement: Placement) {
  const { reference, id, state, needsPerson, salePageId, propertyId, placedAt, refusal, cancellation } = placement;
  const { booking, buyer, terms, covered, redemption, giveBack } = placement;
  const { arrivalDate, departureDate } = booking.stay;
  const { currency } = covered.amount;
  const fees = feesNow(placement);
  /** Less than the fee of the hotel's terms if the cards cannot pay all of it. */
  const costOf = (fee: Money) => splitFee(bookingPaidOf(placement), fee).cost;
  return {
    reference,
    id,
    state,
    needsPerson,
    needs: await listNeeds(db, id),
    refusal,
    salePageId,
    propertyId,
    placedAt,
    buyer: `${buyer.firstName} ${buyer.lastName}`,
    arrivalDate,
    departureDate,
    rooms: booking.rooms.length,
    total: terms.total.gross,
    due: terms.due,
    cards: covered.cards.map(({ coveredMinor, debit, wholes, ...card }) => {
      return { ...card, covered: money(currency, coveredMinor), uses: wholes && debit };
    }),
    exchangeRates: covered.exchangeRates,
    redemption,
    giveBack,
    payment: (await findRestPayment(db, id)) ?? null,
    paymentChanges: await listPaymentChanges(db, id),
    cancellingCosts: fees && costOf(feeAt(fees, clock.now(), currency)),
    cancellationFees: fees && fees.map((step) => ({ ...step, cost: costOf(step.fee) })),
    cancellation,
    changes: await listChanges(db, id),
    audit: await listAudit(db, { placementId: id }),
  };
}
