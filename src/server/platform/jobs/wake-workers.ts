import type { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';
import { toUnavailable } from '../database/database-unavailable.ts';

/** The queues with a job that is due, among those asked about; each is one look into an index. */
const DUE = `select queue from unnest($1::text[]) as queue where exists (
  select from pgboss.job_common where name = queue and state < 'active' and not blocked and start_after <= now())`;

/**
 * Wakes the workers of queues in which a job is due: one question about all of them, instead of one of each, asked
 * every `pollSeconds` until stopped.
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
