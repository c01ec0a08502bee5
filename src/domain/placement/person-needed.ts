export const PERSON_REASONS = [
  /** Look-ups could not find out whether the PMS has the reservation. */
  'outcome_unknown',
  /** The time to pay is over, and it is unknown whether the rest was paid. */
  'payment_unclear',
  'paid_too_little',
  /** The rest is paid, but the PMS does not confirm the room. */
  'paid_unconfirmed',
  /** The PMS refused our payment request, so its property refuses all guests who would pay online. */
  'payments_refused',
  /** A payment may still arrive for a room and value that were released. */
  'late_payment_pending',
  'refund_failed',
  /** The hotel refunded a part of a payment by itself, and hotel or guest still owes the other. */
  'refunded_by_hotel',
  /** The PMS did not accept the posting of a payment by cards, or of its reversal. */
  'payment_not_posted',
  /** The PMS has a reservation whose value was released, and does not cancel it. */
  'orphan_not_cancelled',
  'cancellation_unanswered',
  /** The guest wants to cancel a stay that its hotel has changed. */
  'cancel_asked',
  /** The fee of a cancelled stay is not on its bill, or the bill could not be read. */
  'fee_not_posted',
  /** The hotel's charge for a stay differs from the guest's promise. */
  'bill_differs',
  /** The hotel moved a confirmed stay, or cancelled some of its rooms. */
  'stay_changed',
] as const;

export type PersonReason = (typeof PERSON_REASONS)[number];

/** A need for a person. `detail` is for staff: the PMS's message, or our observation. */
export type Need = { readonly reason: PersonReason; readonly detail: string };
