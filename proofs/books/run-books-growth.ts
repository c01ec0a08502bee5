import { execFile } from 'node:child_process';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { readCpuMsOfTree } from '../../bench/cpu-time.ts';
import { measurePeakMb } from '../../bench/peak-memory.ts';
import { writeNumber, writeTable } from '../../bench/write-table.ts';
import { sql } from 'kysely';
import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { daysOfMonths, type BooksMonths } from '#domain/card/books-period.ts';
import { createClock } from '../../src/server/platform/clock.ts';
import { checkBooks } from '../../src/server/money/books/keep-books.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { openModelServer } from '../model/model-server.ts';
import { clockShiftMs } from '../../test/test-clock.ts';
import { growBooks } from './grow-books.ts';

/**
 * `npm run proofs -- books-growth -- --cards 1000000`: measures reports on this many cards over three years with ten
 * transfers each, before and after days are closed. Prints seconds, CPU seconds and the most memory of PostgreSQL and
 * Node together, and the CPU seconds relative to adding up all balances. Ends with 1 if a report of closed days takes
 * longer than allowed or differs from its transfers. A million cards need 5 GB of disk.
 */
const { values } = parseArgs({ options: { cards: { type: 'string', default: '1000000' } } });
const MOST_SECONDS = 2;
/** Their files have all rows, and the desk the first ones. */
const LISTS: ReadonlySet<string> = new Set(['open_cards', 'settled_stays']);
/** Late in a month: most of it is closed, and the events of today are not. */
const clock = createClock(clockShiftMs + 24 * 24 * 3_600_000);

const postgres = await startPostgresServer({ max_connections: '100', shared_buffers: '256MB', fsync: 'off' });
try {
  await migrate(postgres.connectionString);
  const server = await openModelServer(postgres.connectionString);
  const owner = new pg.Client(postgres.connectionString);
  await owner.connect();
  try {
    await growBooks(owner, { count: Number(values.cards), until: clock.now().toString() });
    const table = await measure(server);
    process.stdout.write(`${table}\n`);
  } finally {
    await owner.end();
    await server.stop();
  }
} finally {
  await postgres.stop();
}

async function measure(server: Awaited<ReturnType<typeof openModelServer>>): Promise<string> {
  const salePage = await server.salePages.load('demo');
  const open = clock.now().toZonedDateTimeISO(salePage.timeZone).toPlainDate().toPlainYearMonth();
  const last = open.subtract({ months: 1 });
  const months = (first: Temporal.PlainYearMonth, through = first): BooksMonths => ({ first, last: through });
  const asked = { name: 'liability', salePage, propertyIds: null, filter: {} } as const;
  const report = (wanted: BooksMonths) => () =>
    makeReport(server.db, { ...asked, days: daysOfMonths(wanted) }, clock.now());
  const check = async () => {
    const sentences = await checkBooks({ ...server, clock });
    if (sentences.length > 0) throw new Error(sentences.join('\n'));
  };
  const command = () => promisify(execFile)(process.execPath, commandFor(last), { env: environment() });
  const rows: string[][] = [];
  let whole = 1;
  const time = async <Result>(name: string, work: () => Promise<Result>, { isKept = false } = {}): Promise<Result> => {
    const cpu = () => readCpuMsOfTree(postgres.process().pid ?? 0);
    const [began, ofPostgres, ofNode] = [performance.now(), await cpu(), process.cpuUsage()];
    const { result, peakMb } = await measurePeakMb(postgres.process().pid ?? 0, work);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(ofNode);
    if (isKept && seconds > MOST_SECONDS) process.exitCode = 1;
    const cpuSeconds = ((await cpu()) - ofPostgres) / 1000 + (user + system) / 1e6;
    if (rows.length === 0) whole = cpuSeconds;
    const [mb, ratio] = [Math.round(peakMb), (cpuSeconds / whole).toFixed(2)];
    rows.push([name, writeNumber(seconds), writeNumber(cpuSeconds), String(mb), ratio]);
    process.stdout.write(`${rows.at(-1)?.join('  ')}\n`);
    return result;
  };
  await time('all balances added up', () =>
    sql`select currency, sum(balance) from lot join card
    on card.id = card_id group by currency`.execute(server.db),
  );
  const before = await time('a month, nothing kept', report(months(last)));
  await time('the first check, which keeps everything', check);
  await time('a check of the next night', check);
  const after = await time('the month after it', report(months(last)), { isKept: true });
  if (!isDeepStrictEqual(before?.rows, after?.rows)) throw new Error('what is kept is not what was read');
  await time('the month again', report(months(last)), { isKept: true });
  await time('a month of two years ago', report(months(open.subtract({ years: 2 }))), { isKept: true });
  await time('the month that is not over', report(months(open)), { isKept: true });
  await time('a year, up to last month', report(months(open.subtract({ years: 1 }), last)), { isKept: true });
  await time('a year, up to now', report(months(open.subtract({ months: 11 }), open)), { isKept: true });
  const day = open.subtract({ years: 2 }).toPlainDate({ day: 17 });
  for (const name of REPORT_NAMES.filter((each) => each !== 'reconciliation')) {
    const inMonth = { ...asked, name, days: daysOfMonths(months(last)) };
    const atDesk = { ...inMonth, most: 1_000 };
    const ofDay = { ...atDesk, days: { first: day, last: day } };
    await time(`the report "${name}"`, () => makeReport(server.db, atDesk, clock.now()), { isKept: true });
    await time(`"${name}" of a day two years ago`, () => makeReport(server.db, ofDay, clock.now()), { isKept: true });
    if (LISTS.has(name)) await time(`the file of "${name}"`, () => makeReport(server.db, inMonth, clock.now()));
  }
  await time('the command, with its start', command);
  return writeTable(
    [`${Number(values.cards).toLocaleString('en')} cards`, 's', 'CPU s', 'MB', 'to all balances'],
    rows,
  );
}

function commandFor(month: Temporal.PlainYearMonth): string[] {
  return [
    'src/server/cli/staycard.ts',
    'books',
    'report',
    'liability',
    '--sale-page',
    'demo',
    '--month',
    month.toString(),
  ];
}

function environment() {
  return { ...process.env, DATABASE_URL: postgres.connectionString, DEMO: '1', CODE_KEY: 'f'.repeat(64) };
}
