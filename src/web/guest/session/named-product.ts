import { useSyncExternalStore } from 'react';
import { parseStaySearch } from './stay-search.ts';

const CHANGED = 'staycard:address';

/** The voucher product that the address names, by its id. */
export function useNamedProduct(): string | undefined {
  return useSyncExternalStore(listen, () => parseStaySearch(window.location.search).product);
}

/** To be called when the address was changed from outside the router, which is not there on the first screen. */
export function announceStay(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function listen(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
