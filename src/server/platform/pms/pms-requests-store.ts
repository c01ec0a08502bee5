import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type Leased = {
  readonly granted: number;
  readonly waitMs: number;
  /** By which what is left of it is given back; null when nothing was granted. */
  readonly lease: Temporal.Instant | null;
};

/** What nobody used of a lease. */
export type Unused = { readonly lease: Temporal.Instant; readonly number: number };

/** Bounds within which requests are counted: so many in any window of so many milliseconds. */
export type RequestBounds = {
  readonly limit: number;
  /** Less than the limit: browsing is granted nothing once so many are taken, by any caller. */
  readonly browsingLimit: number;
  readonly windowMs: number;
};

/**
 * Takes up to `wanted` of what a token has left, once what was not used of an earlier lease of it is given back; when
 * nothing is left, says how long until something is.
 */
export async function leaseRequests(
  db: Database,
  tokenDigest: Buffer,
  wanted: number,
  { limit, windowMs }: Pick<RequestBounds, 'limit' | 'windowMs'>,
  unused?: Unused,
): Promise<Leased> {
  const { rows } = await sql<Leased>`
    select granted, wait_ms as "waitMs", lease
    from lease_pms_requests(
      ${tokenDigest}, ${wanted}, ${limit}, make_interval(secs => ${windowMs / 1000}),
      ${unused?.lease.toString() ?? null}::timestamptz, ${unused?.number ?? 0})`.execute(db);
  return rows[0] ?? { granted: 0, waitMs: windowMs, lease: null };
}

/** Nobody gets a request with this token before the time has passed; a longer pause stays. */
export async function pauseRequests(db: Database, tokenDigest: Buffer, durationMs: number): Promise<void> {
  await sql`
    insert into pms_requests (token_digest, taken, paused_until)
    values (${tokenDigest}, '{}', clock_timestamp() + make_interval(secs => ${durationMs / 1000}))
    on conflict (token_digest) do update
    set paused_until = greatest(pms_requests.paused_until, excluded.paused_until)`.execute(db);
}

/** By token digest, in hexadecimal: how many requests are taken in the window; all where it is paused. */
export async function countTakenRequests(
  db: Database,
  digests: readonly Buffer[],
  { limit, windowMs }: Pick<RequestBounds, 'limit' | 'windowMs'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ digest: string; taken: number }>`
    select encode(token_digest, 'hex') as digest,
      case when paused_until > clock_timestamp() then ${limit}::bigint else (
        select coalesce(sum(coalesce(number, 1)), 0) from unnest(taken, numbers) as one (moment, number)
        where moment > clock_timestamp() - make_interval(secs => ${windowMs / 1000})) end as taken
    from pms_requests where token_digest = any(${digests})`.execute(db);
  return new Map(rows.map(({ digest, taken }) => [digest, taken]));
}
