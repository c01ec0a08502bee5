import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '../../src/server/platform/database/database.ts';
import type { JobData, JobHandlers } from '../../src/server/platform/jobs/job-kinds.ts';
import { openJobs } from '../../src/server/platform/jobs/jobs.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function open() {
  const { db, pool } = openDatabase(database.connectionString);
  const jobs = await openJobs(database.connectionString, createLog('silent'), { pollSeconds: 0.5 });
  stops.push(() => pool.end());
  const ran: string[] = [];
  const handled: { settle: (id: string) => Promise<void> } = { settle: async () => undefined };
  const run = async (data: Partial<JobData['settle-placement']>) => {
    await handled.settle(data.placementId ?? '');
    ran.push(data.placementId ?? '');
  };
  const handlers = new Proxy({} as JobHandlers, { get: () => run });
  const work = () => jobs.work(handlers);
  const add = (names: readonly string[]) =>
    inTransaction(db, async (tx) => {
      for (const placementId of names) await jobs.add(tx, 'settle-placement', { placementId }, 0);
    });
  const listStates = async () => {
    const { rows } = await sql<{ placement: string; state: string; retry: number }>`
      select data ->> 'placementId' as placement, state, retry_count as retry from pgboss.job
      where name in ('settle-placement', 'look-at-stay') order by placement`.execute(db);
    return rows.map(({ placement, state, retry }) => `${placement} ${state} ${retry}`);
  };
  return { db, jobs, ran, handled, work, add, listStates };
}

it('a queue runs every job once, a full batch without a pause, and a failed one again', async () => {
  const { db, jobs, ran, handled, work, add, listStates } = await open();
  const many = Array.from({ length: 11 }, (_, index) => `a${String(index).padStart(2, '0')}`);
  await add(many);
  // A second transaction, whose jobs are added only if it commits.
  await expect(
    inTransaction(db, async (tx) => {
      await jobs.add(tx, 'settle-placement', { placementId: 'never' }, 0);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await inTransaction(db, async (tx) => {
    await jobs.addOneWithin(tx, 'look-at-stay', { placementId: 'look' }, 3600);
    await jobs.addOneWithin(tx, 'look-at-stay', { placementId: 'look' }, 3600);
  });
  let isBroken = true;
  let atOnce = 0;
  let most = 0;
  handled.settle = async (id) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await pause(20);
    atOnce -= 1;
    if (id === 'a05' && isBroken) {
      isBroken = false;
      throw new Error('not yet');
    }
  };
  const begun = performance.now();
  await work();
  await expect.poll(() => ran.length).toBe(11);
  expect(most).toBe(4);
  expect(new Set(ran)).toEqual(new Set(many));
  expect(ran.at(-1)).toBe('a05');
  expect(performance.now() - begun).toBeGreaterThan(2000);
  handled.settle = () => pause(700);
  await add(['b slow']);
  await expect.poll(listStates).toContain('b slow active 0');
  await jobs.stop();
  expect(await listStates()).toEqual([
    ...many.map((id) => `${id} completed ${id === 'a05' ? 1 : 0}`),
    'b slow completed 0',
    'look created 0',
  ]);
});
