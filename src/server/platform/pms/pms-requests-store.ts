import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type Leased = {
  readonly granted: number;
  readonly waitMs: number;
  /** Identifies the lease when its unused requests are returned. Null if nothing was granted. */
  readonly lease: Temporal.Instant | null;
};

export type Unused = { readonly lease: Temporal.Instant; readonly number: number };

/** Rate limit: at most `limit` requests in any window of `windowMs`. */
export type RequestBounds = {
  readonly limit: number;
  /** Lower than `limit`. Browsing gets nothing once this many requests are taken, for any purpose. */
  readonly browsingLimit: number;
  readonly windowMs: number;
};

/** Also returns the unused part of an earlier lease. If none are left, `waitMs` says when to try again. */
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

/** A longer pause stays. */
export async function pauseRequests(db: Database, tokenDigest: Buffer, durationMs: number): Promise<void> {
  await sql`
    insert into pms_requests (token_digest, taken, paused_until)
    values (${tokenDigest}, '{}', clock_timestamp() + make_interval(secs => ${durationMs / 1000}))
    on conflict (token_digest) do update
    set paused_until = greatest(pms_requests.paused_until, excluded.paused_until)`.execute(db);
}

/** Requests taken in the window, by token digest in hexadecimal. A paused token counts as fully taken. */
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
