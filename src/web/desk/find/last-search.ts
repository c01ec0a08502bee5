import { useSyncExternalStore } from 'react';

let last = '';
const listeners = new Set<() => void>();

/** The last search text. It may be a card's code, so it is held only in this window's memory. */
export function useLastSearch(): string {
  return useSyncExternalStore(listen, () => last);
}

export function searchFor(text: string): void {
  last = text;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
