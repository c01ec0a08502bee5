import { CompiledQuery } from 'kysely';
import { PgBoss, type ConstructorOptions, type Job, type JobResult, type QueueResult } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { KEEP_ALIVE } from '../database/connect-client.ts';
import { reachHosts } from '../database/database-hosts.ts';
import { askOfAddress, type Login } from '../database/server-role.ts';
import { toUnavailable } from '../database/database-unavailable.ts';
import type { Log } from '../log/log.ts';
import { maskError } from '../log/mask-text.ts';
import { inTrace } from '../trace.ts';
import type { JobData, JobHandlers, JobName } from './job-kinds.ts';
import { JOB_NAMES, QUEUES } from './queue-rules.ts';

/** Queues with a due job, among the given ones. Each costs one index look-up. */
const DUE = `select queue from unnest($1::text[]) as queue where exists (
  select from pgboss.job_common where name = queue and state < 'active' and not blocked and start_after <= now())`;

export {
  droppedJob,
  hasOpenJob,
  hasOrphanOn,
  JOBS_BY_STATE,
  listWaitingPlacements,
  SECONDS_DUE,
} from './queue-store.ts';

export type Jobs = Readonly<Awaited<ReturnType<typeof openJobs>>>;

const SUPERVISE_SECONDS = 10;
/** Workers are woken when a job is due. As a fallback, they poll at this interval. */
const BACKSTOP_SECONDS = 60;
/** Jobs of a kind that run at once. After a full batch, the next follows without a pause. */
const BATCH_SIZE = 4;
const STOP_LIMIT_MS = 5000;
/** The queue's own queries are in the background, and maintenance of a long queue is slow. */
const CONNECTION = { max: 3, query_timeout: 120_000, ...KEEP_ALIVE };

/** Creates the tables of the queues as the owner, for servers that lack the right. */
export async function migrateJobs(connectionString: string, log: Log): Promise<void> {
  const boss = await openBoss(connectionString, log, { supervise: false, schedule: false });
  await boss.stop({ graceful: true, close: true, timeout: STOP_LIMIT_MS });
}

type QueueLimits = {
  /** Poll interval: how long a due job may wait for its worker. One query covers all queues. */
  readonly pollSeconds?: number;
  /** The role of the login in the address. The owner creates missing tables of the queues. */
  readonly login?: Exclude<Login, 'pooled'>;
  /** False if other processes work on the queues and maintain them. */
  readonly works?: boolean;
  /** The caller's own connections, which the caller opens and closes. */
  readonly db?: ConstructorOptions['db'];
};

/** Opens the queues. They live in the same database, so that no second system has to run. */
export async function openJobs(
  connectionString: string,
  log: Log,
  { pollSeconds = 1, login = 'owner', works = true, db }: QueueLimits = {},
) {
  const boss = await openBoss(connectionString, log, {
    ...(db && { db }),
    ...(login === 'server' && { migrate: false, createSchema: false }),
    ...(!works && { supervise: false, schedule: false }),
  });
  let stopWaking = async () => {};
  return {
    /** Both are committed or neither. A caller's id is accepted only once, and lets the caller drop the job. */
    async add<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], afterSeconds: number, id?: string) {
      await boss.send(name, data, { db: inTransactionOf(tx), startAfter: afterSeconds, ...(id && { id }) });
    },
    /** Adds a job about a placement that runs within `seconds`. Calls within that time add only one job. */
    async addOneWithin(
      tx: Tx,
      name: 'look-at-payment' | 'look-at-stay',
      data: JobData['look-at-payment' | 'look-at-stay'],
      seconds: number,
    ) {
      const only = { singletonKey: data.placementId, singletonSeconds: seconds };
      await boss.send(name, data, { db: inTransactionOf(tx), startAfter: seconds, ...only });
    },
    /** Begins to work on jobs. Call it once. */
    async work(handlers: JobHandlers) {
      const workers = new Map<string, string>();
      for (const name of JOB_NAMES) {
        workers.set(name, await workOn({ boss, log }, name, handlers));
      }
      stopWaking = wakeWorkers(boss, log, workers, pollSeconds);
      await boss.schedule('clean-up', '17 * * * *', {});
      await boss.schedule('send-overdue-letters', '* * * * *', {});
      await boss.schedule('post-overdue-payments', '37 * * * *', {});
      await boss.schedule('look-for-hotel-cancelled', '52 * * * *', {});
      await boss.schedule('compare-bills', '8,23,38,53 * * * *', {});
      await boss.schedule('remind-holders', '23 7 * * *', {});
      await boss.schedule('verify-ledger', '41 2 * * *', {});
      await boss.schedule('make-books-files', '27 * * * *', {});
      await boss.schedule('forget-persons', '11 4 * * *', {});
      await boss.schedule('alert-operators', '*/5 * * * *', {});
      await boss.schedule('release-redemptions', '* * * * *', {});
      await boss.schedule('notify-wallets', '* * * * *', {});
    },
    async stop() {
      await stopWaking();
      await boss.stop({ graceful: true, close: true, timeout: STOP_LIMIT_MS });
    },
  };
}

async function openBoss(connectionString: string, log: Log, options: Partial<ConstructorOptions>): Promise<PgBoss> {
  const isServer = options.migrate === false;
  const { connection } = reachHosts(connectionString, (address) =>
    isServer ? askOfAddress(address, 'server', 0) : address,
  );
  const boss = new PgBoss({
    ...connection,
    application_name: 'staycard jobs',
    ...CONNECTION,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    ...options,
  });
  boss.on('error', (error) => {
    log.error({ err: toUnavailable(error) }, 'jobs');
  });
  try {
    await openQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: true });
    throw toUnavailable(error);
  }
}

async function openQueues(boss: PgBoss): Promise<void> {
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const rules = QUEUES[name];
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    // A queue that an earlier version created would keep its old rules.
    else if (!hasRules(queue, rules)) await boss.updateQueue(name, rules);
  }
}

function hasRules(queue: QueueResult, rules: object): boolean {
  return Object.entries(rules).every(([rule, value]) => Reflect.get(queue, rule) === value);
}

async function workOn<Name extends JobName>(
  { boss, log }: { boss: PgBoss; log: Log },
  name: Name,
  handlers: JobHandlers,
): Promise<string> {
  const attempt = async ({ id, data }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await inTrace({ job: name, jobId: id }, () => handlers[name](data));
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: name, jobId: id }, 'a job failed and will be tried again');
      return { id, status: 'failed', output: { message: maskError(error) } };
    }
  };
  const options = {
    pollingIntervalSeconds: BACKSTOP_SECONDS,
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  return boss.work(name, options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(attempt)));
}

/** Runs the queue's own statement in the transaction. */
function inTransactionOf(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/**
 * Polls all queues with one query every `pollSeconds`, and wakes the workers of those with a due job. The returned
 * function stops it.
 *
 * @param workers The id of each queue's worker.
 */
function wakeWorkers(
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
