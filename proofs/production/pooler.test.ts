import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../src/server/cli/run-command.ts';
import { listenToChannel } from '../../src/server/platform/database/channel.ts';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { runStatement } from '../../test/database-statement.ts';
import { Guest } from '../../test/guest.ts';
import { issueTestCard, sumsOf } from '../../test/issue-test-card.ts';
import { startPooler, type Pooler } from '../../test/pooler.ts';
import { lastingSettings, startPostgresServer, type PostgresServer } from '../../test/postgres-server.ts';
import { freeDays, stayInDays } from '../../test/seeded-nights.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SHORT_PAUSES, startStaycard, type RunningStaycard } from '../../test/start-staycard.ts';
import { clockShiftMs } from '../../test/test-clock.ts';

let postgres: PostgresServer;
let pooler: Pooler | undefined;
/** Whether PgBouncer supports named prepared statements. Versions before 1.21 do not. */
let keepsNames = false;
let staycard: RunningStaycard;
let settings: Readonly<Record<string, string>>;
let servers: readonly [ServerProcess, ServerProcess];
let worker: ServerProcess;
let workerPort: number;

/** Runs a command with these addresses. Returns its output and exit code. */
async function run(words: readonly string[], addresses: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const exitCode = await runCommand(words, { ...settings, ...addresses }, { out: print, error: print });
  return { exitCode, said: lines.join('\n') };
}

async function readAll<Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  postgres = await startPostgresServer(lastingSettings);
  settings = { CODE_KEY: 'k'.repeat(32), TEST_CLOCK_SHIFT_MS: String(clockShiftMs), DEMO: '0', LOG_LEVEL: 'silent' };
  const owner = { DATABASE_URL: postgres.connectionString };
  expect(await run(['database', 'migrate'], owner)).toEqual({ exitCode: 0, said: 'The database is up to date.' });
  await runStatement(owner.DATABASE_URL, "create role staycard_app login password 'pooled' in role staycard_server");
  const direct = new URL(owner.DATABASE_URL);
  [direct.username, direct.password] = ['staycard_app', 'pooled'];
  pooler = await startPooler(direct.href, { keepsNames: true });
  keepsNames = pooler !== undefined;
  pooler ??= await startPooler(direct.href);
  staycard = await startStaycard(owner.DATABASE_URL, { CODE_KEY: settings['CODE_KEY'] ?? '' });
  // The worker does the due jobs.
  await staycard.deps.jobs.stop();
  settings = {
    ...SHORT_PAUSES,
    ...settings,
    ...(pooler
      ? {
          SERVER_DATABASE_URL: pooler.address,
          DIRECT_DATABASE_URL: direct.href,
          DATABASE_NAMED_STATEMENTS: keepsNames ? 'yes' : 'no',
        }
      : { SERVER_DATABASE_URL: direct.href }),
    DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
    DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
    DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
    DEMO_VIENNA_TOKEN: 'DEMO-VIENNA',
  };
  const start = (process: string, port = 0) =>
    startServerProcess({ ...settings, PROCESS: process, PORT: String(port) });
  servers = [await start('server'), await start('server')];
  workerPort = await findFreePort();
  worker = await start('worker', workerPort);
});
afterAll(async () => {
  await Promise.all([...servers, worker].map((process) => process.kill()));
  await staycard.stop();
  await pooler?.stop();
  await postgres.stop();
});

