import type { BookingFees } from './cancellation-fee.ts';
import type { PlacementState } from './placement.ts';

/** Why a guest cannot call a reservation off; staff may know better. */
export type CancellationRefusal =
  'RESERVATION.NOT_CANCELLABLE' | 'RESERVATION.STAY_BEGUN' | 'RESERVATION.TERMS_UNKNOWN';

export type CancellableStay = {
  readonly state: PlacementState;
  readonly arrivalDate: Temporal.PlainDate;
  readonly fees: BookingFees;
};

/**
 * Why a guest cannot call this stay off on `today`, the date at the property: it is not confirmed, its arrival date has
 * passed, or nobody knows what it would cost. Undefined when he can.
 */
export function findCancellationRefusal(
  { state, arrivalDate, fees }: CancellableStay,
  today: Temporal.PlainDate,
): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  if (Temporal.PlainDate.compare(today, arrivalDate) > 0) return 'RESERVATION.STAY_BEGUN';
  return fees === null ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
}
