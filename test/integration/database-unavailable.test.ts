import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { findOutage, toUnavailable } from '../../src/server/platform/database/database-unavailable.ts';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { openPostgresProxy } from '../../proofs/crashes/postgres-proxy.ts';
import { StepWatch, type Order } from '../../proofs/crashes/step-watch.ts';
import { runStatement } from '../database-statement.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { lastingSettings, startPostgresServer, type PostgresServer } from '../postgres-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { startServerProcess } from '../server-process.ts';
import { startStaycard, type RunningStaycard } from '../start-staycard.ts';

/** Long enough for every statement on a busy machine. */
const SETTINGS = { DATABASE_ANSWERS_WITHIN_SECONDS: '3', SETTLE_ABANDONED_AFTER_SECONDS: '1' };

let postgres: PostgresServer;
let staycard: RunningStaycard;
let proxy: Awaited<ReturnType<typeof openPostgresProxy>>;

/** Withholds the answer to the commit of the next placement, once. Jobs commit on other connections. */
class PlacementWatch extends StepWatch {
  private awaits: 'nothing' | 'placement' | { readonly commitOn: symbol } = 'nothing';

  keepNextCommit(): void {
    this.awaits = 'placement';
  }

  override arrive(step: string, connection: symbol): Order {
    if (this.awaits === 'placement' && step === 'lock cards and guest') this.awaits = { commitOn: connection };
    if (typeof this.awaits === 'string' || step !== 'commit' || this.awaits.commitOn !== connection) return 'pass';
    this.awaits = 'nothing';
    return 'pass and keep the answer';
  }
}
const watch = new PlacementWatch();

beforeAll(async () => {
  postgres = await startPostgresServer(lastingSettings);
  await migrate(postgres.connectionString);
  proxy = await openPostgresProxy(postgres.connectionString, watch);
  staycard = await startStaycard(proxy.url, SETTINGS);
});
afterAll(async () => {
  await staycard.stop();
  proxy.close();
  await postgres.stop();
});

const unavailable = { status: 503, code: 'SERVER.UNAVAILABLE', retryAfter: '5' };

async function ask(path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const options = body ? { method: 'POST', body: JSON.stringify(body), headers } : {};
  const answer = await fetch(`${staycard.url}${path}`, options);
  const { code } = (await answer.json()) as Partial<WireProblem>;
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') ?? undefined };
}

const isReady = async () => (await fetch(`${staycard.url}/health/ready`)).status;

async function prepare(days: number) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: 200_000 });
  const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
  const { summary, placement } = await guest.prepare(choice);
  const paid = { balance: 200_000 - Math.round(summary.cover.covered.amount * 100), held: 0 };
  return { guest, card, placement, paid };
}

/** Repeats the placement until an answer has its outcome, as the guest page does. */
async function placeInTheEnd({ guest, placement }: Awaited<ReturnType<typeof prepare>>, key: string) {
  for (;;) {
    const answer = await guest.place(placement, key);
    if (answer.status !== 503) return answer;
    await pause(200);
  }
}

/** Freezes all PostgreSQL processes, as an unresponsive disk would. */
async function freeze(): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(staycard.db);
  const pids = [postgres.process().pid ?? 0, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}

describe('while the database stands still', () => {
  it('every call is answered with a retry time; afterwards all succeed', { tags: ['thorough'] }, async () => {
    const prepared = await prepare(30);
    const { guest, card, placement, paid } = prepared;
    const { card_token: token } = await guest.search(card.code);
    const { stay_from: from, stay_to: to } = stayInDays(30, 20);
    const stays = { card_token: token, from, to, persons: { adults: 2, children_ages: [] } };
    const thaw = await freeze();
    try {
      const answers = await Promise.all([
        ask('/vrm/demo/cards/search', { code: card.code }),
        ask('/vrm/demo/cards/stays', stays),
        ...Array.from({ length: 30 }, () =>
          guest.place(placement, 'while-it-stands').then(({ status, body, headers }) => ({
            status,
            code: body.code,
            retryAfter: headers.get('retry-after'),
          })),
        ),
      ]);
      expect(answers).toEqual(answers.map(() => unavailable));
      expect(await isReady()).toBe(503);
      expect((await fetch(`${staycard.url}/health/live`)).status).toBe(200);
    } finally {
      thaw();
    }
    expect((await placeInTheEnd(prepared, 'while-it-stands')).status).toBe(201);
    expect(await sumsOf(staycard, card.id)).toEqual(paid);
    await expect.poll(isReady).toBe(200);
  });
});

