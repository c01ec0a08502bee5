import type { QueryClient } from '@tanstack/react-query';

/** The queries whose answers depend on what is on the guest's cards. */
const DEPEND_ON_CARDS = ['summary', 'availability', 'card_calendar', 'card_stays'] as const;

/** Value has moved: what cards cover is asked for again, and an answer of before is not even shown for a moment. */
export function forgetCovers(queries: QueryClient): void {
  for (const name of DEPEND_ON_CARDS) {
    queries.removeQueries({ queryKey: [name], type: 'inactive' });
    void queries.invalidateQueries({ queryKey: [name] });
  }
}
