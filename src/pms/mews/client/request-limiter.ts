import type { RequestPurpose } from '#pms/request-purpose.ts';

/** Mews allows 200 requests in 30 seconds over all processes with one token, so they share a limiter. */
export type RequestLimiter = {
  /**
   * Takes a permit for one request, or returns how long to wait before asking again. Browsing is granted only while
   * fewer permits than `browsingLimitOf` the limit are taken, by any caller. Booking may use the rest.
   */
  take(purpose: RequestPurpose): Promise<RequestPermit>;
  pause(durationMs: number): Promise<void>;
};

type RequestPermit = { readonly granted: true } | { readonly granted: false; readonly waitMs: number };

export const REQUEST_LIMIT = 200;

/** The rest of 200 requests can place and pay six reservations in 30 seconds, however many guests browse. */
const BROWSING_SHARE = 0.75;

export function browsingLimitOf(limit: number): number {
  return Math.floor(limit * BROWSING_SHARE);
}

/** One second more than Mews' 30, because its window and ours start at different moments. */
export const REQUEST_WINDOW_MS = 31_000;

/** A limiter for a single process. `now` is a clock in milliseconds. */
export function createLocalLimiter(
  now: () => number = () => performance.now(),
  limit: number = REQUEST_LIMIT,
): RequestLimiter {
  let taken: number[] = [];
  let pausedUntil = 0;
  return {
    take: async (purpose) => {
      const time = now();
      taken = taken.filter((moment) => moment > time - REQUEST_WINDOW_MS);
      const most = purpose === 'browsing' ? browsingLimitOf(limit) : limit;
      const inTheWay = taken[taken.length - most];
      const freeAt = inTheWay === undefined ? time : inTheWay + REQUEST_WINDOW_MS;
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
