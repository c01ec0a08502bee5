/** A key's window begins with its first count and lasts a fixed time. Processes count together, in steps. */
export type SharedCounter = Readonly<ReturnType<typeof createSharedCounter>>;

export type Count = { readonly count: number; readonly endsInMs: number };

/** Starts a window of `windowMs` if there is none. Undefined if the sum is unavailable now. */
export type AddToAll = (key: string, amount: number, windowMs: number) => Promise<Count | undefined>;

export type CountedLimit = { readonly most: number; readonly windowMs: number };

/** Share of a limit (one part in this many) that a process may count before the others know. */
const STEPS_OF_LIMIT = 10;
/** Beyond this many keys, the oldest windows are dropped, to bound memory. */
const MAX_KEYS = 50_000;

type Window = {
  /** Counted by this process, and the part of it that is shared. */
  own: number;
  shared: number;
  others: number;
  endsAtMs: number;
  /** Sharing failed: this process counts by itself until the window ends. */
  isAlone: boolean;
  sharing: Promise<void> | undefined;
};

export function createSharedCounter(
  addToAll: AddToAll,
  { most, windowMs }: CountedLimit,
  nowMs = () => performance.now(),
  maxKeys = MAX_KEYS,
) {
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
    /** This process's view of the key's window, and milliseconds until it ends. Zeros if there is no window. */
    read(key: string) {
      const window = find(key);
      return window
        ? { count: window.own + window.others, endsInMs: window.endsAtMs - nowMs() }
        : { count: 0, endsInMs: 0 };
    },
    /** Concurrent calls get a place each. When it fills a step, the result includes other processes' counts. */
    async add(key: string, amount: number) {
      const window = find(key) ?? begin(key);
      window.own += amount;
      const place = window.own;
      // Once the shared count is over the limit, the call is refused anyway, so no more is shared.
      const isOpen = () => !window.isAlone && window.shared + window.others <= most;
      while (isOpen() && place - window.shared >= step) {
        // Callers that arrive before it ends wait for the same sum.
        window.sharing ??= share(key, window).finally(() => (window.sharing = undefined));
        await window.sharing;
      }
      return { count: window.others + place, endsInMs: Math.max(0, window.endsAtMs - nowMs()) };
    },
  };
}
