import { isOpen, isRedeemed, type PlacementState } from '../placement/placement.ts';

/**
 * The state of a payment at the hotel, and since when. `claimed`: a server may be sending it. `posted`: the PMS has it.
 * `refused`: the PMS refused it. `by_hand`: a person posts it, and we do not.
 */
export type Posting = { readonly state: 'claimed' | 'posted' | 'refused' | 'by_hand'; readonly at: Temporal.Instant };

/** A reason not to pay the bill of a stay that our page booked, in words that staff read. */
export type PageRefusal = 'STAY_PAID_ONLINE' | 'PAGE_PAYMENT_OPEN' | 'PAGE_PAYMENT_REFUSED' | 'STAY_BEING_CANCELLED';

/** `hasToPay`: cards pay a part of a stay that the hotel has. Once null, it stays null unless it is put back. */
export function findPageRefusal(
  state: PlacementState,
  hasToPay: boolean,
  posting: Posting['state'] | null,
): PageRefusal | null {
  if (state === 'awaiting_payment' || state === 'payment_unclear') return 'STAY_PAID_ONLINE';
  if (isOpen(state)) return 'PAGE_PAYMENT_OPEN';
  if (state === 'cancelling') return 'STAY_BEING_CANCELLED';
  if (!isRedeemed(state) || !hasToPay || posting === 'posted' || posting === 'by_hand') return null;
  return posting === 'refused' ? 'PAGE_PAYMENT_REFUSED' : 'PAGE_PAYMENT_OPEN';
}

export function isPosted(posting: Posting | null): boolean {
  return posting?.state === 'posted';
}

/** Whether we still have to post the payment once it is due. */
export function isOurs(posting: Posting | null): boolean {
  return posting === null || posting.state === 'claimed';
}
