import { PgBoss, type ConstructorOptions, type QueueResult } from 'pg-boss';
import { doLast, type Tx } from '../database/database.ts';
import { KEEP_ALIVE } from '../database/connect-client.ts';
import { reachHosts } from '../database/database-hosts.ts';
import { askOfAddress, type Login } from '../database/server-role.ts';
import { toUnavailable } from '../database/database-unavailable.ts';
import type { Log } from '../log/log.ts';
import type { JobData, JobHandlers, JobName } from './job-kinds.ts';
import { JOB_NAMES, QUEUES } from './queue-rules.ts';
import { insertJobs, type NewJob } from './queue-store.ts';
import { workOnJobs } from './work-on-jobs.ts';

export { droppedJob, hasOpenJob, hasOrphanOn, listWaitingPlacements, readQueues } from './queue-store.ts';

export type Jobs = Readonly<Awaited<ReturnType<typeof openJobs>>>;

const SUPERVISE_SECONDS = 10;
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
  let stopWorking = async () => {};
  return {
    /** Both are committed or neither. A caller's id is accepted only once, and lets the caller drop the job. */
    async add<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], afterSeconds: number, id?: string) {
      await insertLast(tx, { name, data, afterSeconds, id });
    },
    /** Adds a job about a placement that runs within `seconds`. Calls within that time add only one job. */
    async addOneWithin(
      tx: Tx,
      name: 'look-at-payment' | 'look-at-stay',
      data: JobData['look-at-payment' | 'look-at-stay'],
      seconds: number,
    ) {
      await insertLast(tx, { name, data, afterSeconds: seconds, onceFor: data.placementId });
    },
    /** Begins to work on jobs. Call it once. */
    async work(handlers: JobHandlers) {
      stopWorking = workOnJobs({ boss, log, handlers, pollSeconds });
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
      await stopWorking();
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

const lastJobs = new WeakMap<Tx, NewJob[]>();

/** All jobs of a transaction are inserted in one statement at its end. */
async function insertLast(tx: Tx, job: NewJob): Promise<void> {
  const others = lastJobs.get(tx);
  if (others) return void others.push(job);
  const jobs = [job];
  const insert = () => {
    lastJobs.delete(tx);
    return insertJobs(tx, jobs);
  };
  if (doLast(tx, insert)) lastJobs.set(tx, jobs);
  else await insert();
}
