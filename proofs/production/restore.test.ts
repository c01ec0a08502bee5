import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../src/server/cli/run-command.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/platform/start/embedded-postgres.ts';
import { runOn } from '../../test/command-line.ts';
import { runStatement } from '../../test/database-statement.ts';
import { Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { findPostgresPrograms } from '../../test/postgres-programs.ts';
import { lastingSettings } from '../../test/postgres-server.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { startStaycard } from '../../test/start-staycard.ts';
import { clockShiftMs } from '../../test/test-clock.ts';

const run = promisify(execFile);
const password = randomUUID();
const settings = { ...lastingSettings, wal_level: 'replica', max_wal_senders: '2' };
const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-restore-'));
  folders.push(folder);
  return folder;
}

/** Follows the documented steps of `pg_basebackup`, because the npm package does not include it. */
async function backUp(address: string, from: string, to: string, duringBackup: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query("select pg_backup_start('restore', true)");
  await run('cp', ['-a', join(from, 'data'), join(to, 'data')]);
  await duringBackup();
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await run('cp', ['-a', `${join(from, 'data', 'pg_wal')}/.`, join(to, 'data', 'pg_wal')]);
  await client.end();
  await rm(join(to, 'data', 'postmaster.pid'));
  await writeFile(join(to, 'data', 'backup_label'), rows[0]!.labelfile);
  await run('chown', [`--reference=${join(to, 'data', 'PG_VERSION')}`, join(to, 'data', 'backup_label')]);
  await chmod(to, 0o755);
}

async function startPostgres(): Promise<EmbeddedPostgres> {
  const folder = await makeFolder();
  const server = await startEmbeddedPostgres({ folder, password, settings });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  await startPostgres();
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it('a database that is restored from a copy has every card and booking of before, and needs the CODE_KEY of before', async () => {
  const [first] = servers;
  const address = first!.connectionString;
  await migrate(address);
  const codeKey = 'the-code-key-of-the-hotel-that-is-restored';
  const staycard = await startStaycard(address, { CODE_KEY: codeKey });
  const book = async (day: number) => {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const guest = new Guest(staycard.url);
    const choice = { stay: stayInDays(day, 1), codes: [card.code], room: 'Lanes Double' };
    const { placement } = await guest.prepare(choice);
    const { status, body } = await guest.place(placement);
    expect(status).toBe(201);
    return { card, body };
  };
  const before = await book(60);
  const to = await makeFolder();
  let during: Awaited<ReturnType<typeof book>> | undefined;
  await backUp(address, folders[0]!, to, async () => {
    during = await book(64);
  });
  const after = await book(68);
  await staycard.stop();
  await first!.stop();
  servers.length = 0;

  servers.push(await startEmbeddedPostgres({ folder: to, password, settings }));
  const { config } = staycard.deps;
  const restored = { deps: { config: { ...config, databaseUrl: servers[0]!.connectionString } } };
  expect(await runOn(restored, ['ledger', 'verify'])).toMatchObject({ exitCode: 0, error: '' });
  for (const { card, body } of [before, during!]) {
    expect((await runOn(restored, ['placements', 'show', body.reference])).out).toContain('state: confirmed');
    expect((await runOn(restored, ['cards', 'show', '--code-stdin'], card.code)).out).toContain(card.code.slice(-4));
  }
  // Later changes are not in the copy. They need archived WAL or a standby.
  expect((await runOn(restored, ['placements', 'show', after.body.reference])).exitCode).toBe(1);
  const without = {
    deps: { config: { ...restored.deps.config, codeKey: 'another-key-that-finds-no-card-at-all-here' } },
  };
  expect((await runOn(without, ['cards', 'show', '--code-stdin'], before.card.code)).exitCode).toBe(1);
}, 120_000);

const programs = findPostgresPrograms();
const PATH = `${programs}:${process.env['PATH']}`;

/**
 * Roles and an empty database, created by an administrator without superuser rights. Returns the addresses of both
 * logins.
 */
async function makeLogins(server: EmbeddedPostgres) {
  const administrator = `create role administrator login password '${password}' createrole createdb`;
  await runStatement(server.connectionString, administrator);
  const { hostname, port } = new URL(server.connectionString);
  const login = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: 'administrator',
    PGPASSWORD: password,
    PGDATABASE: 'postgres',
  };
  const passwords = { OWNER_PASSWORD: password, APP_PASSWORD: password };
  await run('sh', ['deploy/database-logins.sh'], { env: { PATH, ...login, ...passwords } });
  const addressOf = (user: string) => `postgres://${user}:${password}@${hostname}:${port}/staycard`;
  return { owner: addressOf('staycard_owner'), app: addressOf('staycard_app') };
}

it('pg_dump and pg_restore of 18, where installed, take a database to another server, by an owner who is no superuser', async () => {
  if (programs === undefined) return;
  const codeKey = 'the-code-key-of-the-hotel-that-is-dumped-here';
  const [from, to] = [await makeLogins(await startPostgres()), await makeLogins(await startPostgres())];
  const command = async (words: readonly string[], variables: Readonly<Record<string, string>>, typed = '') => {
    const said: string[] = [];
    const print = (text: string) => void said.push(text);
    const settings = { ...variables, CODE_KEY: codeKey, DEMO: '0', TEST_CLOCK_SHIFT_MS: String(clockShiftMs) };
    const input = { readLine: async () => typed, isTerminal: false };
    return {
      exitCode: await runCommand(words, settings, { out: print, error: print }, input),
      said: said.join('\n'),
    };
  };
  await migrate(from.owner);
  const staycard = await startStaycard(from.owner, { CODE_KEY: codeKey });
  const card = await issueTestCard(staycard, { amount: 50_000 });
  await staycard.stop();

  const file = join(await makeFolder(), 'staycard.dump');
  await run('pg_dump', ['-Fc', '-f', file, from.owner], { env: { PATH } });
  await run('pg_restore', ['--exit-on-error', '-d', to.owner, file], { env: { PATH } });
  expect(await command(['database', 'grants'], { DATABASE_URL: to.owner })).toMatchObject({ exitCode: 0 });
  const server = { SERVER_DATABASE_URL: to.app };
  expect(await command(['ledger', 'verify'], server)).toMatchObject({ exitCode: 0 });
  const shown = await command(['cards', 'show', '--code-stdin'], server, card.code);
  expect(shown.said).toContain(card.code.slice(-4));
}, 120_000);
