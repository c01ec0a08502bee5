import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { openJobs } from '../../src/server/platform/jobs/jobs.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../as-owner.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const GUARDED = ['transfer', 'lot', 'placement_change', 'audit_entry', 'sale_page_version'];

describe('the rights of the server, with every trigger switched off', () => {
  const staycard = useStaycard();

  beforeAll(async () => {
    const guest = new Guest(staycard.url);
    const { code } = await issueTestCard(staycard, { amount: 50_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [code], room: 'Lanes Double' });
    expect((await guest.place(placement)).status).toBe(201);
    await asOwner(staycard, GUARDED.map((table) => `alter table ${table} disable trigger user`).join(';'));
  });

  it.each([
    'update transfer set amount = amount + 1',
    'update transfer set kind = kind',
    'delete from transfer',
    'truncate transfer cascade',
    `insert into transfer (id, card_id, lot_id, kind, amount, actor, reason, created_at, card_sequence, previous_hash, hash)
      select gen_random_uuid(), card_id, lot_id, 'issue', 1, 'x', 'x', now(), 99, null, '' from transfer limit 1`,
    'update lot set balance = balance + 1',
    'update lot set held = 0',
    `update lot set expires_on = '2099-01-01'`,
    'delete from lot',
    'truncate lot cascade',
    `insert into lot (id, card_id, origin, created_at, balance)
      select gen_random_uuid(), id, 'x', now(), 100 from card limit 1`,
    `update placement_change set because = 'another reason'`,
    'delete from placement_change',
    'truncate placement_change',
    `update audit_entry set actor = 'nobody'`,
    'delete from audit_entry',
    'truncate audit_entry',
    `update sale_page_version set actor = 'nobody'`,
    'delete from sale_page_version',
    'truncate sale_page_version',
    `update placement set covered = '{}'`,
    `update placement set buyer = '{}'`,
    'delete from placement',
    'delete from card',
    `update card set currency = 'EUR'`,
    `update card_registration set email = 'x@example.com'`,
    'alter table transfer enable trigger transfer_append_only',
    'drop table transfer',
    'create table public.mine (name text)',
  ])('refuse: %s', async (statement) => {
    const refused = sql.raw(statement).execute(staycard.db);
    await expect(refused).rejects.toThrow(/permission denied|must be owner/);
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });

  it('survive a reset of the connection’s role', async () => {
    const { rows } = await staycard.db.connection().execute(async (connection) => {
      await sql`reset role`.execute(connection);
      return sql<{ role: string }>`select current_user as role`.execute(connection);
    });
    expect(rows).toEqual([{ role: 'staycard_server' }]);
  });
});

describe('a PostgreSQL without superuser rights', () => {
  it(
    'gives its rights to an owner who may make roles, and says what to do for another owner',
    { tags: ['thorough'] },
    async () => {
      const server = await startPostgresServer();
      try {
        await ownedDatabase(server.connectionString, 'plain', 'nocreaterole');
        await ownedDatabase(server.connectionString, 'maker', 'createrole');
        const [plain, maker] = [addressOf(server, 'plain'), addressOf(server, 'maker')];

        await expect(migrate(plain)).rejects.toThrow(
          /plain may not make\.[^]+create role staycard_server nologin;\s+grant staycard_server to plain with/,
        );
        await migrate(maker);
        await addsJobsAndVerifies(maker);
        await expect(migrate(plain)).rejects.toThrow(/plain may not act as\. [^]+grant staycard_server to plain with/);

        await runStatement(server.connectionString, 'grant staycard_server to plain with inherit false, set true');
        await migrate(plain);
        await addsJobsAndVerifies(plain);
      } finally {
        await server.stop();
      }
    },
  );

  it(
    'is migrated by several servers that start at once on databases of their own',
    { tags: ['thorough'] },
    async () => {
      const server = await startPostgresServer();
      try {
        const names = ['one', 'two', 'three', 'four'];
        for (const name of names) await runStatement(server.connectionString, `create database ${name}`);
        await Promise.all(names.map((name) => migrate(databaseAddress(server.connectionString, name))));
        for (const name of names) await addsJobsAndVerifies(databaseAddress(server.connectionString, name));
        expect(await saysOfItself(databaseAddress(server.connectionString, 'one'))).toEqual([
          'staycard_server',
          '4321ms',
        ]);
      } finally {
        await server.stop();
      }
    },
  );

  async function ownedDatabase(admin: string, name: string, right: string): Promise<void> {
    await runStatement(admin, `create role ${name} login password 'secret' ${right}`);
    await runStatement(admin, `create database ${name} owner ${name}`);
  }

  function addressOf(server: { connectionString: string }, name: string): string {
    const address = new URL(databaseAddress(server.connectionString, name));
    address.username = name;
    address.password = 'secret';
    return address.href;
  }

  /** The role of a connection, and a setting that its address requests. */
  async function saysOfItself(connectionString: string): Promise<string[]> {
    const address = new URL(connectionString);
    address.searchParams.set('options', '-c statement_timeout=4321');
    const { pool } = openDatabase(address.href);
    const query = `select json_build_array(current_user, current_setting('statement_timeout')) as said`;
    const { rows } = await pool.query<{ said: string[] }>(query);
    await pool.end();
    return rows[0]?.said ?? [];
  }

  /** Needs rights beyond our own tables: the server's role adds a job to the queue's tables. */
  async function addsJobsAndVerifies(connectionString: string): Promise<void> {
    const { db, pool } = openDatabase(connectionString);
    const jobs = await openJobs(connectionString, createLog('silent'));
    try {
      await db.transaction().execute((tx) => jobs.add(tx, 'clean-up', {}, 60));
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'clean-up'`,
      );
      expect(rows).toEqual([{ n: 1 }]);
      expect((await verifyLedger(db)).violations).toEqual([]);
      const { rows: roles } = await pool.query('select current_user as acts_as');
      expect(roles).toEqual([{ acts_as: 'staycard_server' }]);
    } finally {
      await jobs.stop();
      await pool.end();
    }
  }
});
