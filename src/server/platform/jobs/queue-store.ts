import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import type { JobData, JobName } from './job-kinds.ts';

export type NewJob = {
  readonly name: JobName;
  readonly data: JobData[JobName];
  readonly afterSeconds: number;
  /** Only the first job with an id is inserted. */
  readonly id?: string | undefined;
  /** Only the first job with this key within `afterSeconds` is inserted. */
  readonly onceFor?: string;
};

/** Like `send` of pg-boss, but for several queues in one statement. */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await sql`insert into pgboss.job_common (id, name, data, start_after, keep_until, singleton_key, singleton_on, policy,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds)
    select coalesce(added.id, gen_random_uuid()), added.name, data, now() + pause,
      now() + pause + retention_seconds * interval '1 s', "onceFor",
      case when "onceFor" is not null then 'epoch'::timestamp
        + floor(extract(epoch from now()) / "afterSeconds") * "afterSeconds" * interval '1 s' end, policy,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
    from json_to_recordset(${JSON.stringify(jobs)}::json)
        as added (id uuid, name text, data jsonb, "afterSeconds" float8, "onceFor" text)
      join pgboss.queue on queue.name = added.name,
      lateral (select "afterSeconds" * interval '1 s' as pause) due
    on conflict do nothing`.execute(tx);
}

export type ClaimedJob<Name extends JobName = JobName> = {
  readonly name: Name;
  readonly id: string;
  readonly data: JobData[Name];
};

/** A process that seemed dead may complete a job that another one runs since: both do the same. */
const CLAIM = `with completed as (
    update pgboss.job_common job set state = 'completed', completed_on = now()
    from unnest($1::text[], $2::uuid[]) as done (name, id)
    where job.name = done.name and job.id = done.id and job.state = 'active'),
  due as (
    select job.name, job.id from unnest($3::text[], $4::int[]) as asked (queue, free), lateral (
      select name, id from pgboss.job_common
      where name = queue and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit free for update skip locked) job)
  update pgboss.job_common job set state = 'active', started_on = now(), heartbeat_on = now(),
    retry_count = retry_count + (started_on is not null)::int
  from due where job.name = due.name and job.id = due.id returning job.name, job.id, job.data`;

/** Completes jobs, and claims due ones, up to the given number for each queue. */
export async function completeAndClaim(
  boss: PgBoss,
  done: readonly Pick<ClaimedJob, 'name' | 'id'>[],
  free: ReadonlyMap<JobName, number>,
): Promise<readonly ClaimedJob[]> {
  const completed = [done.map(({ name }) => name), done.map(({ id }) => id)];
  const { rows }: { rows: ClaimedJob[] } = await boss
    .getDb()
    .executeSql(CLAIM, [...completed, [...free.keys()], [...free.values()]]);
  return rows;
}

type QueueFigures = {
  readonly job: string;
  /** As last counted by the queue, about ten seconds ago while any worker runs. */
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Age of the job that has been due the longest, by the queue's clock. 0 if none is due. */
  readonly dueSeconds: number;
};

/** A longer queue is not searched for its oldest job. */
const MOST_JOBS = 10_000;

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

export async function readQueues(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name as job, queued_count as waiting, active_count as active, failed_count as failed,
      coalesce((select extract(epoch from now() - min(start_after))::int from (select start_after from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked limit ${sql.lit(MOST_JOBS)}) waiting
        where start_after <= now()), 0) as "dueSeconds"
    from pgboss.queue queue where name not like '\\_\\_%'`.execute(db);
  return rows;
}
