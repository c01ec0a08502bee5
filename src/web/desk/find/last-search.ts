import { useSyncExternalStore } from 'react';

let last = '';
const listeners = new Set<() => void>();

/** What was looked for last. It may be a card's code, so it is kept in this window's memory and nowhere else. */
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
