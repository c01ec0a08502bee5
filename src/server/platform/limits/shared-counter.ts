/**
 * Counts by key, each in a window of its own that begins with the first count and ends after a fixed time. All
 * processes that share a database count together, in steps.
 */
export type SharedCounter = {
  /** What this process knows of the key's window, and milliseconds until it ends; nothing and 0 where there is none. */
  read(key: string): Count;
  /**
   * Counts `amount` more; of many at once each is answered with its own place. Where that fills a step, what other
   * processes have counted is in the answer.
   */
  add(key: string, amount: number): Promise<Count>;
};

export type Count = { readonly count: number; readonly endsInMs: number };

/**
 * Adds to what all processes have counted for a key, in a new window of `windowMs` where there is none, and answers the
 * sum; undefined where that cannot be known now.
 */
export type AddToAll = (key: string, amount: number, windowMs: number) => Promise<Count | undefined>;

export type CountedLimit = { readonly most: number; readonly windowMs: number };

/** A process may count so much of a limit, as a part of it, before the others know. */
const STEPS_OF_LIMIT = 10;
/** More keys than this: the oldest windows are forgotten, so that memory stays bounded. */
const MAX_KEYS = 50_000;

type Window = {
  /** Counted by this process, and how much of it the others can know. */
  own: number;
  shared: number;
  /** Counted by others, as far as this process has heard. */
  others: number;
  endsAtMs: number;
  /** It could not be shared: this process counts by itself until the window ends. */
  isAlone: boolean;
  sharing: Promise<void> | undefined;
};

/** `nowMs` is a clock in milliseconds. */
export function createSharedCounter(
  addToAll: AddToAll,
  { most, windowMs }: CountedLimit,
  nowMs = () => performance.now(),
  maxKeys = MAX_KEYS,
): SharedCounter {
  const step = Math.max(1, Math.floor(most / STEPS_OF_LIMIT));
  const windows = new Map<string, Window>();

  function find(key: string): Window | undefined {
    const window = windows.get(key);
    return window && window.endsAtMs > nowMs() ? window : undefined;
  }

  function begin(key: string): Window {
    const endsAtMs = nowMs() + windowMs;
    const window: Window = { own: 0, shared: 0, others: 0, endsAtMs, isAlone: false, sharing: undefined };
    // Windows are kept in the order in which they began.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value ?? key);
    return window;
  }

  async function share(key: string, window: Window): Promise<void> {
    const amount = window.own - window.shared;
    const all = await addToAll(key, amount, windowMs);
    if (!all) {
      window.isAlone = true;
      return;
    }
    window.shared += amount;
    window.others = Math.max(0, all.count - window.shared);
    window.endsAtMs = nowMs() + all.endsInMs;
  }

  return {
    read(key) {
      const window = find(key);
      return window
        ? { count: window.own + window.others, endsInMs: window.endsAtMs - nowMs() }
        : { count: 0, endsInMs: 0 };
    },
    async add(key, amount) {
      const window = find(key) ?? begin(key);
      window.own += amount;
      const place = window.own;
      // What all know to be over the limit is refused whatever others count, and so costs nothing more.
      const isOpen = () => !window.isAlone && window.shared + window.others <= most;
      while (isOpen() && place - window.shared >= step) {
        // Callers who come meanwhile wait for the same sum.
        window.sharing ??= share(key, window).finally(() => (window.sharing = undefined));
        await window.sharing;
      }
      return { count: window.others + place, endsInMs: Math.max(0, window.endsAtMs - nowMs()) };
    },
  };
}
