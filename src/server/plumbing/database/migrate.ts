import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { prepareServerRole } from './server-role.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** Any number that nothing else locks: two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_264_113;

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Brings a database forward to the newest migration; each file runs once, in one transaction of its own. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  // A lost connection fails what is asked of it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareServerRole(client);
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const ran = await client.query<{ name: string }>('select name from migration');
    const known = new Set(ran.rows.map(({ name }) => name));
    for (const name of await listMigrations()) {
      if (!known.has(name)) await runMigration(client, name);
    }
  } finally {
    await client.end();
  }
}

/** The names of all migrations, in their order. */
export async function listMigrations(): Promise<string[]> {
  const names = await readdir(MIGRATIONS_FOLDER);
  return names.filter((name) => FILE_NAME.test(name)).toSorted();
}

async function runMigration(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, `file://${MIGRATIONS_FOLDER}`), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
