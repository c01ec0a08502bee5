/** Counts by key, each in a window of its own that begins with the first count and ends after a fixed time. */
type WindowCounter = {
  /** What is counted in the key's window, and milliseconds until it ends; nothing and 0 where there is none. */
  read(key: string): WindowCount;
  /** Counts `amount` more, in a new window of `windowMs` where there is none. Never below zero. */
  add(key: string, amount: number, windowMs: number): WindowCount;
};

type WindowCount = { readonly count: number; readonly endsInMs: number };

/** More keys than this: the oldest windows are forgotten, so that memory stays bounded. */
const MAX_KEYS = 50_000;

/** `nowMs` is a clock in milliseconds. */
export function createWindowCounter(nowMs = () => performance.now(), maxKeys = MAX_KEYS): WindowCounter {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();
  const read = (key: string): WindowCount => {
    const window = windows.get(key);
    const endsInMs = (window?.endsAtMs ?? 0) - nowMs();
    return window && endsInMs > 0 ? { count: window.count, endsInMs } : { count: 0, endsInMs: 0 };
  };
  return {
    read,
    add(key, amount, windowMs) {
      const { count, endsInMs } = read(key);
      const window = endsInMs > 0 ? windows.get(key) : undefined;
      if (window) {
        window.count = Math.max(0, count + amount);
      } else {
        // Windows are kept in the order in which they began.
        windows.delete(key);
        windows.set(key, { count: Math.max(0, amount), endsAtMs: nowMs() + windowMs });
        if (windows.size > maxKeys) windows.delete(windows.keys().next().value ?? key);
      }
      return read(key);
    },
  };
}
