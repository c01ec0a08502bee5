import type { WireCard } from '#contract/card.ts';

/** What can be used of a card; of one that an earlier version of the page kept, only the balance is known. */
export function availableOf({
  available,
  balance,
}: Pick<WireCard, 'balance'> & Partial<Pick<WireCard, 'available'>>): WireCard['available'] {
  return available ?? balance;
}
