import { useSyncExternalStore } from 'react';

/** False while the browser knows that it has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  const end = new AbortController();
  for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: end.signal });
  return () => end.abort();
}
