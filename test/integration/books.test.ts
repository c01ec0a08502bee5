import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { access, mkdtempDisposable, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Journal } from '#contract/desk/staff-journal.ts';
import type { ReportFilter, ReportName, WireReport } from '#contract/desk/staff-reports.ts';
import { sql } from 'kysely';
import type { Unit } from '#domain/card/card.ts';
import type { CardSale } from '#domain/card/issuing.ts';
import { makeCode } from '#domain/card/card-code.ts';
import { daysOfMonths, startOfDay, type BooksDays } from '#domain/card/books-period.ts';
import { money } from '#domain/money/money.ts';
import type { TaxKind } from '#domain/money/redemption-payment.ts';
import { asId, type CardId, type PlacementId, type PropertyId, type VoucherProductId } from '#domain/value/ids.ts';
import { checkBooks } from '../../src/server/money/books/keep-books.ts';
import { makeBooksFiles } from '../../src/server/money/books/files/make-files.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import type { Row } from '../../src/server/money/books/reports/table.ts';
import { writeText } from '../../src/server/money/books/reports/write-table.ts';
import { writeProof } from '../../src/server/money/books/write-proof.ts';
import { listExportFiles, listExports } from '../../src/server/money/books/journal/export-store.ts';
import { makeExport, planExport } from '../../src/server/money/books/journal/make-export.ts';
import { adjustCard, changeCardState, extendCard } from '../../src/server/money/card/change-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { payOutCard } from '../../src/server/money/card/pay-out-card.ts';
import { moveCardValue } from '../../src/server/money/card/move-value.ts';
import { giveBack, holdValue, listRedeemed, redeemHolds } from '../../src/server/money/ledger/ledger.ts';
import { issueCard } from '../../src/server/money/issue/issue-card.ts';
import { writeLetter } from '../../src/server/letters/write-letter.ts';
import { createMailer } from '../../src/server/letters/mailer.ts';
import { sendLetter } from '../../src/server/letters/mail/send-letter.ts';
import { readMailServer } from '../../src/server/platform/config/mail-settings.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { readSalePage, type SalePage } from '../../src/server/sale-page/sale-page.ts';
import { findSignedIn } from '../../src/server/desk/sign-in/sign-in.ts';
import { presentRow, showReport } from '../../src/server/desk/books/show-report.ts';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { newPlacement } from '../new-placement.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { startMailServer } from '../mail-server.ts';
import { openReportsExample } from '../reports-example.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const staycard = useStaycard();
const MONTH = today().toPlainYearMonth().toString();
const LAST_MONTH = today().toPlainYearMonth().subtract({ months: 1 }).toString();
const DAYS_OF_MONTH = `${MONTH}-01..${MONTH}-${today().daysInMonth}`;
const IN_MONTH = `from=${MONTH}-01&through=${MONTH}-${today().daysInMonth}`;
const NEXT_MONTH = today().toPlainYearMonth().add({ months: 1 }).toString();
const WHO = ['--actor', 'Vera', '--reason', 'month end'];

async function issue(...words: string[]): Promise<string> {
  const { out, exitCode, error } = await runOn(staycard, ['cards', 'issue', ...words, ...WHO]);
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
  return out.trim().split(/\s+/).at(-1) ?? '';
}

const liability = (...words: string[]) => runOn(staycard, ['books', 'report', 'liability', ...words]);
const readLiability = (salePage: SalePage, days: BooksDays, now: Temporal.Instant) =>
  makeReport(staycard.db, { name: 'liability', salePage, days, propertyIds: null, filter: {} }, now);

