/** Every reason for which a placement waits for a person. Nothing else asks for one. */
export const PERSON_REASONS = [
  /** Look-ups could not find out whether the PMS has the reservation. */
  'outcome_unknown',
  /** Time is up, and nobody can say whether the rest was paid. */
  'payment_unclear',
  /** Less was paid than was asked for. */
  'paid_too_little',
  /** The rest is paid, and the PMS does not confirm the room. */
  'paid_unconfirmed',
  /** The PMS did not let us ask the guest for money; its property turns away everybody who would pay. */
  'payments_refused',
  /** Money may still come for what was let go. */
  'late_payment_pending',
  /** What is to be refunded was not, as far as anybody knows. */
  'refund_failed',
  /** The hotel has refunded a part of a payment by itself, and somebody still owes the other something. */
  'refunded_by_hotel',
  /** The PMS did not take the payment that says what cards paid, or took back. */
  'payment_not_posted',
  /** A reservation whose value was released stands at the PMS, which does not cancel it. */
  'orphan_not_cancelled',
  /** The PMS does not say whether it cancelled. */
  'cancellation_unanswered',
  /** A stay is to be cancelled that its hotel has changed. */
  'cancel_asked',
  /** The fee for which a stay was cancelled is not on its bill, or nobody could read it. */
  'fee_not_posted',
  /** What the hotel charges for a stay is not what its guest was promised. */
  'bill_differs',
] as const;

export type PersonReason = (typeof PERSON_REASONS)[number];

/** That a person is needed, why, and what the PMS said or we saw, in words for staff. */
export type Need = { readonly reason: PersonReason; readonly detail: string };
