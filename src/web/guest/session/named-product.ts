import { useSyncExternalStore } from 'react';
import { parseStaySearch } from './stay-search.ts';

const CHANGED = 'staycard:address';

export function useNamedProduct(): string | undefined {
  return useSyncExternalStore(listen, () => parseStaySearch(window.location.search).product);
}

/** To be called after the address was changed without the router, which is not loaded on the first screen. */
export function announceStay(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function listen(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