describe('the liability of a month', () => {
  let finance: DeskPerson;
  let atPalais: DeskPerson;
  let voided = '';
  beforeAll(async () => {
    const sold = ['--issuing-property', 'palais-rosenhain'];
    voided = await issue('--product', 'gift-card', '--amount', '80', '--currency', 'USD', ...sold);
    await issue('--product', 'gift-card', '--amount', '120', '--currency', 'USD', ...sold);
    const elsewhere = ['--issuing-property', 'harbour-house'];
    await issue('--product', 'gift-card', '--amount', '70', '--currency', 'USD', ...elsewhere);
    await issue('--product', 'ten-nights', '--price', '899.99', '--price-currency', 'EUR', ...elsewhere);
    const cause = { actor: 'test', reason: 'a test', at: staycard.deps.clock.now() };
    const change = { salePage: await staycard.deps.salePages.load('demo'), cardId: asId<CardId>(voided), cause };
    await changeCardState(staycard.db, change, 'void');
    finance = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    atPalais = await DeskPerson.comeIn(staycard, [
      { role: 'finance', salePageId: 'demo', propertyId: 'palais-rosenhain' },
    ]);
  });

  it('is printed by property and currency, and is what the lots have', async () => {
    const { out, exitCode, error } = await liability('--month', MONTH);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
    expect(out).toMatch(/^issuing_property +counts +currency +issued .* voided .* closing/);
    expect(out).not.toContain('opening');
    expect(out).toMatch(/^palais-rosenhain +money +USD +200\.00 .* -80\.00 .* 120\.00 /m);
    expect(out).toMatch(/^unknown +money +GBP /m);
    expect(out).toMatch(/^harbour-house +price_paid +EUR +899\.99 /m);
  });

  it('is zero in a month before all cards, and none in one to come', async () => {
    expect((await liability('--month', LAST_MONTH)).out).not.toContain('issued');
    expect(await liability('--from', `${MONTH}-01`, '--through', `${LAST_MONTH}-01`)).toMatchObject({
      exitCode: 1,
      error: '--through is before --from.',
    });
    expect(await liability('--month', NEXT_MONTH)).toMatchObject({
      exitCode: 1,
      error: `${NEXT_MONTH}-01 has not begun in Europe/London.`,
    });
    expect((await liability('--month', '2026-13')).error).toContain('--month is a month as YYYY-MM.');
  });

  it('is proved by one file, two hours after its end', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'staycard-proof-'));
    const path = join(folder.path, 'proof.jsonl');
    const prove = (month: string) => runOn(staycard, ['books', 'proof', '--month', month, '--to', path]);
    expect(await prove(MONTH)).toMatchObject({
      exitCode: 1,
      error: `The proof of ${MONTH} can be made from two hours after the month ends.`,
    });
    const written = await prove(LAST_MONTH);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(`"proof":"${LAST_MONTH}"`);
    expect(written).toMatchObject({
      exitCode: 0,
      out: `${path} proves ${LAST_MONTH} of "demo", with 0 cards.\nSHA-256: ${createHash('sha256').update(text).digest('hex')}`,
    });
    expect((await prove(LAST_MONTH)).error).toContain('already exists');
  });

  it('comes as CSV, in which no text is a formula', async () => {
    // Bypasses the product, which cannot write this.
    await asOwner(
      staycard,
      `update lot set issuing_property_id = '=1+1' where id = (select id from lot where
      issuing_property_id is null and balance > 0 limit 1)`,
    );
    const { out } = await liability('--month', MONTH, '--csv');
    const [header, ...rows] = out.split('\n').map((line) => line.split(','));
    const row = rows.find(([, , , , property]) => property === 'palais-rosenhain') ?? [];
    expect(Object.fromEntries(header!.map((name, index) => [name, row[index]]))).toMatchObject({
      sale_page: 'demo',
      from: `${MONTH}-01`,
      is_over: 'no',
      counts: 'money',
      currency: 'USD',
      issued: '200.00',
      voided: '-80.00',
      closing: '120.00',
    });
    expect(rows.map(([, , , , property]) => property)).toContain("'=1+1");
    const file = await finance.ask<string>('GET', `/staff/books/reports/liability/file.csv?${IN_MONTH}`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="liability-${DAYS_OF_MONTH}.csv"`);
    expect(file.body.trimEnd()).toBe(out);
  });

  it('is shown to finance, of a property only to who sees that property', async () => {
    const path = '/staff/books/reports/liability';
    const { status, body } = await finance.ask<WireReport>('GET', `${path}?${IN_MONTH}`);
    expect({ status, faults: body.sale_pages[0]?.faults }).toEqual({ status: 200, faults: [] });
    const of = (answer: WireReport) => answer.sale_pages.flatMap(({ rows }) => rows);
    const dollars = { issuing_property: 'palais-rosenhain', counts: 'money', voided: -80, closing: 120 };
    const lineOf = (cells: object) =>
      expect.objectContaining({ currency: 'USD', cells: expect.objectContaining(cells) as object }) as object;
    expect(of(body)).toContainEqual(lineOf(dollars));
    for (const { cells } of of(body)) {
      const figures = ['opening', 'issued', 'goodwill', 'redeemed', 'given_back', 'expired', 'extended', 'voided'];
      const all = [...figures, 'adjusted', 'paid_out', 'moved_in', 'moved_out'];
      const sum = all.reduce((before, figure) => before + Number(cells[figure]), 0);
      expect(sum).toBeCloseTo(Number(cells['closing']), 6);
    }
    const uses = of(body).filter(({ cells }) => cells['counts'] === 'uses');
    expect(uses.length).toBeGreaterThan(1);
    const closing = uses.reduce((sum, { cells }) => sum + Number(cells['closing']), 0);
    expect(body.sale_pages[0]?.totals.at(-1)).toMatchObject({ currency: null, cells: { counts: 'uses', closing } });
    const { body: own } = await atPalais.ask<WireReport>('GET', `${path}?${IN_MONTH}`);
    expect(of(own).map(({ cells }) => cells['issuing_property'])).toEqual(['palais-rosenhain']);
    const { body: before } = await finance.ask<WireReport>('GET', path);
    expect(before.sale_pages[0]).toMatchObject({ from: `${LAST_MONTH}-01`, is_over: true });
    const later = await finance.ask('GET', `${path}?from=${NEXT_MONTH}-01`);
    expect(later).toMatchObject({ status: 422, body: { code: 'INPUT.INVALID' } });
    const days = { from: `${LAST_MONTH}-01`, through: today().toString() };
    const span = await finance.ask<WireReport>('GET', `${path}?${new URLSearchParams(days).toString()}`);
    expect(span.body.sale_pages[0]).toMatchObject({ ...days, is_over: false });
    expect(of(span.body)).toContainEqual(lineOf({ ...dollars, opening: 0, issued: 200 }));
    const backwards = await finance.ask('GET', `${path}?from=${MONTH}-01&through=${LAST_MONTH}-01`);
    expect(backwards).toMatchObject({ status: 422, body: { code: 'INPUT.INVALID' } });
    const elsewhere = await finance.ask('GET', `${path}?sale_page_id=nowhere`);
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'STAFF.NOT_ALLOWED' } });
  });

  it('is aged by month of issue and time left, with the cards behind each figure, and comes as a workbook', async () => {
    const days = `from=${MONTH}-01&through=${today().toString()}`;
    const path = '/staff/books/reports';
    const { body } = await finance.ask<WireReport>('GET', `${path}/ageing?${days}`);
    const [report] = body.sale_pages;
    expect(report).toMatchObject({ sale_page_id: 'demo', is_over: false, faults: [] });
    const row = report?.rows.find(
      ({ cells, currency }) => cells['issuing_property'] === 'palais-rosenhain' && currency === 'USD',
    );
    expect(row?.cells).toMatchObject({ issued_in: MONTH, expired: 0, within_24_months: 0, owed: 120 });
    const narrowed = new URLSearchParams(row?.narrowed as Record<string, string>).toString();
    const cards = await atPalais.ask<WireReport>('GET', `${path}/open_cards?${days}&${narrowed}`);
    expect(cards.body.sale_pages[0]?.rows).toMatchObject([{ currency: 'USD', cells: { owed: 120 } }]);
    const printed = await runOn(staycard, ['books', 'report', 'ageing', '--month', MONTH, '--csv']);
    expect(printed).toMatchObject({ exitCode: 0, error: '' });
    expect(printed.out).toMatch(new RegExp(`demo,${MONTH}-01,.*,no,${MONTH},palais-rosenhain,USD,0.00,.*,120.00`));
    for (const name of ['liability', 'ageing']) {
      const file = await finance.ask<string>('GET', `${path}/${name}/file.xlsx?${days}`);
      expect(file.headers.get('content-type')).toContain('spreadsheetml');
      expect(file.body).toMatch(/^PK/);
    }
  });

  it('says so where the lots have something else, and to who sees one property only what that property sold', async () => {
    await asOwner(
      staycard,
      `alter table lot disable trigger user;
      update lot set balance = balance + 1 where issuing_property_id = 'palais-rosenhain' and balance > 0`,
    );
    const file = join(tmpdir(), `staycard-proof-${process.pid}.jsonl`);
    const proof = await runOn(staycard, ['books', 'proof', '--month', LAST_MONTH, '--to', file]);
    expect(proof).toMatchObject({ exitCode: 1, error: expect.stringContaining('and the lots have') as string });
    await expect(access(file)).rejects.toThrow('ENOENT');
    const { exitCode, error } = await liability('--month', MONTH);
    expect({ exitCode, error }).toEqual({
      exitCode: 1,
      error: 'The report closes with 19000 minor units of USD, and the lots have 19001.',
    });
    const path = `/staff/books/reports/liability/file.csv?${IN_MONTH}`;
    const refused = (detail: string) => ({ status: 409, body: { code: 'STAFF.ACT_REFUSED', detail } });
    expect(await finance.ask('GET', path)).toMatchObject(refused(error));
    const own = 'The report closes with 12000 minor units of USD, and the lots have 12001.';
    expect(await atPalais.ask('GET', path)).toMatchObject(refused(own));
    const atHarbour = await DeskPerson.comeIn(staycard, [
      { role: 'finance', salePageId: 'demo', propertyId: 'harbour-house' },
    ]);
    expect((await atHarbour.ask('GET', path)).status).toBe(200);
    const { body } = await atHarbour.ask<WireReport>('GET', `/staff/books/reports/liability?${IN_MONTH}`);
    expect(body.sale_pages[0]?.faults).toEqual([]);
  });
});

describe('the days that are over', () => {
  const SOLD = ['--sale-page', 'lake', '--product', 'gift-card', '--amount', '60', '--currency', 'GBP'];
  const LAST_DAY = today().add({ days: 3 });
  const LATER = LAST_DAY.toPlainYearMonth();
  const now = LAST_DAY.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '12:00' }).toInstant();
  const DAYS = Temporal.PlainDate.from(`${MONTH}-01`).until(LAST_DAY).days;
  let lake: SalePage;
  const check = (salePage = lake) =>
    checkBooks({ ...staycard.deps, clock: { now: () => now }, salePages: { list: () => Promise.resolve([salePage]) } });
  const kept = (condition = '') =>
    readRows(`select * from books_stretch where sale_page_id = 'lake' and found_wrong_at is null ${condition}`);
  const read = async (first: string, last = first, salePage = lake) => {
    const months = { first: Temporal.PlainYearMonth.from(first), last: Temporal.PlainYearMonth.from(last) };
    const report = await readLiability(salePage, daysOfMonths(months), now);
    return { lines: report?.rows, faults: report?.faults };
  };
  const readRows = async (query: string) => (await sql.raw(query).execute(staycard.db)).rows;
  /** Changes an amount at a path of a stretch's first line, with all rights on the database. */
  const change = (column: 'lines' | 'owed', path: string, amount: number) =>
    asOwner(
      staycard,
      `update books_stretch set ${column} = jsonb_set(${column}, '{0,${path}}', '${amount}')
        where id = (select min(id) from books_stretch where sale_page_id = 'lake' and found_wrong_at is null and lines <> '[]')`,
    );

  beforeAll(async () => {
    await openSecondSalePage(staycard, 'lake');
    lake = await staycard.deps.salePages.load('lake');
    await issue(...SOLD, '--issuing-property', 'harbour-house');
    await issue(...SOLD);
  });

  it('are kept once, however many look after them, and reports say what they said', async () => {
    const before = [await read(MONTH), await read(MONTH, LATER.toString())];
    expect(before[0]).toMatchObject({ faults: [], lines: [{ issued: 6_000, closing: 6_000 }, {}] });
    expect(await Promise.all([check(), check()])).toEqual([[], []]);
    expect(await kept()).toHaveLength(DAYS);
    expect([await read(MONTH), await read(MONTH, LATER.toString())]).toEqual(before);
    expect(await check()).toEqual([]);
    expect(await kept()).toHaveLength(DAYS);
  });

  it('are read, not added up again: a report of them says what was kept, and whether that adds up', async () => {
    await change('lines', 'figures,issued', 6_001);
    const fault = `The stored figures of ${String(today())}..${String(today())} do not add up.`;
    expect((await read(MONTH)).faults).toEqual([fault]);
    expect(await check()).toEqual([`Books of "lake": ${fault}`]);
    expect((await read(MONTH)).faults).toEqual([]);
    expect(await kept()).toHaveLength(DAYS);
  });

  it.each<[string, (() => Promise<void>)[], RegExp]>([
    [
      'closes with another figure',
      [() => change('lines', 'figures,issued', 6_007), () => change('lines', 'figures,closing', 6_007)],
      /do not open as the period before closed/,
    ],
    ['has another sum of the lots', [() => change('owed', 'owed', 7)], /closes with 12000 .* and the lots have 6007/],
    [
      'is of a time when there was less',
      [
        () =>
          asOwner(
            staycard,
            `update books_stretch set lines = '[]', owed = '[]' where sale_page_id = 'lake' and found_wrong_at is null`,
          ),
      ],
      /do not match its transfers/,
    ],
    ...(['ageing', 'unused', 'accepted_elsewhere', 'settlement', 'use', 'stays'] as const).map(
      (name): [string, (() => Promise<void>)[], RegExp] => [
        `has other rows of ${name}`,
        [
          () =>
            asOwner(
              staycard,
              `update books_report set lines = '[{"currency": "XXX"}]' where name = '${name}' and stretch_id = (select id
                from books_stretch where sale_page_id = 'lake' and found_wrong_at is null order by ends_at desc limit 1)`,
            ),
        ],
        new RegExp(`The stored rows of "${name}" for .* do not match its transfers`),
      ],
    ),
  ])('a period that %s is found by the check, and no longer read', async (_what, changes, sentence) => {
    const right = await read(MONTH, LATER.toString());
    for (const one of changes) await one();
    const found = await check();
    expect(found.join(' ')).toMatch(sentence);
    expect(await kept()).toHaveLength(DAYS);
    expect(await check()).toEqual([]);
    expect(await read(MONTH, LATER.toString())).toEqual(right);
  });

  it('are others in another time zone, of which nothing is kept', async () => {
    const right = await read(MONTH);
    const prove = async (salePage: SalePage) => {
      const month = Temporal.PlainYearMonth.from(MONTH);
      const parts: string[] = [];
      await writeProof(staycard.db, salePage, month, now, async (text) => parts.push(text));
      return parts.join('');
    };
    const proof = await prove(lake);
    expect(await prove({ ...lake, timeZone: 'Asia/Tokyo' })).toBe(proof);
    await asOwner(staycard, `update books_stretch set lines = '[]' where sale_page_id = 'lake'`);
    const tokyo = { ...lake, timeZone: 'Asia/Tokyo' };
    expect(await read(MONTH, MONTH, tokyo)).toEqual(right);
    expect(await check(tokyo)).toEqual([]);
    expect(await read(MONTH, MONTH, tokyo)).toEqual(right);
    expect(await check()).not.toEqual([]);
  });

  it('are held against their transfers whenever the ledger is verified', async () => {
    const [begin, end] = [LAST_MONTH, MONTH].map((month) =>
      Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).toZonedDateTime('Europe/London').toInstant(),
    );
    await asOwner(
      staycard,
      `update books_stretch set found_wrong_at = now()
        where sale_page_id = 'lake' and (time_zone <> 'Europe/London' or begins_at <> '${String(startOfDay(today(), 'Europe/London'))}');
      update books_stretch set begins_at = '${String(begin)}', ends_at = '${String(end)}'
        where sale_page_id = 'lake' and found_wrong_at is null`,
    );
    const wrong = `Books of "lake": The stored figures of ${LAST_MONTH}-01..`;
    const first = await runOn(staycard, ['ledger', 'verify']);
    expect(first.exitCode).toBe(1);
    expect(first.error).toContain(wrong);
    expect((await runOn(staycard, ['ledger', 'verify'])).error).not.toContain(wrong);
  });
});

describe('a month that begins', () => {
  it('is in the books of sale pages where it has begun, and is refused of one where it has not', async () => {
    await openSecondSalePage(staycard, 'tokyo', { time_zone: 'Asia/Tokyo' });
    const finance = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const staff = await findSignedIn(staycard.deps, finance.cookie.split('=')[1] ?? '');
    const begins = Temporal.PlainDate.from(`${NEXT_MONTH}-01`).toZonedDateTime('Asia/Tokyo').toInstant();
    const at = (hours: number) => ({ ...staycard.deps, clock: { now: () => begins.add({ hours }) } });
    const show = (hours: number, page: { sale_page_id?: string } = {}) =>
      showReport(at(hours), staff!, 'liability', { from: `${NEXT_MONTH}-01`, ...page });
    const shown = await show(1);
    expect(shown.sale_pages.map(({ sale_page_id: id }) => id)).toEqual(['tokyo']);
    await expect(show(1, { sale_page_id: 'demo' })).rejects.toThrow('INPUT.INVALID');
    await expect(show(-1)).rejects.toThrow('INPUT.INVALID');
    expect((await show(12)).sale_pages).toHaveLength(3);
  });
});

describe('the example of docs/reports.md', () => {
  let salePage: SalePage;
  const now = Temporal.Instant.from('2025-07-15T12:00:00Z');
  const june = { first: Temporal.PlainDate.from('2025-06-01'), last: Temporal.PlainDate.from('2025-06-30') };
  const make = (name: Exclude<ReportName, 'reconciliation'>, filter: ReportFilter = {}) =>
    makeReport(staycard.db, { name, salePage, days: june, propertyIds: null, rate: '10', filter }, now);
  const text = readFileSync('docs/reports.md', 'utf8');

  beforeAll(async () => {
    salePage = await openReportsExample(staycard);
  });

  it.each([
    ['ageing', {}],
    ['breakage', {}],
    ['unused', { unused_months: '3' }],
    ['accepted_elsewhere', {}],
  ] as const)('has the figures of %s', async (name, filter) => {
    const report = await make(name, filter);
    expect(report?.faults).toEqual([]);
    expect(report?.opens).toBe(name === 'accepted_elsewhere' ? null : 'open_cards');
    expect(text).toContain(`\n${writeText(report!).join('\n')}\n`);
  });

  it('opens only unused cards behind the sum of them', async () => {
    const report = (await make('unused', { unused_months: '3' }))!;
    const { narrowed } = presentRow(report.columns, report.totals[0]!, report.filter);
    expect(narrowed).toEqual({ unused_months: '3', unit: 'EUR' });
    expect((await make('unused'))?.filter).toEqual({ unused_months: '12' });
  });

  it('has the same breakage after the nightly check, which has stored it', async () => {
    const before = await make('breakage');
    expect(
      await checkBooks({ ...staycard.deps, clock: { now: () => now }, salePages: { list: async () => [salePage] } }),
    ).toEqual([]);
    const stored = await sql`select from books_cohort where sale_page_id = 'reports'`.execute(staycard.db);
    expect(stored.rows).toHaveLength(9);
    expect(await make('breakage')).toEqual(before);
    const { totals = [] } = (await make('accepted_elsewhere')) ?? {};
    expect(totals[0]).toMatchObject({ redeemed_at_others: 10_000, limit_used: 1, limit_level: 'near_limit' });
  });
});

describe('value that expires before its card is void, and a draft', () => {
  it('count as in the liability: expired, and issued when it becomes active', async () => {
    await openSecondSalePage(staycard, 'fates');
    const salePage = await staycard.deps.salePages.load('fates');
    const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`);
    const cause = (day: string) => ({ actor: 'test', reason: 'a test', at: at(day) });
    const issueOn = (
      code: string,
      day: string,
      state: 'active' | 'draft',
      lastDay: string | null,
      seller = 'harbour-house',
    ) =>
      inTransaction(staycard.db, (tx) =>
        issueCard(
          tx,
          staycard.deps.keys,
          {
            code,
            product: salePage.products.get(asId<VoucherProductId>('gift-card'))!,
            form: 'physical',
            state,
            unit: { type: 'money', currency: 'EUR' },
            amount: 1_000,
            startsOn: null,
            expiresOn: lastDay === null ? null : Temporal.PlainDate.from(lastDay),
            sale: { issuingPropertyId: asId<PropertyId>(seller), taxKind: null, pricePaid: null },
            actor: 'test',
            reason: 'a test',
          },
          at(day),
        ),
      );
    const late = await issueOn('FATE-A-2345', '2025-01-15', 'active', '2025-01-18');
    await changeCardState(staycard.db, { salePage, cardId: late, cause: cause('2025-01-25') }, 'void');
    const draft = await issueOn('FATE-B-2345', '2025-01-20', 'draft', null);
    await adjustCard(staycard.db, { salePage, cardId: draft, cause: cause('2025-01-21') }, '-1.00');
    await changeCardState(staycard.db, { salePage, cardId: draft, cause: cause('2025-04-02') }, 'activate');
    const make = (name: 'breakage' | 'accepted_elsewhere', month: number) => {
      const first = Temporal.PlainDate.from({ year: 2025, month, day: 1 });
      const days = { first, last: first.with({ day: first.daysInMonth }) };
      return makeReport(staycard.db, { name, salePage, days, propertyIds: null, filter: {} }, at('2026-01-01'));
    };
    const [issued, expired] = [(row: Row) => row['issued'], (row: Row) => row['expired_share']];
    const sold = (row: Row) => row['issued_for_others'];
    expect((await make('accepted_elsewhere', 1))?.rows.map(sold)).toEqual([1_000]);
    expect((await make('accepted_elsewhere', 4))?.rows.map(sold)).toEqual([1_900]);
    const cohorts = (await make('breakage', 8))!.rows.filter((row) => row['after_months'] === 3);
    expect(cohorts.map((row) => [row['issued_in'], issued(row), expired(row)])).toEqual([
      ['2025-01', 1_000, 1],
      ['2025-04', 900, 0],
    ]);
    // Value of another seller comes to the card after the cohort's last age.
    const before = (await make('breakage', 8))?.rows;
    const other = await issueOn('FATE-C-2345', '2025-09-01', 'active', null, 'mill-cottage');
    const move = { salePage, cardId: other, cause: cause('2025-09-02') };
    expect((await inTransaction(staycard.db, (tx) => moveCardValue(tx, move, draft, null))).state).toBe('done');
    expect((await make('breakage', 8))?.rows).toEqual(before);
  });
});

