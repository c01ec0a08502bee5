import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Where all addresses of the desk's screens begin. */
export const DESK = '/desk';

/** Where the desk is: the parts of its address below `/desk` ("cards", an id), and what its query says. */
export function useAddress() {
  const { history } = useRouter();
  const queries = useQueryClient();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  // The same at every render: an effect that goes somewhere by them goes once.
  const go = useCallback(
    (to: string) => {
      // Who goes where they are wants to see what is new there.
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
