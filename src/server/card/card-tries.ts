import { createWindowCounter } from '../plumbing/limits/window-counter.ts';

/** Counts failed searches by address, so that codes cannot be guessed. */
export type CardTries = {
  /** Seconds until this address may search again; 0 when it may now. */
  secondsToWait(address: string): number;
  /** A search counts as a miss until it found something, so that of many at once none goes by uncounted. */
  countMiss(address: string): void;
  forgetMiss(address: string): void;
};

const WINDOW_MS = 60_000;

export function createCardTries(nowMs: () => number, maxMisses: number): CardTries {
  const misses = createWindowCounter(nowMs);
  return {
    secondsToWait(address) {
      const { count, endsInMs } = misses.read(address);
      return count < maxMisses ? 0 : Math.ceil(endsInMs / 1000);
    },
    countMiss: (address) => void misses.add(address, 1, WINDOW_MS),
    forgetMiss: (address) => void misses.add(address, -1, WINDOW_MS),
  };
}
