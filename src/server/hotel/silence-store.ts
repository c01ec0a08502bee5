import { sql } from 'kysely';
import { instantValue, type Database } from '../platform/database/database.ts';

/** A PMS is silent if requests of one operation have failed this often in a row, each within an hour of the last. */
const SILENT_AFTER_FAULTS = 3;
const KNOWN_MINUTES = 60;

type Asked = { readonly enterpriseId: string; readonly operation: string };

export async function recordFault(db: Database, { enterpriseId, operation }: Asked, at: Temporal.Instant) {
  const known = instantValue(at.subtract({ minutes: KNOWN_MINUTES }));
  await sql`insert into pms_silence as known (enterprise_id, operation, faults, since, last_at)
    values (${enterpriseId}, ${operation}, 1, ${instantValue(at)}, ${instantValue(at)})
    on conflict (enterprise_id, operation) do update set last_at = excluded.last_at,
      faults = case when known.last_at < ${known} then 1 else known.faults + 1 end,
      since = case when known.last_at < ${known} then excluded.since else known.since end`.execute(db);
}

export async function endSilence(db: Database, { enterpriseId, operation }: Asked) {
  await sql`delete from pms_silence where enterprise_id = ${enterpriseId} and operation = ${operation}`.execute(db);
}

/** Since when each silent PMS does not answer, by enterprise. */
export async function findSilences(
  db: Database,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const { rows } = await sql<{ id: string; since: Temporal.Instant }>`
    select enterprise_id as id, min(since) as since from pms_silence
    where faults >= ${SILENT_AFTER_FAULTS} and last_at > ${instantValue(now.subtract({ minutes: KNOWN_MINUTES }))}
    group by enterprise_id`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** The operations that failed last. */
export async function listFailing(db: Database): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select enterprise_id as "enterpriseId", operation from pms_silence`.execute(db);
  return rows;
}
