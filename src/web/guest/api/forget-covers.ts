import type { QueryClient } from '@tanstack/react-query';

const DEPEND_ON_CARDS = ['summary', 'availability', 'card_calendar', 'card_stays'] as const;

/** Resets the cover after card value has moved, so that a stale answer is never shown. */
export function forgetCovers(queries: QueryClient): void {
  for (const name of DEPEND_ON_CARDS) {
    queries.removeQueries({ queryKey: [name], type: 'inactive' });
    void queries.invalidateQueries({ queryKey: [name] });
  }
}
