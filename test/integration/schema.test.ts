import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { dumpSchema } from '../../tools/dump-schema.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';
import { useTestDatabase } from '../test-database.ts';

const database = useTestDatabase();

async function dump(connectionString: string, prepare = ''): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(prepare);
    return await dumpSchema(client);
  } finally {
    await client.end();
  }
}

it('the committed schema is the one that all migrations make; `npm run docs` writes it', async () => {
  await expect(await dump(database.connectionString)).toMatchFileSnapshot('../../migrations/schema.sql');
});

it('the committed schema leaves nothing out: an empty database becomes the same by it', async () => {
  const name = `staycard_schema_${randomUUID().replaceAll('-', '')}`;
  const server = inject('databaseServer');
  const schema = await readFile('migrations/schema.sql', 'utf8');
  await runStatement(server, `create database "${name}"`);
  try {
    expect(await dump(databaseAddress(server, name), schema)).toBe(schema);
  } finally {
    await runStatement(server, `drop database "${name}" with (force)`);
  }
});
