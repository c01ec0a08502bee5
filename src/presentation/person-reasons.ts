import { formatDetail } from '#domain/placement/need-facts.ts';
import type { Need, PersonReason } from '#domain/placement/person-needed.ts';

/** Descriptions for staff of why a placement waits for a person. A detail follows after a colon. */
const PERSON_REASON_WORDS: Readonly<Record<PersonReason, string>> = {
  outcome_unknown: 'it is unknown whether the hotel has the reservation',
  payment_unclear: 'it is unknown whether the guest has paid the rest',
  paid_too_little: 'the guest paid less than was due',
  paid_unconfirmed: 'the guest has paid, and the hotel system has not confirmed the room',
  payments_refused: 'the hotel system does not take payments, so guests who would pay online are turned away',
  late_payment_pending: 'a payment may still arrive for a released room',
  refund_failed: 'a payment could not be refunded',
  refunded_by_hotel: 'the hotel has refunded a part of the online payment by itself',
  payment_not_posted: 'the hotel system did not take the payment of the cards',
  orphan_not_cancelled: 'the hotel has a reservation whose value was released',
  cancellation_unanswered: 'the hotel system has not confirmed the cancellation',
  cancel_asked: 'the guest asks to cancel a stay that the hotel has changed',
  fee_not_posted: 'the cancellation fee on the hotel’s bill may be wrong',
  bill_differs: 'the hotel’s bill differs from the price that the guest was promised',
  stay_changed: 'the hotel has changed the stay',
};

/** Joins reason and detail for use within a sentence. A PMS's message may end with a full stop, which is removed. */
export function formatNeed({ reason, detail }: Need): string {
  return [PERSON_REASON_WORDS[reason], formatDetail(detail).replace(/\.$/, '')].filter(Boolean).join(': ');
}
