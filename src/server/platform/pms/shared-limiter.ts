import { createHash } from 'node:crypto';
import type { RequestPurpose } from '#pms/request-purpose.ts';
import type { Database } from '../database/database.ts';
import {
  countTakenRequests,
  leaseRequests,
  pauseRequests,
  type RequestBounds,
  type Unused,
} from './pms-requests-store.ts';

export { countTakenRequests };

/** Counts the requests of an access token, whichever it is now, over all processes that share a database. */
type SharedLimiter = {
  /**
   * Takes the right to one request; otherwise says how long until asking again makes sense. What browsing may not take
   * is kept back for booking.
   */
  take(purpose: RequestPurpose): Promise<Permit>;
  /** The PMS said that it is too much: nobody asks again before this time has passed. */
  pause(durationMs: number): Promise<void>;
};

/** How many rights a lease has at first, so that the database is not asked once more for every request. */
const FIRST_LEASE = 8;
/** Rights that are not used soon are given back with the next question; until then they stay counted. */
const KEEP_MS = 5000;
/** A lease that was used up within this time is followed by one of twice its size, up to the largest. */
const QUICK_MS = 1000;
const LARGEST_LEASE = 32;
/** Of all that a hotel lets us ask: a server that ends, or has no use for the rest, takes no more than this with it. */
const LARGEST_SHARE = 1 / 12;

/** By which the requests of a token are counted. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

type Permit = { readonly granted: true } | { readonly granted: false; readonly waitMs: number };
type Lease = {
  left: number;
  size: number;
  takenAtMs: number;
  of: Temporal.Instant | null;
  asked: Promise<Permit> | undefined;
};

export function createSharedLimiter(
  db: Database,
  loadToken: () => Promise<string>,
  bounds: RequestBounds,
  nowMs: () => number = () => performance.now(),
): SharedLimiter {
  const { windowMs } = bounds;
  const limits = { browsing: bounds.browsingLimit, booking: bounds.limit };
  const largest = Math.max(FIRST_LEASE, Math.min(LARGEST_LEASE, Math.floor(bounds.limit * LARGEST_SHARE)));
  const noLease = (): Lease => ({ left: 0, size: FIRST_LEASE, takenAtMs: -Infinity, of: null, asked: undefined });
  const leases = { browsing: noLease(), booking: noLease() };
  let known: { readonly token: string; readonly digest: Buffer } | undefined;
  /** What was asked for before the last change of token, or the last pause, is not good any more when it comes. */
  let era = 0;

  function giveUpLeases(): void {
    era += 1;
    leases.browsing.left = leases.booking.left = 0;
  }

  /** What was leased for another token is not good for this one. */
  async function loadDigest(): Promise<Buffer> {
    const token = await loadToken();
    if (known?.token !== token) {
      if (known) giveUpLeases();
      known = { token, digest: digestToken(token) };
    }
    return known.digest;
  }

  /** A large lease is as old as our window is longer than the PMS's, so that none of its rights is used too late. */
  const isGood = ({ left, size, takenAtMs }: Lease) =>
    left > 0 && nowMs() - takenAtMs <= (size > FIRST_LEASE ? QUICK_MS : KEEP_MS);

  async function ask(purpose: RequestPurpose, digest: Buffer): Promise<Permit> {
    const lease = leases[purpose];
    const isQuick = lease.left === 0 && nowMs() - lease.takenAtMs <= QUICK_MS;
    const asOf = era;
    const unused: Unused | undefined = lease.of && lease.left > 0 ? { lease: lease.of, number: lease.left } : undefined;
    lease.left = 0;
    lease.size = isQuick ? Math.min(lease.size * 2, largest) : FIRST_LEASE;
    const bounds = { limit: limits[purpose], windowMs };
    const leased = await leaseRequests(db, digest, lease.size, bounds, unused);
    if (leased.granted === 0) return { granted: false, waitMs: leased.waitMs };
    if (asOf === era) lease.left = leased.granted;
    lease.of = leased.lease;
    lease.takenAtMs = nowMs();
    return { granted: true };
  }

  return {
    async take(purpose) {
      const lease = leases[purpose];
      for (;;) {
        const digest = await loadDigest();
        // Who books may use what was leased for browsing, but not the other way round.
        const good = [lease, ...(purpose === 'booking' ? [leases.browsing] : [])].find(isGood);
        if (good) {
          good.left -= 1;
          return { granted: true };
        }
        // Callers who come meanwhile wait for the same lease, and for the same refusal.
        lease.asked ??= ask(purpose, digest).finally(() => (lease.asked = undefined));
        const answer = await lease.asked;
        if (!answer.granted) return answer;
      }
    },
    async pause(durationMs) {
      giveUpLeases();
      await pauseRequests(db, await loadDigest(), durationMs);
    },
  };
}
