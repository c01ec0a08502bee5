import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { toUnavailable } from '../database/database-unavailable.ts';
import type { Log } from '../log/log.ts';
import { maskError } from '../log/mask-text.ts';
import { inTrace } from '../trace.ts';
import type { JobHandlers, JobName } from './job-kinds.ts';
import { JOB_NAMES, QUEUES } from './queue-rules.ts';
import { completeAndClaim, type ClaimedJob } from './queue-store.ts';

/** Jobs of a kind that run at once. After a full batch, the next follows without a pause. */
const BATCH_SIZE = 4;
/** Twice within the shortest heartbeat. */
const TOUCH_MS = 5000;
const STOP_LIMIT_MS = 5000;
const STOP_LOOKS_MS = 20;

type Work = {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly handlers: JobHandlers;
  /** How long a due job may wait. */
  readonly pollSeconds: number;
};

/**
 * Works on the jobs of all queues. Each poll completes jobs and claims due ones in one statement. A job whose process
 * dies before its completion runs again. The returned function stops it.
 */
export function workOnJobs({ boss, log, handlers, pollSeconds }: Work): () => Promise<void> {
  /** The start of each running job, by its id. */
  const running = new Map(JOB_NAMES.map((name) => [name, new Map<string, number>()]));
  const startsOf = (name: JobName) => running.get(name) ?? new Map<string, number>();
  const full = new Set<JobName>();
  let done: ClaimedJob[] = [];
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const report = (error: unknown) => log.error({ err: toUnavailable(error) }, 'jobs');
  const fail = (name: JobName, id: string, message: string) => boss.fail(name, id, { message }).catch(report);

  async function run<Name extends JobName>(job: ClaimedJob<Name>): Promise<void> {
    const { name, id, data } = job;
    const starts = startsOf(name);
    try {
      await inTrace({ job: name, jobId: id }, () => handlers[name](data));
      if (starts.delete(id)) done.push(job);
    } catch (error) {
      log.warn({ err: error, job: name, jobId: id }, 'a job failed and will be tried again');
      if (starts.has(id)) await fail(name, id, maskError(error));
      starts.delete(id);
    }
    if (starts.size === 0 && full.delete(name)) poll();
  }

  async function look(): Promise<void> {
    const completed = done;
    done = [];
    const free = new Map(JOB_NAMES.map((name) => [name, isStopped ? 0 : BATCH_SIZE - startsOf(name).size]));
    try {
      for (const job of await completeAndClaim(boss, completed, free)) {
        const starts = startsOf(job.name).set(job.id, performance.now());
        if (starts.size === BATCH_SIZE) full.add(job.name);
        void run(job);
      }
    } catch (error) {
      done.push(...completed);
      report(error);
    }
  }

  function poll(): void {
    looking ??= look().finally(() => (looking = undefined));
  }

  /** A job that takes too long gives its place to others. */
  function touch(): void {
    for (const [name, starts] of running) {
      for (const [id, startedMs] of starts) {
        const isOver = performance.now() - startedMs > QUEUES[name].expireInSeconds * 1000;
        if (isOver && starts.delete(id)) void fail(name, id, 'it took too long');
      }
      if (starts.size > 0) void boss.touch(name, [...starts.keys()]).catch(report);
    }
  }

  const timers = [setInterval(poll, pollSeconds * 1000), setInterval(touch, TOUCH_MS)];
  return async () => {
    timers.forEach(clearInterval);
    isStopped = true;
    await looking;
    const isBusy = () => [...running.values()].some(({ size }) => size > 0);
    const endsMs = performance.now() + STOP_LIMIT_MS;
    while (isBusy() && performance.now() < endsMs) await pause(STOP_LOOKS_MS);
    for (const [name, starts] of running) for (const id of starts.keys()) await fail(name, id, 'its process stopped');
    await look();
  };
}
