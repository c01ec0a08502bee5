import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { StartFailure } from '../start/start-failure.ts';
import { connectClient } from './connect-client.ts';
import { toUnavailable } from './database-unavailable.ts';
import { inMigrationTransaction } from './migration-lock.ts';
import { prepareServerRole } from './server-role.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

const OLDEST_POSTGRES = 18;

export const EARLIER_DATABASE =
  'This database is of a Staycard before 0.3, which no later version upgrades. Nothing was changed. ' +
  'Name an empty database; without one, npm start moves the data in its folder aside.';

/** Returns a row for a database of a version before 0.3.0. Works even for a login that may read no table. */
export const FIND_EARLIER = `select where to_regclass('migration') is not null and not exists (
  select from pg_attribute where attrelid = to_regclass('migration') and attname = 'checksum' and attnotnull)`;

/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCKS_WITHIN = '2s';
const LET_PASS_MS = 2_000;
/** Two minutes, including the pauses. */
const LOCK_TRIES = 30;

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Migrates a database to the newest migration. Each file runs once, in a transaction of its own, so the address may
 * lead through a pooler. Throws a `StartFailure` if a file was edited after it ran, because other databases then have a
 * different schema.
 */
export async function migrate(connectionString: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await connectClient({ connectionString });
  try {
    await requireVersion(client);
    const names = await listMigrations(folder);
    if ((await client.query(FIND_EARLIER)).rows.length > 0) throw new StartFailure(EARLIER_DATABASE);
    await prepareServerRole(client);
    await inMigrationTransaction(client, () => prepareMigrationTable(client));
    const ran = await readMigrationsThatRan(client);
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const migration = { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      const before = ran.get(name);
      if (before === undefined) await runMigration(client, migration);
      else checkMigration(migration, before);
    }
  } finally {
    await client.end();
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
  throw new StartFailure(`This PostgreSQL is version ${version}; Staycard needs ${OLDEST_POSTGRES} or newer.`);
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

async function prepareMigrationTable(client: Client): Promise<void> {
  await client.query(
    `create table if not exists migration (
      name text primary key, ran_at timestamptz not null default now(), checksum text not null)`,
  );
}

async function readMigrationsThatRan(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function checkMigration({ name, checksum }: Migration, ran: string): void {
  if (ran === checksum) return;
  throw new StartFailure(
    `The migration ${name} was changed after it had run on this database. ` +
      'Restore the file, and put the change into a new migration.',
  );
}

export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => FILE_NAME.test(name)).toSorted();
}

/** A waiting lock blocks all sessions behind it, so a migration gives up its locks sooner than guests do. */
async function waitingBriefly(migrateOnce: () => Promise<void>): Promise<void> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await migrateOnce();
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isInUse || left <= 1) throw error;
      await pause(LET_PASS_MS);
    }
  }
}

async function runMigration(client: Client, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration;
  try {
    await waitingBriefly(async () =>
      inMigrationTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCKS_WITHIN}'`);
        // Another server may have run it in between.
        const ran = (await readMigrationsThatRan(client)).get(name);
        if (ran !== undefined) return checkMigration(migration, ran);
        await client.query(sql);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
      }),
    );
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const cause = toUnavailable(error);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`The migration ${name} failed, and nothing of it was done: ${why}.`, { cause });
  }
}
