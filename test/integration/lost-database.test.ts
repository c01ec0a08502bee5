import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { lastingSettings, startPostgresServer, type PostgresServer } from '../postgres-server.ts';

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgresServer(lastingSettings);
  await migrate(postgres.connectionString);
});
afterAll(async () => {
  await postgres.stop();
});

it(
  'a server outlives a restart of its database: what was under way fails, what comes next works',
  { tags: ['thorough'] },
  async () => {
    const { db, pool } = openDatabase(postgres.connectionString);
    const underWay = inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await postgres.restartHard();
      await sql`select 1`.execute(tx);
    });
    await expect(underWay).rejects.toThrow();
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await pool.end();
  },
);
