/**
 * How far a payment at the hotel is, and since when: a server may send it (`claimed`), it is there, the PMS refused it,
 * or a person sees to it and we post nothing.
 */
export type Posting = { readonly state: 'claimed' | 'posted' | 'refused' | 'by_hand'; readonly at: Temporal.Instant };

export function isPosted(posting: Posting | null): boolean {
  return posting?.state === 'posted';
}

/** Whether we still have to post it ourselves, once it is due. */
export function isOurs(posting: Posting | null): boolean {
  return posting === null || posting.state === 'claimed';
}
