/** Counts failed searches by address, so that codes cannot be guessed. */
export type CardTries = {
  /** Seconds until this address may search again; 0 when it may now. */
  secondsToWait(address: string): number;
  /** A search counts as a miss until it found something, so that of many at once none goes by uncounted. */
  countMiss(address: string): void;
  forgetMiss(address: string): void;
};

const MAX_MISSES = 20;
const WINDOW_MS = 60_000;
/** More addresses than this in one window: the oldest are forgotten, so that memory stays bounded. */
const MAX_ADDRESSES = 50_000;

export function createCardTries(nowMs: () => number, maxMisses = MAX_MISSES): CardTries {
  const windows = new Map<string, { misses: number; readonly endsAtMs: number }>();
  const current = (address: string) => {
    const window = windows.get(address);
    return window && window.endsAtMs > nowMs() ? window : undefined;
  };
  return {
    secondsToWait(address) {
      const window = current(address);
      if (!window || window.misses < maxMisses) return 0;
      return Math.ceil((window.endsAtMs - nowMs()) / 1000);
    },
    countMiss(address) {
      const window = current(address);
      if (window) {
        window.misses += 1;
        return;
      }
      windows.delete(address);
      windows.set(address, { misses: 1, endsAtMs: nowMs() + WINDOW_MS });
      if (windows.size > MAX_ADDRESSES) windows.delete(windows.keys().next().value ?? address);
    },
    forgetMiss(address) {
      const window = current(address);
      if (window && window.misses > 0) window.misses -= 1;
    },
  };
}
