import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../../src/server/platform/database/migrate.ts';
import { createTestDatabase, useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(() => client.end());

async function selectNames(connection: pg.Client, query: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

describe('the database of a test file', () => {
  it('is a PostgreSQL 18 that sorts the same on every machine', async () => {
    expect(await selectNames(client, `SELECT current_setting('server_version') AS name`)).toEqual([
      expect.stringMatching(/^18\./),
    ]);
    expect(await selectNames(client, `SELECT unnest(ARRAY['b', 'Z', 'ä', 'a']) AS name ORDER BY name`)).toEqual([
      'Z',
      'a',
      'b',
      'ä',
    ]);
  });

  it('has seen every migration once', async () => {
    expect(await selectNames(client, 'SELECT name FROM migration ORDER BY name')).toEqual(await listMigrations());
  });

  it('has migrations that are numbered without gaps, each number once', async () => {
    const numbers = (await listMigrations()).map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it('does not change when it is migrated again', async () => {
    const before = await client.query('SELECT * FROM migration ORDER BY name');
    await migrate(database.connectionString);
    const after = await client.query('SELECT * FROM migration ORDER BY name');
    expect(after.rows).toEqual(before.rows);
  });

  it('is not seen by others, and is gone when it is dropped', async () => {
    await client.query('CREATE TABLE mine (name text)');
    const other = await createTestDatabase();
    const visitor = new pg.Client({ connectionString: other.connectionString });
    visitor.on('error', () => undefined);
    await visitor.connect();
    expect(await selectNames(visitor, `SELECT to_regclass('mine')::text AS name`)).toEqual([null]);
    await other.drop();
    const name = new URL(other.connectionString).pathname.slice(1);
    const left = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    expect(left.rows).toEqual([]);
  });
});
