import { useSyncExternalStore } from 'react';
import { listenToHistory } from '../../router/navigate.ts';
import { parseStaySearch } from './stay-search.ts';

export function useNamedProduct(): string | undefined {
  return useSyncExternalStore(listenToHistory, () => parseStaySearch(window.location.search).product);
}

/** Changes the address without the router, which is not loaded on the first screen. A loaded router follows. */
export function replaceAddress(address: string | URL): void {
  window.history.replaceState(window.history.state, '', address);
  window.dispatchEvent(new Event('popstate'));
}