describe('files on a timetable', () => {
  it('are made once for a closed month, with a letter that leads to the desk', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'staycard-books-'));
    const server = await startMailServer();
    const loaded = await staycard.deps.salePages.load('reports');
    const events = ['issued', 'redeemed', 'expired', 'voided'];
    const rules = events.map((event) => ({ event, debit: '1360', credit: '3272' }));
    const books_files = { what: ['liability', 'ageing', 'journal'], send_to: ['books@hotel.example'] };
    const salePage = readSalePage(SalePageDefinition.parse({ ...loaded.definition, journal: { rules }, books_files }));
    const deps = {
      ...staycard.deps,
      config: { ...staycard.deps.config, booksFolder: join(folder.path, 'not there') },
      clock: { now: () => Temporal.Instant.from('2025-07-01T01:00:00Z') },
      salePages: { list: async () => [salePage] },
    };
    await expect(makeBooksFiles(deps)).rejects.toThrow('ENOENT');

    const ready = { ...deps, config: { ...deps.config, booksFolder: folder.path } };
    await Promise.all([makeBooksFiles(ready), makeBooksFiles(ready)]);
    const read = async () =>
      Promise.all(
        (await readdir(folder.path))
          .sort()
          .map(async (name) => [name, await readFile(join(folder.path, name), 'utf8')]),
      );
    const files = await read();
    expect(files.map(([name]) => name)).toEqual([
      'journal-reports-1.csv',
      'reports-ageing-2025-06-01..2025-06-30.csv',
      'reports-liability-2025-06-01..2025-06-30.csv',
    ]);
    const [[journal]] = [await listExportFiles(staycard.db, salePage, 1)];
    const month = ['--sale-page', 'reports', '--month', '2025-06', '--csv'];
    const printed = [
      (await runOn(staycard, ['books', 'report', 'ageing', ...month])).out,
      (await liability(...month)).out,
    ];
    expect(files.map(([, content]) => content!.trimEnd())).toEqual([journal!.content.toString().trimEnd(), ...printed]);

    await rm(join(folder.path, 'journal-reports-1.csv'));
    await makeBooksFiles(ready);
    expect(await read()).toEqual(files.slice(1));
    const audit = sql`select actor, details from audit_entry where action = 'make_books_files'`;
    expect((await audit.execute(staycard.db)).rows).toEqual([
      { actor: 'books', details: { from: '2025-06-01', through: '2025-06-30', files: 3, letters: 1 } },
    ]);
    const mails = await sql<{ id: string }>`select id from mail where kind = 'books_ready'`.execute(staycard.db);
    const mailer = createMailer({ ...staycard.deps.config.mail, server: readMailServer(server.url, undefined) });
    for (const { id } of mails.rows) {
      await sendLetter({ ...staycard.deps, clock: deps.clock, mailer }, id, (mail) =>
        writeLetter(staycard.deps, mail, salePage),
      );
    }
    await server.close();
    expect(server.arrived.map(({ recipient }) => recipient)).toEqual(['books@hotel.example']);
    expect(server.arrived[0]?.read.text).toContain('/desk/books/reports/ageing?from=2025-06-01&through=2025-06-30\n');
  });

  it('have the liability of the month up to their day', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'staycard-books-'));
    const { definition } = await staycard.deps.salePages.load('reports');
    const books_files = { every: 'day', what: ['liability'] };
    const salePage = readSalePage(SalePageDefinition.parse({ ...definition, books_files }));
    await makeBooksFiles({
      ...staycard.deps,
      config: { ...staycard.deps.config, booksFolder: folder.path },
      clock: { now: () => Temporal.Instant.from('2025-03-11T02:00:00Z') },
      salePages: { list: async () => [salePage] },
    });
    const content = await readFile(join(folder.path, 'reports-liability-2025-03-10..2025-03-10.csv'), 'utf8');
    expect(content).toContain('\nreports,2025-03-01,2025-03-10,yes,');
    expect(content).toContain(',-40.00,');
  });
});

