import { createHash } from 'node:crypto';
import { access, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Option, type Command } from '@commander-js/extra-typings';
import { MonthText } from '#contract/desk/staff-books.ts';
import { REPORT_NAMES, ReportQuery, type ReportName } from '#contract/desk/staff-reports.ts';
import { daysOfMonths, type BooksDays } from '#domain/card/books-period.ts';
import { makeReportOf } from '../booking/hotel-check/reconciliation.ts';
import { listExportFiles, listExports, makeExport } from '../money/books/journal/make-export.ts';
import { tableOf } from '../money/books/reports/write-report.ts';
import { writeCsv, writeText, writeWorkbook } from '../money/books/reports/write-table.ts';
import { writeProof } from '../money/books/write-proof.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { causeOf, type Why } from './actor.ts';
import type { CommandContext } from './command-context.ts';
import { countOf } from './count-of.ts';
import { openFile } from './open-file.ts';
import { actor, dayOption, readOption, salePageOption, textOption } from './options.ts';
import { withCards, type ReachedCards } from './cards/reach-cards.ts';

export function addBooksCommands(books: Command, call: CommandContext): void {
  books
    .command('report')
    .description('prints a report, such as settlement or breakage (docs/reports.md explains them)')
    .addArgument(new Argument('<name>', 'the report').choices(REPORT_NAMES))
    .addOption(monthOption('--month <month>', 'a month, such as 2026-10'))
    .addOption(readOption('--quarter <quarter>', 'a quarter, such as 2026-Q3', readQuarter, 'a quarter as YYYY-Q1'))
    .addOption(dayOption('--from <day>', 'the first day'))
    .addOption(dayOption('--through <day>', 'the last day (default: the first day)'))
    .addOption(filterOption('rate', '--rate <percent>', 'for breakage: the percentage expected never to be used'))
    .addOption(filterOption('unused_months', '--unused-months <months>', 'for unused: months unused (default: 12)'))
    .addOption(new Option('--csv', 'print CSV, for a spreadsheet'))
    .addOption(textOption('--xlsx <file>', 'write a workbook for Excel'))
    .addOption(salePageOption)
    .action(async (name, wanted) => call.endWith(await showReport(call, name, wanted)));
  books
    .command('proof')
    .description('writes the proof of a month, which an auditor checks with tools/check-books-proof.mjs')
    .addOption(monthOption('--month <month>', 'the month, such as 2026-10').makeOptionMandatory())
    .addOption(textOption('--to <file>', 'a new file').makeOptionMandatory())
    .addOption(salePageOption)
    .action(async (wanted) => call.endWith(await writeProofTo(call, wanted)));
  books
    .command('export')
    .description('makes the next journal export, which cannot be undone; with --number, returns an earlier one')
    .addOption(readOption('--number <number>', 'an export that was made', readNumber, 'a number'))
    .addOption(dayOption('--through <day>', 'the last day to export (default: the last closed day)'))
    .addOption(textOption('--into <folder>', 'the folder for its files (default: with --number, prints the CSV)'))
    .addOption(textOption('--reason <text>', 'the reason, for the audit log').default('journal exported'))
    .addOption(actor)
    .addOption(salePageOption)
    .action(async (wanted) => exportJournal(call, wanted));
  books
    .command('exports')
    .description('lists the exports of the journal')
    .addOption(salePageOption)
    .action(async (wanted) => listAll(call, wanted));
}

function monthOption<const Flags extends string>(flags: Flags, description: string) {
  const read = (text: string) => (MonthText.safeParse(text).success ? Temporal.PlainYearMonth.from(text) : undefined);
  return readOption(flags, description, read, 'a month as YYYY-MM');
}

function filterOption<const Flags extends string>(key: 'rate' | 'unused_months', flags: Flags, description: string) {
  const read = (text: string) => ReportQuery.shape[key].safeParse(text).data;
  return readOption(flags, description, read, 'a number');
}

const QUARTER = /^((?:19|20)\d\d)-Q([1-4])$/;

function readQuarter(text: string): BooksDays | undefined {
  const [, year, quarter] = QUARTER.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = new Temporal.PlainYearMonth(Number(year), Number(quarter) * 3 - 2);
  return daysOfMonths({ first, last: first.add({ months: 2 }) });
}

