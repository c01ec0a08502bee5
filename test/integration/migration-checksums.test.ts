import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { inMigrationTransaction } from '../../src/server/platform/database/migration-lock.ts';
import { listMigrations, migrate } from '../../src/server/platform/database/migrate.ts';
import {
  findLaterMigrations,
  findMissingMigrations,
  requireMigrations,
} from '../../src/server/platform/database/missing-migrations.ts';
import { StartFailure } from '../../src/server/platform/start/start-failure.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';

const FIRST = '0001-staycard.sql';

describe('migrations that ran', () => {
  const name = `staycard_migrations_${randomUUID().replaceAll('-', '')}`;
  const address = databaseAddress(inject('databaseServer'), name);
  let folder: string;
  let client: pg.Client;

  beforeAll(async () => {
    await runStatement(inject('databaseServer'), `create database "${name}"`);
    client = new pg.Client({ connectionString: address });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await runStatement(inject('databaseServer'), `drop database "${name}" with (force)`);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-migrations-'));
    await cp('migrations', folder, { recursive: true });
    await migrate(address, folder);
  });

  it('are refused by name when one was changed, and nothing newer runs', async () => {
    await appendFile(join(folder, FIRST), '\n-- One more thought.\n');
    await writeFile(join(folder, '9999-newer.sql'), 'create table newer (id int)');
    await expect(migrate(address, folder)).rejects.toThrow(
      `The migration ${FIRST} was changed after it had run on this database. ` +
        'Restore the file, and put the change into a new migration.',
    );
    const { rows } = await client.query<{ newer: string | null }>(`select to_regclass('newer')::text as newer`);
    expect(rows).toEqual([{ newer: null }]);
  });

  it('have a lock that ends with them, so that a pooler lends no connection on that still has it', async () => {
    const locks = async () => {
      const { rows } = await client.query(
        `select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()`,
      );
      return rows.length;
    };
    expect(await inMigrationTransaction(client, locks)).toBe(1);
    expect(await locks()).toBe(0);
    await expect(inMigrationTransaction(client, () => client.query('no such statement'))).rejects.toThrow();
    expect(await locks()).toBe(0);
  });

  it('before version 0.3 are refused in one sentence, and nothing is changed', async () => {
    const before = `staycard_before_${randomUUID().replaceAll('-', '')}`;
    await runStatement(inject('databaseServer'), `create database "${before}"`);
    const earlier = new pg.Client({ connectionString: databaseAddress(inject('databaseServer'), before) });
    await earlier.connect();
    // The server's role may read nothing, because a later migration grants its rights.
    try {
      await earlier.query(`create table migration (name text primary key, ran_at timestamptz not null, checksum text);
        insert into migration values ('0001-sale-pages-cards-and-ledger.sql', '2026-11-20T00:00:00Z', null)`);
      const refusal = /before 0\.3, which no later version upgrades\. Nothing was changed/;
      await expect(migrate(databaseAddress(inject('databaseServer'), before))).rejects.toThrow(refusal);
      const { rows } = await earlier.query<{ name: string }>(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`);
      expect(rows).toEqual([{ name: 'migration' }]);
      const { db, pool } = openDatabase(databaseAddress(inject('databaseServer'), before), { login: 'owner' });
      await expect(requireMigrations(db)).rejects.toThrow(refusal);
      await pool.end();
    } finally {
      await earlier.end();
      await runStatement(inject('databaseServer'), `drop database "${before}" with (force)`);
    }
  });

  it('stand where a newer one fails, which is said in a sentence', { tags: ['thorough'] }, async () => {
    await writeFile(join(folder, '9998-newer.sql'), 'create table newer (id int); create table card (id int)');
    await expect(migrate(address, folder)).rejects.toThrow(
      new StartFailure(
        'The migration 9998-newer.sql failed, and nothing of it was done: relation "card" already exists.',
      ),
    );
    const { rows } = await client.query<{ newer: string | null }>(`select to_regclass('newer')::text as newer`);
    expect(rows).toEqual([{ newer: null }]);
  });

  it(
    'wait for a table in use only briefly, let others pass, and run once it is free',
    { tags: ['thorough'] },
    async () => {
      const reader = new pg.Client({ connectionString: address });
      await reader.connect();
      await reader.query('begin; select count(*) from sale_page');
      await writeFile(join(folder, '9999-newer.sql'), 'alter table sale_page add column newer int');
      const migrated = migrate(address, folder);
      const waits = () =>
        client
          .query(`select from pg_stat_activity where query like 'alter table sale_page%' and wait_event_type = 'Lock'`)
          .then(({ rowCount }) => (rowCount ?? 0) > 0);
      await expect.poll(waits).toBe(true);
      // Queues behind the statement that waits for the table, which the reader releases only afterwards.
      await client.query('select count(*) from sale_page');
      await reader.query('commit');
      await migrated;
      const { rows } = await client.query('select newer from sale_page');
      expect(rows).toEqual([]);
      await reader.end();
      // The next database starts from the migrations in the shared folder.
      await client.query(`delete from migration where name = '9999-newer.sql'`);
    },
  );

  it(
    'in a later version are left as they are by an earlier one, which migrates and recognises them',
    { tags: ['thorough'] },
    async () => {
      await writeFile(join(folder, '9999-later.sql'), 'create table later (id int)');
      await migrate(address, folder);
      await migrate(address);
      const { db, pool } = openDatabase(address, { login: 'owner' });
      expect(await findLaterMigrations(db, await listMigrations())).toEqual(['9999-later.sql']);
      expect(await findMissingMigrations(db, await listMigrations())).toEqual([]);
      await pool.end();
    },
  );
});
