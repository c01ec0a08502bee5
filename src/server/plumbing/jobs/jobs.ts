import { CompiledQuery } from 'kysely';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Tx } from '../database/database.ts';
import type { Log } from '../../log.ts';

export type AskedLink = {
  /** Names the letter, so that a job that runs twice writes one. */
  readonly askId: string;
  readonly salePageId: string;
  readonly email: string;
  readonly language: string;
};

/** Every kind of job, with what it carries. */
type JobData = {
  'settle-placement': { readonly placementId: string };
  'post-redemption': { readonly placementId: string };
  /** The hotel was asked to cancel a reservation, and may not have answered. */
  'settle-cancellation': { readonly placementId: string };
  'post-give-back': { readonly placementId: string };
  /** A guest is to pay the rest of a placement, or has paid; or money may come for what was let go. */
  'settle-payment': { readonly placementId: string };
  'refund-payment': { readonly placementId: string };
  /** The PMS has one of our reservations whose value was given free already. */
  'cancel-orphan': { readonly placementId: string; readonly reservation: PmsReservation };
  /** Looks once more for what the PMS may have reserved after we stopped believing in it. */
  'look-for-orphan': { readonly placementId: string };
  'send-letter': { readonly mailId: string };
  'send-overdue-letters': Record<string, never>;
  'remind-holders': Record<string, never>;
  'alert-operators': Record<string, never>;
  /** Wakes the phones whose passes have changed. */
  'notify-wallets': Record<string, never>;
  /** Somebody asked for a link; the address is forgotten soon, also where nobody is known by it. */
  'send-booking-link': AskedLink & { readonly reference: string };
  'send-cards-link': AskedLink;
  'clean-up': Record<string, never>;
};

export type JobName = keyof JobData;
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Jobs = {
  /** Adds a job in the transaction of the fact that causes it: both are there afterwards, or neither. */
  add<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], afterSeconds: number): Promise<void>;
  /** Begins to work on jobs; to be called once. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

const JOB_NAMES: readonly JobName[] = [
  'settle-placement',
  'post-redemption',
  'settle-cancellation',
  'post-give-back',
  'settle-payment',
  'refund-payment',
  'cancel-orphan',
  'look-for-orphan',
  'send-letter',
  'send-overdue-letters',
  'remind-holders',
  'alert-operators',
  'notify-wallets',
  'send-booking-link',
  'send-cards-link',
  'clean-up',
];

/** What queues were called before 0.2.0: jobs that still wait there are worked on, too. */
const EARLIER_QUEUES: Partial<Readonly<Record<JobName, string>>> = {
  'cancel-orphan': 'cancel-stray',
  'look-for-orphan': 'look-for-stray',
};

/**
 * A job that throws is tried again with growing pauses, for a week, because a hotel may be away for days; handlers that
 * know better add a job of their own. A job whose process died shows no sign of life and goes to another one.
 */
const QUEUE_RULES = {
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 180,
  heartbeatSeconds: 10,
};
/** Somebody who asks for a link waits for it now; what they typed is forgotten within the hour. */
const ASKED_RULES = { ...QUEUE_RULES, retryLimit: 10, retentionSeconds: 900, deleteAfterSeconds: 3600 };
const OWN_RULES: Partial<Readonly<Record<JobName, typeof ASKED_RULES>>> = {
  'send-booking-link': ASKED_RULES,
  'send-cards-link': ASKED_RULES,
};
const SUPERVISE_SECONDS = 10;
/** So many jobs of a kind are worked on at once; when there were as many, the next follow without a pause. */
const BATCH_SIZE = 4;
const STOP_LIMIT_MS = 5000;

/**
 * Opens the queues; they live in the same database, so that no second system has to run. A job that is due waits at
 * most `pollSeconds` for its worker.
 */
export async function openJobs(connectionString: string, log: Log, pollSeconds = 1): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'staycard jobs',
    max: 3,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => {
    log.error({ err: error }, 'jobs');
  });
  await boss.start();
  for (const name of JOB_NAMES) {
    const rules = OWN_RULES[name] ?? QUEUE_RULES;
    await boss.createQueue(name, rules);
    // A queue that an earlier version made keeps its rules otherwise.
    await boss.updateQueue(name, rules);
  }
  return {
    async add(tx, name, data, afterSeconds) {
      await boss.send(name, data, { db: inTransactionOf(tx), startAfter: afterSeconds });
    },
    async work(handlers) {
      for (const name of JOB_NAMES) {
        await workOn({ boss, log, pollSeconds }, name, handlers, name);
        const earlier = EARLIER_QUEUES[name];
        if (earlier === undefined || !(await boss.getQueue(earlier))) continue;
        await workOn({ boss, log, pollSeconds }, name, handlers, earlier);
      }
      await boss.schedule('clean-up', '17 * * * *', {});
      await boss.schedule('send-overdue-letters', '* * * * *', {});
      await boss.schedule('remind-holders', '23 7 * * *', {});
      await boss.schedule('alert-operators', '*/5 * * * *', {});
      await boss.schedule('notify-wallets', '* * * * *', {});
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: STOP_LIMIT_MS }),
  };
}

async function workOn<Name extends JobName>(
  { boss, log, pollSeconds }: { boss: PgBoss; log: Log; pollSeconds: number },
  name: Name,
  handlers: JobHandlers,
  queue: string,
): Promise<void> {
  const attempt = async ({ id, data }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await handlers[name](data);
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed and will be tried again');
      return { id, status: 'failed', output: { message: String(error) } };
    }
  };
  const options = {
    pollingIntervalSeconds: pollSeconds,
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work(queue, options, (jobs: Job<JobData[Name]>[]) => Promise.all(jobs.map(attempt)));
}

function inTransactionOf(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
