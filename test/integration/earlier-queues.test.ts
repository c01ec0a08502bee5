import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { openJobs } from '../../src/server/plumbing/jobs/jobs.ts';
import { createLog } from '../../src/server/log.ts';
import { useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();

it('a job that waits in a queue of an earlier name is worked on', async () => {
  const boss = new PgBoss(database.connectionString);
  await boss.start();
  await boss.createQueue('look-for-stray');
  await boss.send('look-for-stray', { placementId: 'one of before' });
  await boss.stop({ close: true });

  const done: string[] = [];
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const note = (name: string) => async (data: object) => {
    log.info('working');
    done.push(`${name} ${'placementId' in data ? String(data.placementId) : ''}`);
  };
  const jobs = await openJobs(database.connectionString, log);
  try {
    await jobs.work({
      'settle-placement': note('settle-placement'),
      'post-redemption': note('post-redemption'),
      'settle-cancellation': note('settle-cancellation'),
      'post-give-back': note('post-give-back'),
      'settle-payment': note('settle-payment'),
      'refund-payment': note('refund-payment'),
      'look-at-payment': note('look-at-payment'),
      'find-paid-stays': note('find-paid-stays'),
      'look-for-hotel-cancelled': note('look-for-hotel-cancelled'),
      'compare-bills': note('compare-bills'),
      'look-at-stay': note('look-at-stay'),
      'cancel-orphan': note('cancel-orphan'),
      'look-for-orphan': note('look-for-orphan'),
      'send-letter': note('send-letter'),
      'send-overdue-letters': note('send-overdue-letters'),
      'post-overdue-payments': note('post-overdue-payments'),
      'send-booking-link': note('send-booking-link'),
      'send-cards-link': note('send-cards-link'),
      'work-on-task': note('work-on-task'),
      'remind-holders': note('remind-holders'),
      'alert-operators': note('alert-operators'),
      'notify-wallets': note('notify-wallets'),
      'verify-ledger': note('verify-ledger'),
      'forget-persons': note('forget-persons'),
      'clean-up': note('clean-up'),
    });
    await expect.poll(() => done).toEqual(['look-for-orphan one of before']);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      msg: 'working',
      job: 'look-for-orphan',
      jobId: expect.any(String) as unknown,
    });
  } finally {
    await jobs.stop();
  }
});

it('a queue that an earlier version made gets the rules of this one', async () => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const rulesOf = async (queue: string) => {
    const text = 'select retry_limit, expire_seconds from pgboss.queue where name = $1';
    return (await client.query<{ retry_limit: number }>(text, [queue])).rows[0];
  };
  const rules = await rulesOf('verify-ledger');
  try {
    await client.query(`update pgboss.queue set retry_limit = 1, expire_seconds = 7`);
    await (await openJobs(database.connectionString, createLog('silent'))).stop();
    expect(await rulesOf('verify-ledger')).toEqual(rules);
    expect(await rulesOf('settle-placement')).toEqual({ retry_limit: 2000, expire_seconds: 180 });
  } finally {
    await client.end();
  }
});
