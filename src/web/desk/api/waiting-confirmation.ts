import { useSyncExternalStore } from 'react';

type Answer = (isConfirmed: boolean) => void;

let waiting: Answer | undefined;
const listeners = new Set<() => void>();

/** Asks the person to confirm by a button, in place of a passkey; resolves with what they say. */
export function askForConfirmation(): Promise<boolean> {
  waiting?.(false);
  return new Promise((resolve) => {
    change((isConfirmed) => {
      change(undefined);
      resolve(isConfirmed);
    });
  });
}

/** Answers what waits to be confirmed; undefined where nothing does. */
export function useWaitingConfirmation(): Answer | undefined {
  return useSyncExternalStore(listen, () => waiting);
}

function change(next: Answer | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
