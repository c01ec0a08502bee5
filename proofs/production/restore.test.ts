import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/server/plumbing/database/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/plumbing/start/embedded-postgres.ts';
import { runOn } from '../../test/command-line.ts';
import { Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { lastingSettings } from '../../test/postgres-server.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { startStaycard } from '../../test/start-staycard.ts';

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

/** What `pg_basebackup` does, by its documented steps, as the npm package brings no such program. */
async function backUp(address: string, from: string, to: string, meanwhile: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query("select pg_backup_start('restore', true)");
  await run('cp', ['-a', join(from, 'data'), join(to, 'data')]);
  await meanwhile();
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await run('cp', ['-a', `${join(from, 'data', 'pg_wal')}/.`, join(to, 'data', 'pg_wal')]);
  await client.end();
  await rm(join(to, 'data', 'postmaster.pid'));
  await writeFile(join(to, 'data', 'backup_label'), rows[0]!.labelfile);
  await run('chown', [`--reference=${join(to, 'data', 'PG_VERSION')}`, join(to, 'data', 'backup_label')]);
  await chmod(to, 0o755);
}

beforeAll(async () => {
  const folder = await makeFolder();
  servers.push(await startEmbeddedPostgres({ folder, password, settings }));
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
    expect((await runOn(restored, ['placements', 'show', body.reference])).out).toContain('state confirmed');
    expect((await runOn(restored, ['cards', 'show', '--code-stdin'], card.code)).out).toContain(card.code.slice(-4));
  }
  // What came after the copy is not in it: that is what archived WAL or a standby is for.
  expect((await runOn(restored, ['placements', 'show', after.body.reference])).exitCode).toBe(1);
  const without = {
    deps: { config: { ...restored.deps.config, codeKey: 'another-key-that-finds-no-card-at-all-here' } },
  };
  expect((await runOn(without, ['cards', 'show', '--code-stdin'], before.card.code)).exitCode).toBe(1);
}, 120_000);
