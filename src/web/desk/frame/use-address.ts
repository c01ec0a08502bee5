import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { decodePart } from '../../router/decode-part.ts';
import { navigate } from '../../router/navigate.ts';
import { useEntry } from '../../router/router.tsx';

export const DESK = '/desk';

/** The current address of the desk: its path segments below `/desk` ("cards", an id), and its query. */
export function useAddress() {
  const queries = useQueryClient();
  const { path, search } = useEntry();
  // Stable across renders, so that an effect that navigates with it runs once.
  const go = useCallback(
    (to: string) => {
      const { pathname, search: query } = window.location;
      // Navigating to the current address refreshes it.
      if (isSame(pathname + query, DESK + to)) void queries.invalidateQueries();
      else void navigate(DESK + to);
    },
    [queries],
  );
  return {
    parts: path.split('/').filter(Boolean).map(decodePart),
    query: new URLSearchParams(search),
    go,
    replace,
  };
}

function replace(to: string): void {
  void navigate(DESK + to, { replace: true });
}

function isSame(...addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.replace(/\/$/, ''))).size === 1;
}
