import {
  CANCELLATION_STEPS,
  costOfCancelling,
  type AtHotel,
  type Cancellation,
} from '#domain/cancelling/cancellation.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import type { Placement } from '../placement/placement-store.ts';
import type { Seen } from '../look-up/look-at-rooms.ts';

export type CancelStep =
  /** `reservation` has only the rooms to cancel. */
  | { readonly state: 'send'; readonly reservation: PmsReservation; readonly atHotel: AtHotel }
  | { readonly state: 'changed'; readonly seen: Seen }
  | { readonly state: 'refused'; readonly reason: string }
  | Gone;

/** All rooms are cancelled at the hotel, by us or by others. The cancellation is as it was stored last. */
export type Gone = { readonly state: 'gone'; readonly cancellation: Cancellation; readonly isOurs: boolean };

export const CANNOT = { state: 'refused', reason: 'cannot be cancelled from here' } as const;

/** The next step of a cancellation attempt, depending on the state of the stay at the hotel. */
export function judgeCancelStep(placement: Placement, cancellation: Cancellation, seen: Seen): CancelStep {
  const { pmsReservation, cancellationFees: fees } = placement;
  if (!pmsReservation) return CANNOT;
  const { atHotel, idsCancelled } = seen;
  const gone = { state: 'gone', cancellation, isOurs: false } as const;
  const step = CANCELLATION_STEPS[cancellation.by][atHotel];
  if (step === 'settle') return gone;
  if (step === 'decide') return { state: 'changed', seen };
  const stay = { fees, paid: bookingPaidOf(placement), atHotel, before: cancellation };
  const owed = costOfCancelling(stay, null, cancellation.requestedAt);
  const isLess = fees === null || cancellation.fee.amountMinor < owed.amountMinor;
  // The agreed fee was for a stay that was already gone.
  if (isLess && cancellation.by !== 'staff_for_fee')
    return { state: 'refused', reason: 'the hotel has reinstated this stay' };
  // The PMS refuses a request that names a cancelled room.
  const rooms = pmsReservation.rooms.filter(({ id }) => !idsCancelled.includes(id));
  return rooms.length === 0 ? gone : { state: 'send', reservation: { ...pmsReservation, rooms }, atHotel };
}
