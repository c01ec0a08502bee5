import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { leaseRequests, pauseRequests, type RequestBounds } from './pms-requests-store.ts';

/** Counts the requests of one access token over all processes that share a database. */
export type SharedLimiter = {
  /** Takes the right to one request; otherwise says how long until asking again makes sense. */
  take(): Promise<{ readonly granted: true } | { readonly granted: false; readonly waitMs: number }>;
  /** The PMS said that it is too much: nobody asks again before this time has passed. */
  pause(durationMs: number): Promise<void>;
};

/** Rights are fetched in handfuls, so that the database is not asked once more for every request. */
const HANDFUL = 8;
/** A right that is not used soon is given up; it stays counted, so the bound is kept. */
const KEEP_MS = 5000;

export function createSharedLimiter(
  db: Database,
  accessToken: string,
  bounds: RequestBounds,
  nowMs: () => number = () => performance.now(),
): SharedLimiter {
  const digest = createHash('sha256').update(accessToken).digest();
  let left = 0;
  let goodUntilMs = 0;
  return {
    async take() {
      if (left === 0 || nowMs() > goodUntilMs) {
        left = 0;
        const { granted, waitMs } = await leaseRequests(db, digest, HANDFUL, bounds);
        if (granted === 0) return { granted: false, waitMs };
        left += granted;
        goodUntilMs = nowMs() + KEEP_MS;
      }
      left -= 1;
      return { granted: true };
    },
    async pause(durationMs) {
      left = 0;
      await pauseRequests(db, digest, durationMs);
    },
  };
}
