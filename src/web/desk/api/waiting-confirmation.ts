import { useSyncExternalStore } from 'react';

export type Waiting = (isConfirmed: boolean) => void;

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

/** Asks a person of the demo to confirm with a button instead of a passkey. Resolves with their answer. */
export function askForConfirmation(): Promise<boolean> {
  waiting?.(false);
  return new Promise((resolve) => {
    change((isConfirmed) => {
      change(undefined);
      resolve(isConfirmed);
    });
  });
}

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
