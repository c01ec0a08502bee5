import { useSyncExternalStore } from 'react';

/** Where somebody signs in once more to confirm; null where a button stands in for a passkey. */
type AtProvider = { readonly name: string; readonly address: string };

export type Waiting = { readonly provider: AtProvider | null; readonly answer: (isConfirmed: boolean) => void };

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

/** Asks the person to confirm by a button or at a provider, in place of a passkey; resolves with what they say. */
export function askForConfirmation(provider: AtProvider | null): Promise<boolean> {
  waiting?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      change(undefined);
      resolve(isConfirmed);
    };
    change({ provider, answer });
  });
}

/** What waits to be confirmed; undefined where nothing does. */
export function useWaitingConfirmation(): Waiting | undefined {
  return useSyncExternalStore(listen, () => waiting);
}

function change(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