describe('while the database restarts', () => {
  it('every guest is asked to come back in a moment, or served', { tags: ['thorough'] }, async () => {
    const prepared = await prepare(34);
    let isOver = false;
    const answers = new Set<string>();
    const asking = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status, code } = await ask('/vrm/demo/cards/search', { code: prepared.card.code });
        answers.add(`${status} ${code ?? ''}`);
      }
    });
    const placed = placeInTheEnd(prepared, 'while-it-restarts');
    await postgres.restartHard();
    const answer = await placed;
    await expect.poll(isReady).toBe(200);
    isOver = true;
    await Promise.all(asking);
    expect([...answers].toSorted()).toEqual(['200 ', '503 SERVER.UNAVAILABLE']);
    expect([201, 202]).toContain(answer.status);
  });
});

describe('while the disk is full', () => {
  afterEach(() => runStatement(postgres.connectionString, 'drop function if exists no_room() cascade'));

  it(
    'no booking succeeds, readiness reports it, and the same key books once there is room',
    { tags: ['thorough'] },
    async () => {
      const prepared = await prepare(38);
      await runStatement(
        postgres.connectionString,
        `create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on transfer for each statement execute function no_room();`,
      );
      const { status, body } = await prepared.guest.place(prepared.placement, 'while-it-is-full');
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'SERVER.UNAVAILABLE' });
      expect(await ask('/health/ready')).toMatchObject({ status: 503 });
      expect(await sumsOf(staycard, prepared.card.id)).toEqual({ balance: 200_000, held: 0 });

      await runStatement(postgres.connectionString, 'drop function no_room() cascade');
      expect((await placeInTheEnd(prepared, 'while-it-is-full')).status).toBe(201);
      expect(await sumsOf(staycard, prepared.card.id)).toEqual(prepared.paid);
    },
  );
});

describe('when the answer to a commit is lost', () => {
  it(
    'the same key can be sent again: one placement, one hold, one reservation at most',
    { tags: ['thorough'] },
    async () => {
      const prepared = await prepare(42);
      watch.keepNextCommit();
      const first = await prepared.guest.place(prepared.placement, 'lost-answer');
      expect({ status: first.status, code: first.body.code }).toEqual({ status: 503, code: 'SERVER.UNAVAILABLE' });

      const again = await placeInTheEnd(prepared, 'lost-answer');
      const { rows } = await sql<{
        n: number;
        reference: string;
      }>`select count(*)::int as n, min(reference) as reference
      from placement where idempotency_key = 'lost-answer'`.execute(staycard.db);
      expect(rows).toEqual([{ n: 1, reference: again.body.reference }]);
      const hotel = new Hotel({ simulator: staycard.simulator });
      expect((await hotel.reservationsOf(again.body.reference)).length).toBeLessThanOrEqual(1);
    },
  );
});

it('each database error is classified as an outage or as a fault of our code', { tags: ['thorough'] }, async () => {
  const { db, pool } = openDatabase(postgres.connectionString, { answersWithinMs: 3000 });
  const outageAfter = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'none',
        (error: unknown) => findOutage(error)?.outage ?? 'a fault',
      );
  const raising = (state: string) => `do $$ begin raise exception 'so' using errcode = '${state}'; end $$`;
  const states = {
    '08006': 'away',
    '25006': 'away',
    '53100': 'full',
    '53300': 'away',
    '57P01': 'away',
    '57P03': 'away',
  };
  for (const [state, outage] of Object.entries(states))
    expect([state, await outageAfter(raising(state))]).toEqual([state, outage]);
  expect(await outageAfter('select pg_sleep(60)')).toBe('slow');
  expect(await outageAfter('select 1/0')).toBe('a fault');
  expect(await outageAfter(raising('23505'))).toBe('a fault');
  expect(await outageAfter('select 1')).toBe('none');
  await pool.end();
});

