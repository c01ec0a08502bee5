import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Count } from './shared-counter.ts';

/** Adds calls to the shared count of a digest (limit and address). Starts a new window if none is open at `now`. */
export async function addCalls(
  db: Database,
  digest: Buffer,
  amount: number,
  now: Temporal.Instant,
  windowMs: number,
): Promise<Count> {
  const endsAt = now.add({ milliseconds: windowMs }).toString();
  const { rows } = await sql<Count>`
    insert into counted_calls as known (digest, calls, ends_at)
    values (${digest}, ${amount}, ${endsAt}::timestamptz)
    on conflict (digest) do update
    set calls = excluded.calls + case when known.ends_at > ${now.toString()}::timestamptz then known.calls else 0 end,
      ends_at = case when known.ends_at > ${now.toString()}::timestamptz then known.ends_at else excluded.ends_at end
    returning calls as count, extract(epoch from ends_at - ${now.toString()}::timestamptz)::float8 * 1000 as "endsInMs"`.execute(
    db,
  );
  return rows[0] ?? { count: amount, endsInMs: windowMs };
}

export async function deleteEndedWindows(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from counted_calls where ends_at < ${now.toString()}::timestamptz`.execute(db);
}
