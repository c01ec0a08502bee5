import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DESK } from './desk-link.tsx';

/** Where the desk is: the parts of its address below `/desk` ("cards", an id), and what its query says. */
export function useAddress() {
  const { history } = useRouter();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  // The same at every render: an effect that goes somewhere by them goes once.
  const go = useCallback((to: string) => history.push(DESK + to), [history]);
  const replace = useCallback((to: string) => history.replace(DESK + to), [history]);
  return {
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(searchStr),
    go,
    replace,
  };
}