describe('the journal', () => {
  const EVENTS = [
    ...[
      'issued',
      'goodwill',
      'redeemed',
      'given_back',
      'expired',
      'extended',
      'voided',
      'adjusted',
      'paid_out',
      'moved',
    ],
  ];
  const RULES = EVENTS.map((event, index) => ({ event, debit: `${1000 + index}`, credit: '3272' }));
  const SINGLE = { event: 'issued', tax_kind: 'single_purpose', debit: '1360', credit: '4400', tax_key: '9' };
  const PAST = today().toPlainYearMonth().subtract({ months: 2 });
  const at = (day: number) => PAST.toPlainDate({ day }).toZonedDateTime('Europe/London').toInstant().add({ hours: 12 });
  const cause = (day: number) => ({ actor: 'test', reason: 'a test', at: at(day) });
  const now = at(1).add({ hours: 24 * 45 });
  let page: SalePage;
  let code = 0;

  async function sell(
    product: string,
    amount: number,
    given: { expires?: number; paid?: number; kind?: TaxKind; goodwill?: Pick<CardSale, 'isGoodwill'> } = {},
  ) {
    code += 1;
    const command = {
      code: makeCode(Array.from({ length: 15 }, (_, index) => (code * 7 + index * 3) % 31)),
      product: page.products.get(asId(product))!,
      form: 'physical',
      state: 'active',
      amount,
      startsOn: null,
      actor: 'test',
      reason: 'a test',
      unit: (product === 'gift-card' ? { type: 'money', currency: 'EUR' } : { type: 'uses' }) as Unit,
      expiresOn: given.expires === undefined ? null : PAST.toPlainDate({ day: given.expires }),
      sale: {
        issuingPropertyId: asId<PropertyId>('harbour-house'),
        taxKind: given.kind ?? null,
        pricePaid: given.paid === undefined ? null : money('EUR', given.paid),
        ...given.goodwill,
      },
    } as const;
    return inTransaction(staycard.db, (tx) => issueCard(tx, staycard.deps.keys, command, at(2)));
  }

  async function redeem(cardId: CardId, amount: number, day: number): Promise<PlacementId> {
    const placement = await newPlacement(staycard);
    await inTransaction(staycard.db, async (tx) => {
      const [card] = await loadCards(tx, page, [cardId]);
      await holdValue(
        tx,
        { placementId: placement },
        [{ card: card!, amount, goodOn: PAST.toPlainDate({ day }) }],
        cause(day),
      );
      await redeemHolds(tx, { placementId: placement }, cause(day));
    });
    return placement;
  }

  const change = (cardId: CardId, day: number) => ({ salePage: page, cardId, cause: cause(day) });
  const exportThrough = async (day: number) => {
    const done = await makeExport(staycard.db, page, { ...cause(day), at: now }, PAST.toPlainDate({ day }));
    return done.state === 'made' ? done : Promise.reject(new Error(done.reason));
  };

  beforeAll(async () => {
    const datev = { consultant: 29_098, client: 55_003 };
    await openSecondSalePage(staycard, 'journal', { journal: { rules: [...RULES, SINGLE], datev } });
    page = await staycard.deps.salePages.load('journal');
    const used = await sell('gift-card', 10_000, { kind: 'single_purpose' });
    const expiring = await sell('gift-card', 5_000, { expires: 10 });
    const voided = await sell('gift-card', 8_000);
    const moved = await sell('gift-card', 6_000);
    const nights = await sell('ten-nights', 10, { paid: 90_000 });
    await sell('ten-nights', 10);
    await sell('gift-card', 2_500, { paid: 0, goodwill: { isGoodwill: true } });
    const stay = await redeem(used, 4_000, 3);
    await redeem(nights, 1, 6);
    await inTransaction(staycard.db, async (tx) => {
      const [redeemed] = await listRedeemed(tx, { placementId: stay });
      await giveBack(tx, { placementId: stay }, [{ ...redeemed!, amount: 3_000, newExpiry: null }], cause(5));
      await moveCardValue(tx, change(moved, 8), used, '20');
    });
    await changeCardState(staycard.db, change(voided, 7), 'void');
    await adjustCard(staycard.db, change(moved, 9), '-5');
    await inTransaction(staycard.db, (tx) =>
      payOutCard(tx, change(moved, 9), { amount: 35, how: 'bank', receipt: '' }),
    );
    await extendCard(staycard.db, change(expiring, 20), PAST.toPlainDate({ day: 1 }).add({ years: 2 }));
  });

  it('exports each movement once, and the same sums as the liability', async () => {
    const first = await exportThrough(15);
    const repeated = () => listExportFiles(staycard.db, page, 1);
    expect(await repeated()).toEqual(first.files.toSorted((one, other) => (one.name < other.name ? 1 : -1)));
    const second = await exportThrough(PAST.daysInMonth);
    expect(await repeated()).toEqual(first.files.toSorted((one, other) => (one.name < other.name ? 1 : -1)));
    await expect(exportThrough(PAST.daysInMonth)).rejects.toThrow('No closed day is left to export.');
    const sums = [...first.made.sums, ...second.made.sums];
    const { rows: lines } = (await readLiability(page, daysOfMonths({ first: PAST, last: PAST }), now))!;
    const figures = (counts: string) => lines.find((line) => line['counts'] === counts)!;
    const [euros, paid] = [figures('money'), figures('price_paid')];
    const both = (figure: string) => Number(euros[figure]) + Number(paid[figure]);
    const booked = (event: string) =>
      sums
        .filter((sum) => sum.event === event && sum.outcome === 'booked')
        .reduce((all, { amount }) => all + amount, 0);
    expect(Object.fromEntries(EVENTS.map((event) => [event, booked(event)]))).toEqual({
      issued: both('issued'),
      goodwill: both('goodwill'),
      redeemed: both('redeemed'),
      given_back: both('given_back'),
      expired: both('expired'),
      extended: both('extended'),
      voided: both('voided'),
      adjusted: both('adjusted'),
      paid_out: both('paid_out'),
      moved: both('moved_in') + both('moved_out'),
    });
    expect(EVENTS.map(booked)).toEqual([119_000, 2_500, -13_000, 3_000, -5_000, 5_000, -8_000, -500, -3_500, 0]);
    expect(sums.filter(({ outcome }) => outcome !== 'booked')).toMatchObject([{ outcome: 'no_price', amount: 10 }]);
    const csv = [...first.files, ...second.files].filter(({ name }) => name.startsWith('journal-'));
    const rows = csv.flatMap(({ content }) => content.toString().trimEnd().split('\n').slice(1));
    const [year, month] = PAST.toString().split('-');
    expect(rows[0]).toMatch(/^....-..-02,1-0001,.*,3272|4400,debit,/);
    expect(rows.find((row) => row.includes(',expired,'))).toMatch(
      new RegExp(`^${year}-${month}-10,1-\\d+,1004,3272,debit,50.00,EUR,expired gift-card`),
    );
    expect(rows.find((row) => row.includes(',extended,'))).toMatch(/^....-..-20,2-0001,1005,3272,debit,50.00,EUR/);
    expect(rows.filter((row) => row.includes(',single_purpose,'))[0]).toContain(',1360,4400,debit,100.00,EUR,');
    expect(rows).toHaveLength(
      sums.reduce((all, { movements, outcome }) => all + (outcome === 'booked' ? movements : 0), 0),
    );
    expect(first.files.map(({ name }) => name)).toEqual([
      'journal-journal-1.csv',
      `EXTF_journal-journal-1-${PAST.toString()}-EUR.csv`,
    ]);
  });

  it('is of a month whose goodwill is left out of breakage, accepted elsewhere, and cards sold', async () => {
    const days = { first: PAST.toPlainDate({ day: 1 }), last: PAST.toPlainDate({ day: PAST.daysInMonth }) };
    const find = async (name: 'breakage' | 'accepted_elsewhere' | 'use', figures: readonly string[]) => {
      const made = await makeReport(staycard.db, { name, salePage: page, days, propertyIds: null, filter: {} }, now);
      return made!.rows.filter(({ currency }) => currency === 'EUR').map((row) => figures.map((key) => row[key]));
    };
    expect(await find('breakage', ['after_months', 'issued', 'owed'])).toEqual([
      [0, 29_000, undefined],
      [undefined, undefined, 16_000],
    ]);
    expect(await find('accepted_elsewhere', ['issued_for_others'])).toEqual([[29_000]]);
    expect(await find('use', ['cards_sold', 'sold'])).toEqual([[4, 29_000]]);
  });

  it('is never changed, and repeated by the command line and the desk', async () => {
    await expect(sql`update books_export_file set content = ''`.execute(staycard.db)).rejects.toThrow(
      'permission denied',
    );
    const [file] = await listExportFiles(staycard.db, page, 1);
    const printed = await runOn(staycard, ['books', 'export', '--number', '1', '--sale-page', 'journal']);
    expect(printed.out).toBe(file!.content.toString().trimEnd());
    expect((await runOn(staycard, ['books', 'export', '--number', 'x'])).error).toContain('--number is a number.');
    const listed = await runOn(staycard, ['books', 'exports', '--sale-page', 'journal']);
    expect(listed.out).toMatch(/^1 {2}through .*\n.*journal-journal-1.csv {2}sha256 [0-9a-f]{64}/);
    const finance = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const shown = await finance.ask<Journal>('GET', '/staff/books/journal?sale_page_id=journal');
    expect(shown.body).toMatchObject({
      next: { number: 3, lines: { rows: [] } },
      exports: [{ number: 2 }, { number: 1, by: { kind: 'command_line' }, lines: 15 }],
      may_export: true,
    });
    const download = await finance.ask<string>('GET', `/staff/books/journal/journal/1/${file!.name}`);
    expect(download.body).toBe(file!.content.toString());
    const made = await finance.ask('POST', '/staff/books/journal/export', { sale_page_id: 'journal' });
    expect(made).toMatchObject({ status: 200, body: { number: 3 } });
    const atPalais = await DeskPerson.comeIn(staycard, [
      { role: 'finance', salePageId: 'journal', propertyId: 'palais-rosenhain' },
    ]);
    const elsewhere = await atPalais.ask('GET', '/staff/books/journal?sale_page_id=journal');
    expect(elsewhere).toMatchObject({ status: 404, body: { code: 'SALE_PAGE.NOT_FOUND' } });
  });

  it.each(['-1 hour', '1 hour'])(
    'goes on where the last export ended, also if midnight is now %s away',
    async (moved) => {
      const shift = (by: string) =>
        asOwner(
          staycard,
          `update books_export set ends_at = ends_at + interval '${by}' where sale_page_id = 'journal' and number = 3`,
        );
      const [last] = (await listExports(staycard.db, page)).slice(-1);
      const ended = await sell('gift-card', 700);
      await asOwner(staycard, `update lot set expires_on = '${String(last!.lastDay)}' where card_id = '${ended}'`);
      await shift(moved);
      const next = await planExport(staycard.db, page, last!.endsAt.add({ hours: 72 }));
      await shift(`${moved}' * -1 + interval '0`);
      expect(next!.period.from.equals(last!.endsAt)).toBe(false);
      expect(next!.period.from.since(last!.endsAt).abs().total('hours')).toBe(1);
      expect(next!.sums.map(({ event }) => event)).not.toContain('expired');
    },
  );

  it('names the movements that have no rule, and exports nothing of them', async () => {
    const demo = await staycard.deps.salePages.load('demo');
    const later = today().add({ days: 2 }).toZonedDateTime('Europe/London').toInstant();
    const next = await planExport(staycard.db, demo, later);
    expect(next?.sums.map(({ outcome }) => outcome)).toContain('no_rule');
    expect(await makeExport(staycard.db, demo, { ...cause(1), at: later })).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^The journal has no rule for issued, /) as string,
    });
  });

  it('have the exports that an earlier run made and could not write', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'staycard-books-'));
    const { definition } = await staycard.deps.salePages.load('reports');
    const rules = ['issued', 'redeemed', 'expired', 'voided'].map((event) => ({
      event,
      debit: '1360',
      credit: '3272',
    }));
    const books_files = { every: 'day', what: ['journal'] };
    const salePage = readSalePage(SalePageDefinition.parse({ ...definition, journal: { rules }, books_files }));
    const run = (at: string, booksFolder: string) =>
      makeBooksFiles({
        ...staycard.deps,
        config: { ...staycard.deps.config, booksFolder },
        clock: { now: () => Temporal.Instant.from(at) },
        salePages: { list: async () => [salePage] },
      });
    await expect(run('2025-07-02T02:00:00Z', join(folder.path, 'not there'))).rejects.toThrow('ENOENT');
    await run('2025-07-03T02:00:00Z', folder.path);
    expect((await readdir(folder.path)).sort()).toEqual(['journal-reports-2.csv', 'journal-reports-3.csv']);
  });
});

