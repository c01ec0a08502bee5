/** Our own reasons in a placement's history: the stored tags, and their words for the command line and letters. */
export const BECAUSE = {
  guest_placed: 'the guest placed it',
  hotel_has_it: 'the hotel has the reservation',
  not_there: 'looked for twice, not there',
  refused: 'it was refused',
  outcome_unknown: 'it is unknown whether it is reserved',
  person_decided: 'a person decided',
  guest_left: 'the guest left before a payment was requested',
  too_late_to_pay: 'too late to request a payment',
  no_payments: 'the hotel takes no payment',
  paid_at_desk: 'a card paid on its bill at the desk',
  not_paid: 'it was not paid in time',
  request_ended: 'the request was ended',
  no_answer: 'no answer',
  payment_pending: 'the payment is still pending',
  paid: 'paid, and the hotel keeps the room',
  price_gone: 'not sold at that price any more',
  room_gone: 'reserved once more, not there',
  cancelled_by_hotel: 'the hotel has cancelled it by itself',
  room_cancelled_by_hotel: 'the hotel has cancelled a room of it by itself',
  guest_cancelled: 'the guest cancelled it',
  staff_cancelled: 'staff cancelled it',
  cancelled_for_guest: 'the guest asked, and the hotel cancelled it',
  cancelled_for_staff: 'staff asked, and the hotel cancelled it',
  gone_for_guest: 'the guest asked, and the hotel had cancelled it already',
  gone_for_staff: 'staff asked, and the hotel had cancelled it already',
  cancelled_after_all: 'the hotel cancelled it after all',
  cancellation_refused: 'the cancellation was refused',
  changed_by_hotel: 'the hotel has changed this stay, so a person decides',
} as const;

type BecauseTag = keyof typeof BECAUSE;
export const BECAUSE_TAGS = Object.keys(BECAUSE) as [BecauseTag, ...BecauseTag[]];

/** A tag, or a sentence with figures that no tag has. */
export type Reason = BecauseTag | `${string} ${string}`;

/** Null for a sentence, such as the words of a PMS. Versions before 0.4 stored the words of a tag. */
export function tagOfBecause(stored: string | null): BecauseTag | null {
  return BECAUSE_TAGS.find((tag) => tag === stored || BECAUSE[tag] === stored) ?? null;
}

export function formatBecause(stored: string): string {
  const tag = tagOfBecause(stored);
  return tag === null ? stored : BECAUSE[tag];
}
