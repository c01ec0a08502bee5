import { createWindowCounter } from './window-counter.ts';

/** Counts tries by key, so many of which may be made in a minute; by this process alone. */
export type Tries = {
  /** Seconds until the next try of this key; 0 when it may be made now. */
  secondsToWait(key: string): number;
  count(key: string): void;
  forget(key: string): void;
};

const WINDOW_MS = 60_000;

export function createTries(nowMs: () => number, most: number): Tries {
  const tries = createWindowCounter(nowMs);
  return {
    secondsToWait(key) {
      const { count, endsInMs } = tries.read(key);
      return count < most ? 0 : Math.ceil(endsInMs / 1000);
    },
    count: (key) => void tries.add(key, 1, WINDOW_MS),
    forget: (key) => void tries.add(key, -1, WINDOW_MS),
  };
}
