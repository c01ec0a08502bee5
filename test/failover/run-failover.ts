import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { CardId } from '#domain/ids.ts';
import { migrate } from '../../src/server/plumbing/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/server/plumbing/start/embedded-postgres.ts';
import { verifyLedger } from '../../src/server/ledger-check/verify-ledger.ts';
import { findImpossible, type CardEvent } from '../../tools/history/check-history.ts';
import { runStatement } from '../database-statement.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { startServerProcess } from '../server-process.ts';
import { startStandby, type Standby } from '../standby.ts';
import { SHORT_PAUSES, startStaycard, type RunningStaycard } from '../start-staycard.ts';

/**
 * `npm run failover`: guests book at two servers while their database's primary dies or freezes, and its standby takes
 * over; once with a synchronous standby, once with one that may lag behind. Loopback only. Ends with 1 where something
 * that was acknowledged is lost with the synchronous one, or a frozen primary that wakes up acknowledges a commit.
 */
const ISSUED = 200_000;
const GUESTS = 4;
const CARDS = 100;
const BEFORE_MS = 4000;
const LAG_MS = 1500;
const AFTER_MS = 12_000;
const TRY_AGAIN_MS = 200;
const FENCED_AFTER_MS = 3000;
const SETTLED_AFTER_MS = 5000;

type Mark = 'killed' | 'frozen';
type Card = { readonly code: string; readonly id: CardId };
type Booked = { readonly reference: string; readonly card: Card; readonly events: CardEvent[] };
type Outcome = { readonly booked: Booked[]; readonly answeredAt: number[] };

const run = promisify(execFile);

/** PostgreSQL has a process for each connection; all of them stand still, or go on. */
async function signalAll(postmaster: number, signal: 'STOP' | 'CONT'): Promise<void> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  for (const pid of [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]) process.kill(pid, `SIG${signal}`);
}

async function readOne<Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Lets nothing reach the standby any more: what is committed from now on is lost unless it is waited for. */
async function holdWalBack(address: string): Promise<number> {
  const sender = await readOne<{ pid: number }>(address, 'select pid from pg_stat_replication');
  if (!sender) throw new Error('the primary sends nothing');
  process.kill(sender.pid, 'SIGSTOP');
  return sender.pid;
}

/** Books one stay after the other, and asks again with the same key until there is an answer; notes when and what. */
async function letGuestBook(urls: readonly string[], cards: Card[], isOver: () => boolean, outcome: Outcome) {
  for (let card = cards.pop(); card && !isOver(); card = cards.pop()) {
    const choice = { stay: stayInDays(20 + cards.length, 1), codes: [card.code] };
    const prepared = await insist(urls, isOver, (guest) => guest.prepare(choice));
    if (!prepared) return;
    const from = performance.now();
    const placed = await insist(urls, isOver, async (guest) => {
      const { status, body } = await guest.place(prepared.placement, card.id);
      if (status >= 300 || body.state !== 'confirmed') throw new Error(`answered ${status}`);
      return body;
    });
    if (!placed) return;
    const until = performance.now();
    const amount = Math.round(prepared.summary.cover.covered.amount * 100);
    const taken = { stay: placed.reference, amount, from, until };
    const events = [
      { ...taken, action: 'hold' as const },
      { ...taken, action: 'redeem' as const },
    ];
    outcome.booked.push({ reference: placed.reference, card, events });
    outcome.answeredAt.push(until);
  }
}

/** Asks one server after the other until one answers; undefined when it is over before. */
async function insist<Answer>(
  urls: readonly string[],
  isOver: () => boolean,
  ask: (guest: Guest) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 0; !isOver(); tries += 1) {
    const answer = await ask(new Guest(urls[tries % urls.length] ?? '')).catch(() => undefined);
    if (answer !== undefined) return answer;
    await pause(TRY_AGAIN_MS);
  }
  return undefined;
}

/** Whether an old primary that wakes up acknowledges a commit that the new one will never have. */
async function acknowledges(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  const written = client.query('create table written_too_late ()').then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([written, pause(FENCED_AFTER_MS, false)]);
  void client.end().catch(() => undefined);
  return answer;
}

type Stops = (() => Promise<unknown>)[];

/** A primary and its standby; `synchronous` ones are waited for by every commit. */
async function openPair(isSynchronous: boolean, stops: Stops) {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-failover-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const [password, primaryFolder] = ['failover', join(folder, 'primary')];
  const settings = { fsync: 'off', max_connections: '200' };
  const primary = await startEmbeddedPostgres({ folder: primaryFolder, password, settings });
  stops.push(async () => primary.process.kill('SIGKILL'));
  await migrate(primary.connectionString);
  const standby = await startStandby({ folder: join(folder, 'standby'), primary, primaryFolder, password, settings });
  stops.push(() => standby.stop());
  if (isSynchronous) {
    await runStatement(primary.connectionString, "alter system set synchronous_standby_names = 'FIRST 1 (s1)'");
    await runStatement(primary.connectionString, 'select pg_reload_conf()');
  }
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  return {
    primary,
    standby,
    address: `postgres://staycard:${password}@${hosts}/postgres?target_session_attrs=read-write`,
  };
}

