import type { CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import type { BookingPaid } from '#domain/cancelling/give-back.ts';
import { subtract, type Money } from '#domain/money/money.ts';
import { leftBeside, listOnBill, paidAbove, type PaymentOnBill } from '../../money/redemption/post-on-bill.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Placement } from './placement-store.ts';

export function bookingPaidOf({ covered, terms }: Pick<Placement, 'covered' | 'terms'>): BookingPaid {
  return { cards: covered.cards, due: terms.due };
}

/** The amount of a booking that is left to pay at the hotel, and the part that cards have paid at its desk. */
export function splitDue(due: Money, onBill: readonly PaymentOnBill[]): { due: Money; paidAtHotel: Money | null } {
  const left = leftBeside(due, onBill);
  const paid = subtract(due, left);
  return { due: left, paidAtHotel: paid.amountMinor > 0 ? paid : null };
}

/** An outcome in which the hotel collects of the fee only what cards have not paid on the bill at its desk. */
export async function besideBill(
  db: Database | Tx,
  { pmsReservation }: Pick<Placement, 'pmsReservation'>,
  outcome: CancellationOutcome,
): Promise<CancellationOutcome> {
  const onBill = await listOnBill(db, pmsReservation);
  const { feeDue } = outcome;
  return { ...outcome, feeDue: leftBeside(feeDue, onBill), backAtHotel: paidAbove(feeDue, onBill) };
}
