/**
 * The state of a payment at the hotel, and since when. `claimed`: a server may be sending it. `posted`: the PMS has it.
 * `refused`: the PMS refused it. `by_hand`: a person posts it, and we do not.
 */
export type Posting = { readonly state: 'claimed' | 'posted' | 'refused' | 'by_hand'; readonly at: Temporal.Instant };

export function isPosted(posting: Posting | null): boolean {
  return posting?.state === 'posted';
}

/** Whether we still have to post the payment once it is due. */
export function isOurs(posting: Posting | null): boolean {
  return posting === null || posting.state === 'claimed';
}