async function startServers(staycard: RunningStaycard, address: string, stops: Stops): Promise<string[]> {
  const settings = {
    ...SHORT_PAUSES,
    DATABASE_ANSWERS_WITHIN_SECONDS: '2',
    DATABASE_URL: address,
    CODE_KEY: staycard.deps.config.codeKey,
    DEMO: '0',
    DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
    DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
    FRESH_QUOTES_PER_MINUTE: '100000',
    SEARCHES_PER_MINUTE: '100000',
  };
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  for (const server of servers) stops.push(() => server.kill());
  return servers.map(({ url }) => url);
}

async function play(mark: Mark, isSynchronous: boolean): Promise<boolean> {
  const stops: Stops = [];
  try {
    const { primary, standby, address } = await openPair(isSynchronous, stops);
    const { pid } = primary.process;
    if (pid === undefined) throw new Error('the primary runs');
    const staycard = await startStaycard(address, { DATABASE_ANSWERS_WITHIN_SECONDS: '2' });
    stops.push(() => staycard.stop());
    const urls = await startServers(staycard, address, stops);
    const cards: Card[] = [];
    for (let card = 0; card < CARDS; card += 1) cards.push(await issueTestCard(staycard, { amount: ISSUED }));

    let isOver = false;
    const outcome: Outcome = { booked: [], answeredAt: [] };
    const guests = Array.from({ length: GUESTS }, () => letGuestBook(urls, cards, () => isOver, outcome));
    await pause(BEFORE_MS);
    const sender = await holdWalBack(primary.connectionString);
    await pause(LAG_MS);
    if (mark === 'frozen') await signalAll(pid, 'STOP');
    else for (const one of [sender, pid]) process.kill(one, 'SIGKILL');
    const at = performance.now();
    await standby.promote();
    const promotedMs = performance.now() - at;
    await pause(AFTER_MS);
    if (mark === 'frozen') await signalAll(pid, 'CONT');
    const isFenced = mark === 'killed' || !(await acknowledges(primary.connectionString));
    // Who still waits there for a commit would wait without an end.
    if (mark === 'frozen') primary.process.kill('SIGKILL');
    isOver = true;
    await Promise.all(guests);
    const verdict = await judge(staycard, standby, outcome);
    const firstAfter = outcome.answeredAt.find((time) => time > at + promotedMs) ?? Number.POSITIVE_INFINITY;
    const lastBefore = outcome.answeredAt.findLast((time) => time <= at) ?? at;
    const row = [
      `${isSynchronous ? 'synchronous' : 'asynchronous'}, primary ${mark}`,
      `promoted after ${seconds(promotedMs)}`,
      `no answer for ${seconds(firstAfter - lastBefore)}`,
      `acknowledged ${outcome.booked.length}`,
      `lost ${verdict.lost}`,
      `impossible histories ${verdict.impossible}`,
      `ledger violations ${verdict.violations}`,
      mark === 'frozen' ? `fenced ${isFenced ? 'yes' : 'NO'}` : 'fenced –',
    ];
    process.stdout.write(`${row.join(' | ')}\n`);
    return !isSynchronous || (verdict.lost === 0 && verdict.impossible === 0 && verdict.violations === 0 && isFenced);
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function judge({ db }: RunningStaycard, standby: Standby, { booked }: Outcome) {
  // What was under way is settled by jobs, as after any outage.
  await pause(SETTLED_AFTER_MS);
  let lost = 0;
  let impossible = 0;
  for (const { reference, card, events } of booked) {
    const row = await readOne<{ state: string }>(
      standby.connectionString,
      `select state from placement where reference = '${reference}'`,
    );
    if (row?.state !== 'confirmed') lost += 1;
    const left = await readOne<{ free: number }>(
      standby.connectionString,
      `select coalesce(sum(balance - held), 0)::int as free from lot where card_id = '${card.id}'`,
    );
    const now = performance.now();
    const read: CardEvent = { action: 'read', amount: left?.free ?? 0, from: now, until: now + 1 };
    if (findImpossible(ISSUED, [...events, read]) !== undefined) impossible += 1;
  }
  return { lost, impossible, violations: (await verifyLedger(db)).violations.length };
}

const PLAYS = [
  ['killed', true],
  ['frozen', true],
  ['killed', false],
] as const;
/** `npm run failover -- 3` plays the third only. */
const only = Number(process.argv[2] ?? 0);
const isRight: boolean[] = [];
for (const [index, [mark, isSynchronous]] of PLAYS.entries()) {
  if (only === 0 || only === index + 1) isRight.push(await play(mark, isSynchronous));
}
process.exit(isRight.every(Boolean) ? 0 : 1);
