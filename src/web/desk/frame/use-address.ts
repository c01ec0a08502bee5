import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

export const DESK = '/desk';

/** The current address of the desk: its path segments below `/desk` ("cards", an id), and its query. */
export function useAddress() {
  const { history } = useRouter();
  const queries = useQueryClient();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  // Stable across renders, so that an effect that navigates with them runs once.
  const go = useCallback(
    (to: string) => {
      // Navigating to the current address refreshes it.
      if (isSame(history.location.href, DESK + to)) void queries.invalidateQueries();
      else history.push(DESK + to);
    },
    [history, queries],
  );
  const replace = useCallback((to: string) => history.replace(DESK + to), [history]);
  return {
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(searchStr),
    go,
    replace,
  };
}

function isSame(...addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.replace(/\/$/, ''))).size === 1;
}
