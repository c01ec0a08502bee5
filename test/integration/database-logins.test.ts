import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../src/server/cli/run-command.ts';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { requireMigrations } from '../../src/server/platform/database/missing-migrations.ts';
import {
  DatabaseUnavailable,
  formatOutage,
  toUnavailable,
} from '../../src/server/platform/database/database-unavailable.ts';
import { askOfAddress, requireServerRole } from '../../src/server/platform/database/server-role.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/start/embedded-postgres.ts';
import { startServer } from '../../src/server/run/start-server.ts';
import { asOwner } from '../as-owner.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';
import { runOn } from '../command-line.ts';
import { openGate } from '../gate.ts';
import { Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { SHORT_PAUSES } from '../start-staycard.ts';
import { clockShiftMs } from '../test-clock.ts';

const LOGIN = `login_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** The address for another login. */
function loginAt(address: string, name: string): string {
  const url = new URL(address);
  url.username = name;
  url.password = 'secret';
  return url.href;
}

/** The fault that a server with this login reports. Undefined if there is none. */
async function faultOf(address: string): Promise<string | undefined> {
  const { db, pool } = openDatabase(address, { login: 'server' });
  try {
    await requireMigrations(db);
    await requireServerRole(db, 'server');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await pool.end();
  }
}

describe('a server with a login of its own', () => {
  const staycard = useStaycard();
  const ownAddress = () => loginAt(staycard.deps.config.databaseUrl ?? '', LOGIN);

  beforeAll(async () => {
    await asOwner(staycard, `create role ${LOGIN} login password 'secret' in role staycard_server`);
    // A setting that the how-to gives the login for use through a pooler.
    await asOwner(staycard, `alter role ${LOGIN} set statement_timeout = '60s'`);
  });
  afterAll(() => runStatement(inject('databaseServer'), `drop role if exists ${LOGIN}`));

  it('is no owner, and books, while a worker without HTTP does the jobs', async () => {
    await staycard.deps.jobs.stop();
    const settings = {
      ...SHORT_PAUSES,
      LOG_LEVEL: 'silent',
      PORT: '0',
      TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
      SERVER_DATABASE_URL: ownAddress(),
      DIRECT_DATABASE_URL: ownAddress(),
      CODE_KEY: staycard.deps.config.codeKey,
      DEMO: '0',
      DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
      DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
    };
    const start = (process: string) => startServer({ ...settings, PROCESS: process }, { withBuiltPage: false });
    const server = await start('server');
    let stopWorker = async () => {};
    try {
      const guest = new Guest(server.url ?? '');
      const card = await issueTestCard(staycard, { amount: 50_000 });
      const choice = { stay: stayInDays(60, 1), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
      const { placement } = await guest.prepare(choice);
      const placed = await guest.place(placement);
      expect(placed.status).toBe(201);
      expect((await sumsOf(staycard, card.id)).balance).toBeLessThan(50_000);
      // The job queue runs with the rights of this login.
      const posted = () =>
        staycard.db.selectFrom('placement').select('redemption_posting as is').executeTakeFirstOrThrow();
      expect((await posted()).is).toBeNull();
      const worker = await start('worker');
      stopWorker = worker.stop;
      expect(worker.url).toBeUndefined();
      await expect.poll(async () => (await posted()).is).toBe('posted');
    } finally {
      await stopWorker();
      await server.stop();
    }
  });

  it('verifies the ledger and finds no fault in its rights, but finds an extra right', async () => {
    const verify = async () => {
      const said: string[] = [];
      const print = (text: string) => void said.push(text);
      const settings = { SERVER_DATABASE_URL: ownAddress(), CODE_KEY: staycard.deps.config.codeKey, DEMO: '0' };
      return { exitCode: await runCommand(['ledger', 'verify'], settings, { out: print, error: print }), said };
    };
    expect(await verify()).toEqual({ exitCode: 0, said: [expect.stringMatching(/: 0 violations\.$/)] });
    await asOwner(staycard, `grant update (amount), delete on transfer to ${LOGIN}`);
    expect(await verify()).toMatchObject({
      exitCode: 1,
      said: ['the server may change transfer', 'the server may take away from transfer', expect.anything()],
    });
    await asOwner(staycard, `revoke update (amount), delete on transfer from ${LOGIN}`);
  });

  it('is refused with other rights than the server has, and says what to do', async () => {
    const { databaseUrl = '' } = staycard.deps.config;
    expect(await faultOf(ownAddress())).toBeUndefined();
    expect(await faultOf(databaseUrl)).toMatch(/may act as the owner/);
    await asOwner(
      staycard,
      `revoke staycard_server from ${LOGIN}; grant select on all tables in schema public to ${LOGIN}`,
    );
    expect(await faultOf(ownAddress())).toMatch(`grant staycard_server to ${LOGIN};`);
    await asOwner(
      staycard,
      `revoke all on all tables in schema public from ${LOGIN}; grant staycard_server to ${LOGIN}`,
    );
  });

  it('gets its rights back by `database grants`, exactly those of the migrations', async () => {
    const rights = `select string_agg(format('%s %s %s', relname, privilege_type, attname), e'\\n' order by relname, privilege_type, attname) as all
      from pg_class left join pg_attribute on attrelid = pg_class.oid and attacl is not null,
        aclexplode(coalesce(attacl, relacl)) where grantee = 'staycard_server'::regrole`;
    const read = async () => {
      const { pool } = openDatabase(staycard.deps.config.databaseUrl ?? '');
      const { rows } = await pool.query<{ all: string }>(rights);
      await pool.end();
      return rows[0]?.all;
    };
    const before = await read();
    await asOwner(
      staycard,
      `revoke all on all tables in schema public from staycard_server; revoke all on all tables in schema pgboss from staycard_server;
      grant delete on transfer to staycard_server`,
    );
    const empty = new URL(staycard.deps.config.databaseUrl ?? '');
    empty.pathname = '/postgres';
    const onEmpty = { deps: { config: { ...staycard.deps.config, databaseUrl: empty.href } } };
    const refused = await runOn(onEmpty, ['database', 'grants']);
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining('The database is empty') as string });
    expect(await faultOf(ownAddress())).toMatch(/lacks|permission denied|database grants/);
    expect(await runOn(staycard, ['database', 'grants'])).toMatchObject({ exitCode: 0, error: '' });
    expect(await read()).toBe(before);
    expect(await faultOf(ownAddress())).toBeUndefined();
  });

  it('asks PostgreSQL itself for something as it connects, so that a pooler refuses it and the error names the setting', () => {
    const asked = (login: 'server' | 'pooled') =>
      new URL(askOfAddress(ownAddress(), login, 0)).searchParams.get('options');
    expect(asked('pooled')).toBeNull();
    expect(asked('server')).toContain('-c statement_timeout=0');
    // PgBouncer's own error.
    const refusal = { severity: 'FATAL', code: '08P01', message: 'unsupported startup parameter: options' };
    const unavailable = toUnavailable(refusal);
    if (!(unavailable instanceof DatabaseUnavailable)) throw new Error('it is taken for something else');
    expect(formatOutage(unavailable)).toContain('DIRECT_DATABASE_URL');
  });

  it('reports in a sentence the missing ownership of an owner login, as after a plain createdb', async () => {
    const server = inject('databaseServer');
    const [name, owner] = [`plain_${LOGIN}`, `owner_${LOGIN}`];
    await runStatement(server, `create database ${name}`);
    await runStatement(server, `create role ${owner} login password 'secret'`);
    await runStatement(server, `grant staycard_server to ${owner} with inherit false, set true`);
    const address = loginAt(databaseAddress(server, name), owner);
    const sentence =
      /^PostgreSQL reports: permission denied for schema public\. DATABASE_URL has to log in as the owner/;
    try {
      const migrated = await runOn({ deps: { config: { ...staycard.deps.config, databaseUrl: address } } }, [
        'database',
        'migrate',
      ]);
      expect(migrated).toMatchObject({ exitCode: 1, error: expect.stringMatching(sentence) as string });
      const settings = { DATABASE_URL: address, CODE_KEY: staycard.deps.config.codeKey, DEMO: '0', PORT: '0' };
      await expect(startServer(settings, { withBuiltPage: false })).rejects.toThrow(sentence);
    } finally {
      await runStatement(server, `drop database ${name} with (force)`);
      await runStatement(server, `drop role ${owner}`);
    }
  });

  it('reports in a sentence which address has a wrong password', async () => {
    const wrongly = (address: string) => Object.assign(new URL(address), { password: 'wrong' }).href;
    const words = (login: string, setting: string) =>
      `The database does not let us in (28P01: password authentication failed for user "${login}"): check ${setting}, and that it runs.`;
    const own = wrongly(ownAddress());
    const { databaseUrl = '', codeKey } = staycard.deps.config;
    const owner = new URL(databaseUrl).username;
    for (const [settings, sentence] of [
      [{ SERVER_DATABASE_URL: own }, words(LOGIN, 'SERVER_DATABASE_URL')],
      [{ DATABASE_URL: wrongly(databaseUrl) }, words(owner, 'DATABASE_URL')],
    ] as const) {
      const said: string[] = [];
      const print = (text: string) => void said.push(text);
      const given = { ...settings, CODE_KEY: codeKey, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent' };
      expect(await runCommand(['sale-page', 'list'], given, { out: print, error: print })).toBe(1);
      expect(said).toEqual([sentence]);
      await expect(startServer(given, { withBuiltPage: false })).rejects.toThrow(sentence);
    }
  });

  it('waits for a running migration, and reports it', async () => {
    const name = `empty_${LOGIN}`;
    await runStatement(inject('databaseServer'), `create database ${name}`);
    try {
      const address = loginAt(databaseAddress(inject('databaseServer'), name), LOGIN);
      expect(await faultOf(address)).toMatch(/lacks migrations .*staycard database migrate/);
    } finally {
      await runStatement(inject('databaseServer'), `drop database ${name} with (force)`);
    }
  });
});

describe('an address with several hosts', () => {
  it('leads to the writable host, even after a failover', { tags: ['thorough'] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'staycard-hosts-'));
    const main = new URL(inject('databaseServer'));
    const { password } = main;
    // A standby that receives nothing more from its primary.
    const first = await startEmbeddedPostgres({ folder, password, settings: { fsync: 'off' } });
    await first.stop();
    await writeFile(join(folder, 'data', 'standby.signal'), '');
    const standby = await startEmbeddedPostgres({ folder, password, settings: { fsync: 'off' } });
    const primary = await openGate(Number(main.port));
    // An unreachable host, then the standby, then the primary.
    const hosts = `127.0.0.1:1,127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const address = `postgres://${main.username}:${password}@${hosts}/postgres?target_session_attrs=read-write`;
    const { pool, db } = openDatabase(address, { login: 'server' });
    const write = async () => {
      const { rows } = await sql<{ port: number }>`
        with moment as (select pg_current_xact_id()) select inet_server_port() as port from moment`.execute(db);
      return rows[0]?.port;
    };
    try {
      expect(await write()).toBe(Number(main.port));
      primary.stop();
      await runStatement(standby.connectionString, 'select pg_promote(true, 30)');
      await expect.poll(() => write().catch(() => undefined)).toBe(standby.port);
    } finally {
      await pool.end();
      primary.stop();
      await standby.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