async function book(url: string, day: number) {
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const choice = { stay: stayInDays(day, 1), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const { placement } = await new Guest(url).prepare(choice);
  const { status, body } = await new Guest(url).place(placement);
  return { status, reference: body.reference, card };
}

it('guests book at two servers through PgBouncer, where it is installed, and a worker does the jobs', async () => {
  const booked = await Promise.all(servers.map(({ url }, index) => book(url, 60 + index)));
  for (const { status, reference, card } of booked) {
    expect(status).toBe(201);
    expect((await sumsOf(staycard, card.id)).balance).toBeLessThan(50_000);
    const posted = () =>
      staycard.db.selectFrom('placement').select('redemption_posting as is').where('reference', '=', reference);
    await expect.poll(async () => (await posted().executeTakeFirstOrThrow()).is).toBe('posted');
  }
  expect((await run(['ledger', 'verify'], {})).exitCode).toBe(0);
});

it('a worker shows how it is and its figures, and one whose port is taken works anyway', async () => {
  const url = `http://127.0.0.1:${workerPort}`;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('staycard_job_failures_total');
  expect((await fetch(`${url}/vrm/demo`)).status).toBe(404);
  const second = await startServerProcess({
    ...settings,
    PROCESS: 'worker',
    PORT: String(workerPort),
    LOG_LEVEL: 'error',
  });
  expect(second.log().join('\n')).toContain('the metrics of this worker cannot be served');
  await second.stop();
});

it('statements that need a session bypass the pooler, and all others pass through it', async () => {
  if (!pooler) return;
  const admin = new URL(pooler.address);
  admin.pathname = '/pgbouncer';
  const clients = await readAll<{ application_name: string }>(admin.href, 'show clients');
  const through = new Set(clients.map((client) => client.application_name));
  const all = await readAll<{ name: string }>(
    postgres.connectionString,
    "select distinct application_name as name from pg_stat_activity where usename = 'staycard_app'",
  );
  const past = all.map(({ name }) => name).filter((name) => !through.has(name));
  expect(past).toEqual(expect.arrayContaining(['staycard channel', 'staycard lock']));
  const stats = await readAll<{ database: string; total_xact_count: string }>(admin.href, 'show stats');
  const { total_xact_count: transactions } = stats.find(({ database }) => database === 'postgres') ?? {};
  expect(Number(transactions)).toBeGreaterThan(10);
});

/** Lists connections whose idle peer is not probed by keepalive. Linux shows peer and timer of each connection. */
async function listSilentlyTrusted(port: number): Promise<string[]> {
  const [ESTABLISHED, KEEPALIVE] = ['01', '02'];
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const leading = lines.filter(([, , to, state]) => to?.endsWith(remote) && state === ESTABLISHED);
  expect(leading.length).toBeGreaterThan(5);
  return leading.filter(([, , , , , timer]) => !timer?.startsWith(KEEPALIVE)).map((line) => line.join(' '));
}

it('a connection to PostgreSQL on which nothing is said is asked whether its other side is there', async () => {
  await expect.poll(() => listSilentlyTrusted(Number(new URL(postgres.connectionString).port))).toEqual([]);
});

it('without an address past it no server starts, and says which setting leads past', async () => {
  if (!pooler) return;
  const { DIRECT_DATABASE_URL: _past, ...others } = settings;
  await expect(startServerProcess({ ...others, PROCESS: 'server' })).rejects.toThrow(/DIRECT_DATABASE_URL/);
  await expect(
    startServerProcess({ ...settings, DIRECT_DATABASE_URL: pooler.address, PROCESS: 'server' }),
  ).rejects.toThrow(/DIRECT_DATABASE_URL/);
});

it('each process listens past the pooler, and a message sent through the pooler is heard there', async () => {
  const { SERVER_DATABASE_URL: server = '', DIRECT_DATABASE_URL: direct = server } = settings;
  const listening = `select from pg_stat_activity
    where application_name = 'staycard channel' and usename = 'staycard_app' and query like 'listen%'`;
  await expect.poll(async () => (await readAll(postgres.connectionString, listening)).length).toBe(3);
  const heard: unknown[] = [];
  const stop = await listenToChannel(direct, 'proof', { hear: (message) => heard.push(message) });
  await readAll(server, `select pg_notify('proof', '{"number":1}')`);
  await expect.poll(() => heard).toEqual([{ number: 1 }]);
  await stop();
});

it('is given its rights again while servers run, and they go on with the connections that they have', async () => {
  const owner = { DATABASE_URL: postgres.connectionString };
  await runStatement(owner.DATABASE_URL, 'revoke all on all tables in schema public from staycard_server');
  await expect(book(servers[0].url, 70)).rejects.toThrow();
  expect(await run(['database', 'grants'], owner)).toEqual({ exitCode: 0, said: 'The server has its rights.' });
  expect(await run(['database', 'migrate'], owner)).toMatchObject({ exitCode: 0 });
  expect((await book(servers[0].url, 70)).status).toBe(201);
  expect((await book(servers[1].url, 71)).status).toBe(201);
});

it('migrating goes through it, too, several at once, and leaves no lock with a connection that it lends on', async () => {
  if (!pooler) return;
  const ofOwner = await startPooler(postgres.connectionString);
  try {
    const through = { DATABASE_URL: ofOwner?.address ?? '' };
    const migrated = await Promise.all([1, 2, 3].map(() => run(['database', 'migrate'], through)));
    expect(migrated).toEqual(Array.from({ length: 3 }, () => ({ exitCode: 0, said: 'The database is up to date.' })));
    expect(await run(['database', 'grants'], through)).toMatchObject({ exitCode: 0 });
    const locks = `select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and usename <> 'staycard_app'`;
    expect(await readAll(postgres.connectionString, locks)).toEqual([]);
  } finally {
    await ofOwner?.stop();
  }
});

const nights = freeDays(100);

/** Books at both servers, and repeats calls that one of them asks to repeat. Returns the number of repetitions. */
async function bookPatiently(): Promise<number> {
  let outages = 0;
  const insist = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!String(error).includes('answered 503')) throw error;
        outages += 1;
        await pause(200);
      }
    }
  };
  for (const { url } of servers) {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = {
      stay: stayInDays(nights.next().value, 1),
      codes: [card.code],
      room: 'Lanes Double',
      rate: 'Flexible',
    };
    const { placement } = await insist(() => new Guest(url).prepare(choice));
    const key = randomUUID();
    const placed = await insist(async () => {
      const answer = await new Guest(url).place(placement, key);
      if (answer.status === 503) throw new Error('answered 503');
      return answer;
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect((await sumsOf(staycard, card.id)).held).toBe(0);
  }
  return outages;
}

it('statements have names where it keeps them, also after a migration and when it or the database starts again', async () => {
  if (!pooler || !keepsNames) return;
  expect(await bookPatiently()).toBe(0);
  const admin = new URL(pooler.address);
  admin.pathname = '/pgbouncer';
  const kept = await readAll<{ prepared_statements: number }>(admin.href, 'show servers');
  expect(Math.max(...kept.map((server) => server.prepared_statements))).toBeGreaterThan(5);

  for (const table of ['placement', 'card', 'lot', 'sale_page_version']) {
    await runStatement(postgres.connectionString, `alter table ${table} add column added_later text`);
  }
  // A transaction that meets a changed table fails and is repeated, until all connections know the change.
  await bookPatiently();
  await bookPatiently();
  expect(await bookPatiently()).toBe(0);

  await pooler.stop();
  pooler = await startPooler(settings['DIRECT_DATABASE_URL'] ?? '', { keepsNames, port: Number(admin.port) });
  await bookPatiently();
  await postgres.restartHard();
  await bookPatiently();
  expect(await bookPatiently()).toBe(0);
});

it('a lock of a process that dies is taken by another', async () => {
  // Locks within a transaction, which the queue takes now and then, end with it and do not count.
  const holders = () =>
    readAll<{ name: string; pid: number }>(
      postgres.connectionString,
      `select pid, application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and usename = 'staycard_app' and xact_start is null`,
    );
  await expect.poll(async () => (await holders()).length).toBe(3);
  const before = await holders();
  expect(new Set(before.map(({ name }) => name))).toEqual(new Set(['staycard lock']));
  await Promise.all([servers[0].kill(), worker.kill()]);
  await expect.poll(async () => (await holders()).length).toBe(3);
});
