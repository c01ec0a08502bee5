import { freeUntil } from '#domain/cancelling/cancellation-fee.ts';
import {
  CANCELLATION_STEPS,
  costOfCancelling,
  findCancellationRefusal,
  findStaffRefusal,
  type CancellationOutcome,
  type CancellationRefusal,
} from '#domain/cancelling/cancellation.ts';
import { listCosts } from '#domain/cancelling/give-back.ts';
import type { Money } from '#domain/money/money.ts';
import { stillOwed } from '#domain/payment/rest-payment.ts';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listNeeds } from '../placement/need-store.ts';
import type { Placement } from '../placement/placement-store.ts';
import { besideBill, bookingPaidOf } from '../placement/booking-paid.ts';
import { findRestPayment } from '../placement/rest-payment-store.ts';
import type { Refused } from '../../platform/http/refused.ts';
import { checkPaidSoon } from '../rest/check-paid.ts';
import { lookAtRoomsSoon } from '../look-up/look-at-rooms.ts';
import { planGiveBack } from './plan-give-back.ts';
import { findPropertyRefusal } from './find-property-refusal.ts';

/** The progress of a cancellation. If none is running, also its current fee and what the cards would get back. */
export type CancellationView =
  | {
      readonly state: 'possible';
      /** Whether the hotel refused the last attempt. */
      readonly isRefused: boolean;
      readonly freeUntil: Temporal.Instant | null;
      readonly fee: Money;
      readonly outcome: CancellationOutcome;
    }
  /** The hotel has changed the stay, so a person decides. `fee` is the highest possible fee. */
  | {
      readonly state: 'ask_hotel';
      readonly movedTo: Stay | null;
      /** When the guest asked, while no decision has been made. */
      readonly askedAt: Temporal.Instant | null;
      readonly fee: Money;
      readonly outcome: CancellationOutcome;
    }
  | { readonly state: 'not_possible'; readonly reason: CancellationRefusal }
  | { readonly state: 'asking'; readonly fee: Money }
  | { readonly state: 'cancelled'; readonly fee: Money; readonly outcome: CancellationOutcome };

/** A guest, or staff, who may name their own fee. A null fee means the fee of the terms. */
type Viewer = { readonly type: 'guest' } | { readonly type: 'staff'; readonly fee: Money | null };

export async function viewCancellation(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'config' | 'jobs' | 'salePages' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  placement: Placement,
  by: Viewer = { type: 'guest' },
): Promise<CancellationView | Refused> {
  const { state, cancellation, cancellationFees: fees, booking, timeZone } = placement;
  if (cancellation && state === 'cancelling') return { state: 'asking', fee: cancellation.fee };
  if (cancellation?.outcome) {
    const outcome = await besideBill(deps.db, placement, await asPaymentIs(deps.db, placement, cancellation.outcome));
    return { state: 'cancelled', fee: cancellation.fee, outcome };
  }
  if (state !== 'confirmed') return { state: 'not_possible', reason: 'RESERVATION.NOT_CANCELLABLE' };

  const refusal = findPropertyRefusal(salePage, placement);
  if (refusal) return refusal;
  const now = deps.clock.now();
  const today = dateAt(now, timeZone);
  const paid = bookingPaidOf(placement);
  // Staff who name a fee know what they cancel.
  const named = by.type === 'staff' ? by.fee : null;
  const { atHotel, movedTo } = named
    ? ({ atHotel: 'as_booked', movedTo: null } as const)
    : await lookAtRoomsSoon(deps, salePage, placement);
  const stay = { state, arrivalDate: booking.stay.arrivalDate, fees, paid, atHotel, before: cancellation };
  const reason = by.type === 'guest' ? findCancellationRefusal(stay, today) : findStaffRefusal(stay, by.fee);
  if (reason && reason !== 'RESERVATION.MOVED') return { state: 'not_possible', reason };
  await checkPaidSoon(deps, placement);
  const fee = costOfCancelling(stay, named, now);
  const planned = await planGiveBack(deps.db, salePage, placement, fee, today);
  const outcome = await besideBill(deps.db, placement, planned.outcome);
  if (CANCELLATION_STEPS.guest[atHotel] === 'decide') {
    const isWaiting = (await listNeeds(deps.db, placement.id)).some((one) => one.reason === 'cancel_asked');
    const askedAt = isWaiting ? (cancellation?.asked?.at ?? null) : null;
    return { state: 'ask_hotel', movedTo, askedAt, fee, outcome };
  }
  const costs = atHotel === 'all_cancelled' && fee.amountMinor === 0 ? [] : listCosts(paid, fees ?? []);
  const isRefused = cancellation?.state === 'refused';
  return { state: 'possible', isRefused, freeUntil: freeUntil(costs, now), fee, outcome };
}

/** The refund is certain once it is done, or once it has failed after the hotel's own refunds were read. */
async function asPaymentIs(
  db: Database,
  { id }: Placement,
  outcome: CancellationOutcome,
): Promise<CancellationOutcome> {
  const { rest } = outcome;
  const payment = rest && (await findRestPayment(db, id));
  if (!payment) return outcome;
  if (payment.state === 'refunded') return { ...outcome, rest: { ...rest, isUnsure: false } };
  if (payment.state !== 'refund_failed') return outcome;
  const { hotelRefunded } = payment;
  const owed = stillOwed(rest.refund, hotelRefunded);
  return { ...outcome, rest: { ...rest, hotelRefunded, refund: owed ?? rest.refund, isUnsure: owed === null } };
}
