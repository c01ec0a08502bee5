import { createHash } from 'node:crypto';
import type { RequestPurpose } from '#pms/request-purpose.ts';
import type { Database } from '../database/database.ts';
import { leaseRequests, pauseRequests, type RequestBounds } from './pms-requests-store.ts';

/** Counts the requests of one access token over all processes that share a database. */
export type SharedLimiter = {
  /**
   * Takes the right to one request; otherwise says how long until asking again makes sense. What browsing may not take
   * is kept back for booking.
   */
  take(
    purpose: RequestPurpose,
  ): Promise<{ readonly granted: true } | { readonly granted: false; readonly waitMs: number }>;
  /** The PMS said that it is too much: nobody asks again before this time has passed. */
  pause(durationMs: number): Promise<void>;
};

/** Rights are fetched in handfuls, so that the database is not asked once more for every request. */
const HANDFUL: Record<RequestPurpose, number> = { browsing: 8, booking: 4 };
/** A right that is not used soon is given up; it stays counted, so the bound is kept. */
const KEEP_MS = 5000;

export function createSharedLimiter(
  db: Database,
  accessToken: string,
  bounds: RequestBounds,
  nowMs: () => number = () => performance.now(),
): SharedLimiter {
  const digest = createHash('sha256').update(accessToken).digest();
  const { windowMs } = bounds;
  const limits = { browsing: bounds.browsingLimit, booking: bounds.limit };
  const hands = { browsing: { left: 0, goodUntilMs: 0 }, booking: { left: 0, goodUntilMs: 0 } };
  return {
    async take(purpose) {
      const hand = hands[purpose];
      if (hand.left === 0 || nowMs() > hand.goodUntilMs) {
        hand.left = 0;
        const limit = limits[purpose];
        const { granted, waitMs } = await leaseRequests(db, digest, HANDFUL[purpose], { limit, windowMs });
        if (granted === 0) return { granted: false, waitMs };
        hand.left += granted;
        hand.goodUntilMs = nowMs() + KEEP_MS;
      }
      hand.left -= 1;
      return { granted: true };
    },
    async pause(durationMs) {
      hands.browsing.left = 0;
      hands.booking.left = 0;
      await pauseRequests(db, digest, durationMs);
    },
  };
}
