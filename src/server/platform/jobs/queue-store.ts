import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type QueueFigures = {
  readonly job: string;
  /** As the queue counted itself last, some ten seconds ago while anybody works. */
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** For how long the job that is due for longest has been, by the queue's clock; 0 where none is. */
  readonly dueSeconds: number;
};

/** A longer line of jobs is not looked through for the one that waits longest. */
const MOST_JOBS = 10_000;

/** The placements that a job of a kind waits or works for. */
export async function listWaitingPlacements(db: Database, job: string): Promise<string[]> {
  const { rows } = await sql<{ placementId: string }>`
    select data ->> 'placementId' as "placementId" from pgboss.job
    where name = ${job} and state < 'completed'`.execute(db);
  return rows.map(({ placementId }) => placementId);
}

/** How long the lines are, queue by queue. */
export async function readQueues(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name as job, queued_count as waiting, active_count as active, failed_count as failed,
      coalesce((select extract(epoch from now() - min(start_after))::int from (select start_after from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked limit ${sql.lit(MOST_JOBS)}) waiting
        where start_after <= now()), 0) as "dueSeconds"
    from pgboss.queue queue where name not like '\\_\\_%'`.execute(db);
  return rows;
}
