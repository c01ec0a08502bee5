import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { JobName } from './job-kinds.ts';

/** Removes a job that is no longer needed, as part of another statement. A job that is already running continues. */
export function droppedJob(name: JobName, id: string) {
  // Our queues share this partition. Addressing the parent table would make PostgreSQL plan for each partition.
  return sql`delete from pgboss.job_common where name = ${name} and id = ${id} and state in ('created', 'retry')`;
}

export async function listWaitingPlacements(db: Database, job: string): Promise<string[]> {
  const { rows } = await sql<{ placementId: string }>`
    select data ->> 'placementId' as "placementId" from pgboss.job
    where name = ${job} and state < 'completed'`.execute(db);
  return rows.map(({ placementId }) => placementId);
}

/** Whether a job of this kind waits or runs. */
export async function hasOpenJob(db: Database, job: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where name = ${job} and state < 'completed' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a room on an account at the hotel waits to be cancelled, or is being cancelled. */
export async function hasOrphanOn(db: Database | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job_common where name = 'cancel-orphan' and state < 'completed'
    and data -> 'reservation' ->> 'accountId' = ${accountId} limit 1`.execute(db);
  return rows.length > 0;
}

/** A longer queue is not searched for its oldest job. */
const MOST_JOBS = 10_000;

const QUEUES = sql`pgboss.queue where name not like '\\_\\_%'`;

/** As last counted by the queue, about ten seconds ago while any worker runs. */
export const JOBS_BY_STATE = sql<{ job: string; state: string; value: number }>`
  select name as job, state, value from (select * from ${QUEUES}) queue cross join lateral
    (values ('waiting', queued_count), ('active', active_count), ('failed', failed_count)) as counted (state, value)`;

/** Age of the job that has been due the longest, by the queue's clock. 0 if none is due. */
export const SECONDS_DUE = sql<{ job: string; value: number }>`
  select name as job, coalesce((select extract(epoch from now() - min(start_after))::int from (select start_after
      from pgboss.job where job.name = queue.name and state < 'active' and not blocked limit ${sql.lit(MOST_JOBS)}) waiting
      where start_after <= now()), 0) as value
  from ${QUEUES}`;