it('a process that stops in a transaction, or dies, releases its locks soon', { tags: ['thorough'] }, async () => {
  const { db, pool } = openDatabase(postgres.connectionString);
  const read = async (name: string) =>
    (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)).rows[0]![name];
  expect(await read('idle_in_transaction_session_timeout')).toBe('1min');
  expect([await read('tcp_keepalives_idle'), await read('tcp_keepalives_interval')]).toEqual(['10', '10']);
  expect([await read('tcp_keepalives_count'), await read('tcp_user_timeout')]).toEqual(['3', '40000']);
  await pool.end();

  const sooner = new URL(postgres.connectionString);
  sooner.searchParams.set('options', '-c idle_in_transaction_session_timeout=300');
  const still = openDatabase(sooner.href);
  const [locked, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const standing = still.db.transaction().execute(async (tx) => {
    await sql`select from sale_page for update`.execute(tx);
    locked.resolve(undefined);
    await goOn.promise;
    await sql`select 1`.execute(tx);
  });
  const fault = standing.catch((error: unknown) => error);
  await locked.promise;
  const other = openDatabase(postgres.connectionString);
  // The frozen process goes on only afterwards.
  await sql`select from sale_page for update`.execute(other.db);
  goOn.resolve(undefined);
  expect(findOutage(await fault)?.outage).toBe('away');
  await other.pool.end();
  await still.pool.end();
});

it('an error that the job queue copies is recognised like the original', async () => {
  const reportOf = async (address: string, statement: string) => {
    const client = new Client(address);
    const error = await client
      .connect()
      .then(() => client.query(statement))
      .then(
        () => new Error('it did not fail'),
        (fault: unknown) => fault,
      );
    await client.end().catch(() => undefined);
    expect(error).toBeInstanceOf(Error);
    const { message, stack } = error as Error;
    return findOutage(toUnavailable(Object.assign({}, error, { message, stack, queue: 'clean-up' })));
  };
  const away = new URL(postgres.connectionString);
  away.port = String(await findFreePort());
  const byName = new URL(away);
  byName.hostname = 'localhost';
  const ending = 'select pg_terminate_backend(pg_backend_pid())';
  expect(await reportOf(away.href, 'select 1')).toMatchObject({ outage: 'away' });
  expect(await reportOf(byName.href, 'select 1')).toMatchObject({ outage: 'away' });
  expect(await reportOf(postgres.connectionString, ending)).toMatchObject({ outage: 'away' });
  expect(await reportOf(postgres.connectionString, 'select 1/0')).toBeUndefined();
});

it('background work has no time limit unless the address sets one', { tags: ['thorough'] }, async () => {
  const limitOf = async (address: string, answersWithinMs: number) => {
    const { db, pool } = openDatabase(address, { answersWithinMs });
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
    await pool.end();
    return rows[0]?.limit;
  };
  const own = new URL(postgres.connectionString);
  own.searchParams.set('options', '-c statement_timeout=1234');
  expect(await limitOf(postgres.connectionString, 0)).toBe('0');
  expect(await limitOf(postgres.connectionString, 5000)).toBe('5s');
  expect(await limitOf(own.href, 5000)).toBe('1234ms');
});

describe('a server whose database', () => {
  const start = (address: string) =>
    startServerProcess({ DATABASE_URL: address, DEMO: '0', CODE_KEY: 'k'.repeat(40), LOG_LEVEL: 'warn' });
  const firstWords = 'the server ended before it answered: The database does not let us in (';

  it('is down does not start, and says so in one sentence', { tags: ['thorough'] }, async () => {
    const away = new URL(postgres.connectionString);
    away.port = String(await findFreePort());
    const last = `${firstWords}ECONNREFUSED): check DATABASE_URL, and that it runs.\n`;
    await expect(start(away.href)).rejects.toThrow(new Error(last));
  });

  it('hangs does not start, and says so in one sentence', { tags: ['thorough'] }, async () => {
    const thaw = await freeze();
    try {
      const last = `${firstWords}timeout expired): check DATABASE_URL, and that it runs.\n`;
      await expect(start(postgres.connectionString)).rejects.toThrow(new Error(last));
    } finally {
      thaw();
    }
  });

  it('restarts logs one line for the outage, and another for the recovery', { tags: ['thorough'] }, async () => {
    const server = await start(postgres.connectionString);
    try {
      const statuses = new Set<number>();
      const ask = async () => {
        const { status } = await fetch(`${server.url}/s/nowhere`);
        statuses.add(status);
        return status;
      };
      const before = server.log().length;
      const restarted = postgres.restartHard();
      await expect.poll(ask).toBe(503);
      await restarted;
      await expect.poll(ask).toBe(404);
      expect([...statuses].toSorted()).toEqual([404, 503]);
      const said = async () => {
        await ask();
        const lines = server.log().slice(before);
        return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
      };
      const lines = [expect.stringMatching(/^The database does not let us in .* check DATABASE_URL, and/) as string];
      await expect.poll(said).toEqual([...lines, 'the database is back']);
    } finally {
      await server.stop();
    }
  });
});
