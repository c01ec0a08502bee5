import { useRouter, useRouterState } from '@tanstack/react-router';
import { DESK } from './desk-link.tsx';

/** Where the desk is: the parts of its address below `/desk` ("cards", an id), and what its query says. */
export function useAddress() {
  const { history } = useRouter();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  return {
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(searchStr),
    go: (to: string) => history.push(DESK + to),
    replace: (to: string) => history.replace(DESK + to),
  };
}
