/**
 * Counts the requests of one access token. Mews allows 200 in 30 seconds over all processes that use the token
 * (contract digest, 2.3), so a server of several processes gives a limiter that they share.
 */
export type RequestLimiter = {
  /** Takes the right to one request; otherwise says how long until asking again makes sense. */
  take(): Promise<RequestPermit>;
  /** Mews answered 429: nobody asks again before this time has passed. */
  pause(durationMs: number): Promise<void>;
};

export type RequestPermit = { readonly granted: true } | { readonly granted: false; readonly waitMs: number };

export const REQUEST_LIMIT = 200;

/** A second more than Mews' 30: its window and ours start at different moments. */
export const REQUEST_WINDOW_MS = 31_000;

/** A limiter for a single process. `now` is a clock in milliseconds. */
export function createLocalLimiter(
  now: () => number = () => performance.now(),
  limit: number = REQUEST_LIMIT,
): RequestLimiter {
  let taken: number[] = [];
  let pausedUntil = 0;
  return {
    take: async () => {
      const time = now();
      taken = taken.filter((moment) => moment > time - REQUEST_WINDOW_MS);
      const oldest = taken[0];
      const freeAt = oldest !== undefined && taken.length >= limit ? oldest + REQUEST_WINDOW_MS : time;
      const waitMs = Math.ceil(Math.max(freeAt, pausedUntil) - time);
      if (waitMs > 0) return { granted: false, waitMs };
      taken.push(time);
      return { granted: true };
    },
    pause: async (durationMs) => {
      pausedUntil = Math.max(pausedUntil, now() + durationMs);
    },
  };
}
