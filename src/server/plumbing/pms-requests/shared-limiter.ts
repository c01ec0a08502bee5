import { createHash } from 'node:crypto';
import type { RequestPurpose } from '#pms/request-purpose.ts';
import type { Database } from '../database/database.ts';
import { leaseRequests, pauseRequests, type RequestBounds } from './pms-requests-store.ts';

/** Counts the requests of an access token, whichever it is now, over all processes that share a database. */
type SharedLimiter = {
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

/** How many rights one lease has, so that the database is not asked once more for every request. */
const LEASE_SIZE: Record<RequestPurpose, number> = { browsing: 8, booking: 4 };
/** A right that is not used soon is given up; it stays counted, so the bound is kept. */
const KEEP_MS = 5000;

export function createSharedLimiter(
  db: Database,
  loadToken: () => Promise<string>,
  bounds: RequestBounds,
  nowMs: () => number = () => performance.now(),
): SharedLimiter {
  const { windowMs } = bounds;
  const limits = { browsing: bounds.browsingLimit, booking: bounds.limit };
  const leases = { browsing: { left: 0, goodUntilMs: 0 }, booking: { left: 0, goodUntilMs: 0 } };
  let known: Buffer | undefined;

  /** What was leased for another token is not good for this one. */
  async function loadDigest(): Promise<Buffer> {
    const digest = createHash('sha256')
      .update(await loadToken())
      .digest();
    if (known?.equals(digest) === false) leases.browsing.left = leases.booking.left = 0;
    known = digest;
    return digest;
  }

  return {
    async take(purpose) {
      const digest = await loadDigest();
      const lease = leases[purpose];
      if (lease.left === 0 || nowMs() > lease.goodUntilMs) {
        lease.left = 0;
        const limit = limits[purpose];
        const { granted, waitMs } = await leaseRequests(db, digest, LEASE_SIZE[purpose], { limit, windowMs });
        if (granted === 0) return { granted: false, waitMs };
        lease.left += granted;
        lease.goodUntilMs = nowMs() + KEEP_MS;
      }
      lease.left -= 1;
      return { granted: true };
    },
    async pause(durationMs) {
      leases.browsing.left = 0;
      leases.booking.left = 0;
      await pauseRequests(db, await loadDigest(), durationMs);
    },
  };
}