describe('a day within a stored month', () => {
  it('has value in the band of the time left on that day, and lists what is on hold of expired value', async () => {
    await openSecondSalePage(staycard, 'shore');
    const salePage = await staycard.deps.salePages.load('shore');
    await issue('--sale-page', 'shore', '--product', 'gift-card', '--amount', '60', '--currency', 'GBP');
    const month = Temporal.PlainYearMonth.from(NEXT_MONTH);
    const dayOf = (day: number) => month.toPlainDate({ day });
    await asOwner(
      staycard,
      `alter table lot disable trigger user;
      update lot set expires_on = '${dayOf(15).add({ months: 3 }).toString()}' where card_id in (select id from card where sale_page_id = 'shore')`,
    );
    const now = dayOf(10).add({ months: 3 }).toZonedDateTime('Europe/London').toInstant();
    const salePages = { list: () => Promise.resolve([salePage]) };
    expect(await checkBooks({ ...staycard.deps, clock: { now: () => now }, salePages })).toEqual([]);
    const age = async (last: Temporal.PlainDate) => {
      const asked = {
        name: 'ageing',
        salePage,
        propertyIds: null,
        filter: {},
        days: { first: dayOf(1), last },
      } as const;
      const report = await makeReport(staycard.db, asked, now);
      return report?.rows.map((row) => [row['within_3_months'], row['within_6_months'], row['owed']]);
    };
    expect(await age(dayOf(10))).toEqual([[0, 6_000, 6_000]]);
    expect(await age(dayOf(20))).toEqual([[6_000, 0, 6_000]]);
    await asOwner(
      staycard,
      `update lot set held = 2500, expires_on = '${dayOf(1).toString()}' where card_id in (select id from card where sale_page_id = 'shore')`,
    );
    const days = { first: dayOf(1), last: dayOf(20) };
    const expired = { name: 'open_cards', salePage, propertyIds: null, filter: { expires: 'expired' }, days } as const;
    expect((await makeReport(staycard.db, { ...expired, most: 10 }, now))?.rows).toMatchObject([{ owed: 2_500 }]);
  });
});
