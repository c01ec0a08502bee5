import pg from 'pg';
import { expect, it } from 'vitest';
import { openJobs } from '../../src/server/platform/jobs/jobs.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();

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
