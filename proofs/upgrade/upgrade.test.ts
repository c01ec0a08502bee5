import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { databaseAddress, runStatement } from '../../test/database-statement.ts';

const DUMPS = 'test/upgrade';
/** The last migration of each version that has a dump. */
const LAST_MIGRATIONS: Readonly<Record<string, string>> = { '0.3.0': '0001-staycard.sql' };
const dumpOf = (version: string) => `filled-by-${version.replaceAll('.', '-')}.sql`;

it('there is a dump of every version that is named', async () => {
  expect(await readdir(DUMPS)).toEqual(Object.keys(LAST_MIGRATIONS).map(dumpOf));
});

describe.each(Object.entries(LAST_MIGRATIONS))('a database that %s filled', (version, last) => {
  const name = `staycard_upgrade_${randomUUID().replaceAll('-', '')}`;
  const address = databaseAddress(inject('databaseServer'), name);
  let open: { readonly db: Database; readonly pool: pg.Pool };

  beforeAll(async () => {
    await runStatement(inject('databaseServer'), `create database "${name}"`);
    const folder = await mkdtemp(join(tmpdir(), 'staycard-upgrade-'));
    const isOfThen = (file: string) => !/^\d{4}/.test(basename(file)) || basename(file) <= last;
    await cp('migrations', folder, { recursive: true, filter: isOfThen });
    await migrate(address, folder);
    await rm(folder, { recursive: true });
    await runStatement(
      address,
      `set session_replication_role = replica; ${await readFile(`${DUMPS}/${dumpOf(version)}`, 'utf8')}`,
    );
    await migrate(address);
    open = openDatabase(address, { login: 'owner' });
  });
  afterAll(async () => {
    await open.pool.end();
    await runStatement(inject('databaseServer'), `drop database "${name}" with (force)`);
  });

  it('has a ledger without a fault, of all its cards and stays', async () => {
    const verified = await verifyLedger(open.db);
    expect(verified.violations).toEqual([]);
    expect([verified.cards, verified.placements].every((count) => count > 2)).toBe(true);
  });

  it('has stays that this version reads', async () => {
    const stays = await open.db.selectFrom('placement').select('reference').execute();
    const read = await Promise.all(stays.map(({ reference }) => findPlacementNamed(open.db, reference)));
    expect(read.map((stay) => stay?.state).toSorted()).toEqual(['cancelled', 'cancelled', 'confirmed']);
  });
});
