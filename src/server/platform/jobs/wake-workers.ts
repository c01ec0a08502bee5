import type { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';
import { toUnavailable } from '../database/database-unavailable.ts';

/** Queues with a due job, among the given ones. Each costs one index look-up. */
const DUE = `select queue from unnest($1::text[]) as queue where exists (
  select from pgboss.job_common where name = queue and state < 'active' and not blocked and start_after <= now())`;

/**
 * Polls all queues with one query every `pollSeconds`, and wakes the workers of those with a due job. The returned
 * function stops it.
 *
 * @param workers The id of each queue's worker.
 */
export function wakeWorkers(
  boss: PgBoss,
  log: Log,
  workers: ReadonlyMap<string, string>,
  pollSeconds: number,
): () => Promise<void> {
  const queues = [...workers.keys()];
  let looking = Promise.resolve();
  const look = async () => {
    try {
      const { rows }: { rows: { queue: string }[] } = await boss.getDb().executeSql(DUE, [queues]);
      for (const { queue } of rows) boss.notifyWorker(workers.get(queue) ?? '');
    } catch (error) {
      log.error({ err: toUnavailable(error) }, 'jobs');
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look().finally(() => (isLooking = false));
  }, pollSeconds * 1000);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
