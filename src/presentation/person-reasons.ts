import type { Need, PersonReason } from '#domain/placement/person-needed.ts';

/** Descriptions for staff of why a placement waits for a person. A detail follows after a colon. */
export const PERSON_REASON_WORDS: Readonly<Record<PersonReason, string>> = {
  outcome_unknown: 'nobody knows whether the hotel has the reservation',
  payment_unclear: 'nobody knows whether the guest has paid the rest',
  paid_too_little: 'the guest paid less than was asked for',
  paid_unconfirmed: 'the guest has paid, and the hotel system has not confirmed the room',
  payments_refused: 'the hotel system does not take payments, so guests who would pay online are turned away',
  late_payment_pending: 'a payment may still come for a room that was let go',
  refund_failed: 'a payment could not be refunded',
  refunded_by_hotel: 'the hotel has refunded some of the online payment itself',
  payment_not_posted: 'the hotel system did not take the payment of the cards',
  orphan_not_cancelled: 'a reservation that nobody pays for stands at the hotel',
  cancellation_unanswered: 'the hotel does not say whether it cancelled the stay',
  cancel_asked: 'a stay that the hotel has changed is to be cancelled',
  fee_not_posted: 'the cancellation fee on the hotel’s bill may not be what is owed',
  bill_differs: 'the hotel charges something else than the guest was promised',
};

/** Joins reason and detail for use within a sentence. A PMS's message may end with a full stop, which is removed. */
export function formatNeed({ reason, detail }: Need): string {
  return [PERSON_REASON_WORDS[reason], detail.replace(/\.$/, '')].filter(Boolean).join(': ');
}
