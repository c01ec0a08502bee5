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

/** Rate limit of an access token, whichever it is now, over all processes that share a database. */
type SharedLimiter = {
  /** Takes one, or returns how long to wait. Requests above the browsing limit are reserved for booking. */
  take(purpose: RequestPurpose): Promise<Permit>;
  /** After a 429 of the PMS: blocks all processes for this time. */
  pause(durationMs: number): Promise<void>;
};

/** Initial lease size, so that not every request needs the database. */
const FIRST_LEASE = 8;
/** Unused requests are returned with the next lease if they are older than this. Until then they count as taken. */
const LEASED_MS = 5000;
/** A lease used up within this time is followed by one of twice its size, up to the largest. */
const QUICK_MS = 1000;
const LARGEST_LEASE = 32;
/** Largest lease, as a share of the hotel's limit. A server that ends wastes no more than this. */
const LARGEST_SHARE = 1 / 12;

/** The key under which a token's requests are counted. */
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
  /** A lease requested before the last token change or pause is discarded when it arrives. */
  let era = 0;

  function giveUpLeases(): void {
    era += 1;
    leases.browsing.left = leases.booking.left = 0;
  }

  /** A new token invalidates the leases of the old one. */
  async function loadDigest(): Promise<Buffer> {
    const token = await loadToken();
    if (known?.token !== token) {
      if (known) giveUpLeases();
      known = { token, digest: digestToken(token) };
    }
    return known.digest;
  }

  /** Large leases expire sooner: our window exceeds the PMS's, and no request may be used after it. */
  const isGood = ({ left, size, takenAtMs }: Lease) =>
    left > 0 && nowMs() - takenAtMs <= (size > FIRST_LEASE ? QUICK_MS : LEASED_MS);

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
        // Booking may use a browsing lease, but not the other way round.
        const good = [lease, ...(purpose === 'booking' ? [leases.browsing] : [])].find(isGood);
        if (good) {
          good.left -= 1;
          return { granted: true };
        }
        // Callers that arrive before it ends share this lease or refusal.
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
