import { PgBoss, type ConstructorOptions, type Job, type JobResult, type QueueResult } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { writeLast } from '../database/write-last.ts';
import { KEEP_ALIVE } from '../database/connect-client.ts';
import { reachHosts } from '../database/database-hosts.ts';
import { askOfAddress, type Login } from '../database/server-role.ts';
import { toUnavailable } from '../database/database-unavailable.ts';
import type { Log } from '../log/log.ts';
import { maskError } from '../log/mask-text.ts';
import { inTrace } from '../trace.ts';
import { JOB_NAMES, type JobData, type JobHandlers, type JobName } from './job-kinds.ts';
import { OWN_RULES, QUEUE_RULES } from './queue-rules.ts';
import { wakeWorkers } from './wake-workers.ts';

export { listWaitingPlacements, readQueues } from './queue-store.ts';

export type Jobs = {
  /**
   * Adds a job in the transaction of the fact that causes it: both are there afterwards, or neither. An id of the
   * caller's is good once, and lets it drop the job.
   */
  add<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], afterSeconds: number, id?: string): Promise<void>;
  /** Takes a job away that has nothing left to do; one that is at work already goes on. */
  drop(tx: Tx, name: JobName, id: string): Promise<void>;
  /**
   * Adds a job about a placement that is done after so many seconds at the latest, and only one of all that are asked
   * for within them.
   */
  addOneWithin(
    tx: Tx,
    name: 'look-at-payment' | 'look-at-stay',
    data: JobData['look-at-payment' | 'look-at-stay'],
    seconds: number,
  ): Promise<void>;
  /** Begins to work on jobs; to be called once. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

const SUPERVISE_SECONDS = 10;
/** Workers are woken when a job is due; should that fail, they look for themselves so often. */
const BACKSTOP_SECONDS = 60;
/** So many jobs of a kind are worked on at once; when there were as many, the next follow without a pause. */
const BATCH_SIZE = 4;
const STOP_LIMIT_MS = 5000;
/** Nobody waits for what the queue asks, and looking after a long one takes its time. */
const CONNECTION = { max: 3, query_timeout: 120_000, ...KEEP_ALIVE };

/** Makes the tables of the queues, as the owner whose address is given, for servers that may not. */
export async function migrateJobs(connectionString: string, log: Log): Promise<void> {
  const boss = await openBoss(connectionString, log, { supervise: false, schedule: false });
  await boss.stop({ graceful: true, close: true, timeout: STOP_LIMIT_MS });
}

type QueueLimits = {
  /** How long a job that is due may wait for its worker: one question about all queues is asked so often. */
  readonly pollSeconds?: number;
  /** Who the address logs in as. The owner makes the tables of the queues where they are not there. */
  readonly login?: Exclude<Login, 'pooled'>;
  /** False where other processes work on the queues, and look after them. */
  readonly works?: boolean;
  /** Connections that the caller opens and ends, in place of its own. */
  readonly db?: ConstructorOptions['db'];
};

/** Opens the queues; they live in the same database, so that no second system has to run. */
export async function openJobs(
  connectionString: string,
  log: Log,
  { pollSeconds = 1, login = 'owner', works = true, db }: QueueLimits = {},
): Promise<Jobs> {
  const boss = await openBoss(connectionString, log, {
    ...(db && { db }),
    ...(login === 'server' && { migrate: false, createSchema: false }),
    ...(!works && { supervise: false, schedule: false }),
  });
  let stopWaking = async () => {};
  return {
    async add(tx, name, data, afterSeconds, id) {
      await boss.send(name, data, { db: inTransactionOf(tx), startAfter: afterSeconds, ...(id && { id }) });
    },
    async drop(tx, name, id) {
      // Our queues share this part of the table; of the whole, PostgreSQL would plan for each part every time.
      const text = "delete from pgboss.job_common where name = $1 and id = $2 and state in ('created', 'retry')";
      await writeLast(tx, { text, values: [name, id] });
    },
    async addOneWithin(tx, name, data, seconds) {
      const only = { singletonKey: data.placementId, singletonSeconds: seconds };
      await boss.send(name, data, { db: inTransactionOf(tx), startAfter: seconds, ...only });
    },
    async work(handlers) {
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
      await boss.schedule('forget-persons', '11 4 * * *', {});
      await boss.schedule('alert-operators', '*/5 * * * *', {});
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
    const rules = OWN_RULES[name] ?? QUEUE_RULES;
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    // A queue that an earlier version made keeps its rules otherwise.
    else if (!hasRules(queue, rules)) await boss.updateQueue(name, rules);
  }
}

function hasRules(queue: QueueResult, rules: typeof QUEUE_RULES): boolean {
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

/** The queue's own statement, taken into the transaction; it wants to hear of a job that it added. */
function inTransactionOf(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await writeLast(tx, { text, values });
      return { rows: [{ id: '' }] };
    },
  };
}