function readNumber(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

type WantedReport = {
  readonly month?: Temporal.PlainYearMonth | undefined;
  readonly csv?: true | undefined;
  readonly xlsx?: string | undefined;
  readonly salePage?: string | undefined;
  readonly rate?: string | undefined;
  readonly unusedMonths?: string | undefined;
  readonly quarter?: BooksDays | undefined;
  readonly from?: string | undefined;
  readonly through?: string | undefined;
};

/** Returns 1, and writes no workbook, if the figures differ from the liability. */
async function showReport(
  { variables, output }: CommandContext,
  name: ReportName,
  wanted: WantedReport,
): Promise<0 | 1> {
  const days = readDays(wanted);
  return withCards(variables, wanted, async ({ salePage, ...deps }) => {
    const { rate, unusedMonths, xlsx } = wanted;
    const filter = unusedMonths === undefined ? {} : { unused_months: unusedMonths };
    const asked = { name, salePage, days, propertyIds: null, rate, filter };
    const report = await makeReportOf(deps, asked, deps.clock.now());
    if (!report) throw new StartFailure(`${days.first.toString()} has not begun in ${salePage.timeZone}.`);
    for (const fault of report.faults) output.error(fault);
    const table = tableOf([report]);
    const isRight = report.faults.length === 0;
    if (xlsx !== undefined && isRight) await writeFile(xlsx, await writeWorkbook(table, name));
    const lines = wanted.csv ? [writeCsv(table).trimEnd()] : writeText(report);
    if (xlsx === undefined) for (const line of lines) output.out(line);
    output.answer(report);
    return isRight ? 0 : 1;
  });
}

function readDays({ month: only, quarter, from, through }: WantedReport): BooksDays {
  const [span, ...others] = [only && daysOfMonths({ first: only, last: only }), quarter, from].filter(Boolean);
  if (span === undefined || others.length > 0) throw new StartFailure('Give one of --month, --quarter and --from.');
  if (typeof span !== 'string') {
    if (through !== undefined) throw new StartFailure('--through goes with --from.');
    return span;
  }
  const first = Temporal.PlainDate.from(span);
  const last = through === undefined ? first : Temporal.PlainDate.from(through);
  if (Temporal.PlainDate.compare(last, first) < 0) throw new StartFailure('--through is before --from.');
  return { first, last };
}

type WantedProof = {
  readonly month: Temporal.PlainYearMonth;
  readonly to: string;
  readonly salePage?: string | undefined;
};

/** Returns 1, and writes no file, if the books have a fault. */
async function writeProofTo({ variables, output }: CommandContext, wanted: WantedProof): Promise<0 | 1> {
  const { month, to } = wanted;
  return withCards(variables, wanted, async ({ db, salePage, clock }) => {
    await using files = new AsyncDisposableStack();
    let file: FileHandle | undefined;
    const digest = createHash('sha256');
    const proof = await writeProof(db, salePage, month, clock.now(), async (text) => {
      file ??= files.use(await openFile(to, 'wx'));
      digest.update(text);
      await file.write(text);
    });
    if (!proof)
      throw new StartFailure(`The proof of ${month.toString()} can be made from two hours after the month ends.`);
    for (const fault of proof.faults) output.error(fault);
    if (proof.faults.length > 0) return 1;
    const sha256 = digest.digest('hex');
    output.out(`${to} proves ${month.toString()} of "${salePage.id}", with ${countOf(proof.cards, 'card')}.`);
    output.out(`SHA-256: ${sha256}`);
    output.answer({ file: to, cards: proof.cards, sha256 });
    return 0;
  });
}

type WantedExport = Why & {
  readonly number?: number | undefined;
  readonly through?: string | undefined;
  readonly into?: string | undefined;
  readonly salePage?: string | undefined;
};

function exportJournal({ variables, output }: CommandContext, wanted: WantedExport): Promise<void> {
  return withCards(variables, wanted, async (reached) => {
    const { db, salePage } = reached;
    // Checks the folder first, because an export cannot be undone.
    if (wanted.into !== undefined) await access(wanted.into);
    const number = wanted.number ?? (await makeNext(reached, wanted));
    const files = await listExportFiles(db, salePage, number);
    if (files.length === 0) throw new StartFailure(`There is no export ${number} of "${salePage.id}".`);
    const { into } = wanted;
    if (into !== undefined) for (const { name, content } of files) await writeFile(join(into, name), content);
    else if (wanted.number !== undefined) output.out(files[0]?.content.toString().trimEnd() ?? '');
    if (wanted.number === undefined)
      output.out(`Export ${number} is made: ${files.map(({ name }) => name).join(', ')}.`);
    output.answer({ number, files: files.map(({ name }) => name) });
  });
}

async function makeNext(reached: ReachedCards, wanted: WantedExport): Promise<number> {
  const through = wanted.through === undefined ? undefined : Temporal.PlainDate.from(wanted.through);
  const done = await makeExport(reached.db, reached.salePage, causeOf(reached, wanted), through);
  if (done.state === 'refused') throw new StartFailure(done.reason);
  return done.made.number;
}

function listAll({ variables, output }: CommandContext, wanted: Pick<WantedReport, 'salePage'>): Promise<void> {
  return withCards(variables, wanted, async ({ db, salePage }) => {
    const exports = await listExports(db, salePage);
    if (exports.length === 0) output.out('The journal was not exported yet.');
    for (const { number, lastDay, madeAt, actor: by, files } of exports) {
      output.out(`${number}  through ${lastDay.toString()}  made ${madeAt.toString()} by ${by}`);
      for (const { name, digest } of files) output.out(`  ${name}  sha256 ${digest}`);
    }
    output.answer(exports.map(({ number, lastDay, madeAt, files }) => ({ number, through: lastDay, madeAt, files })));
  });
}
