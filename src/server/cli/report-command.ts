import { writeFile } from 'node:fs/promises';
import { Argument, InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { z } from 'zod';
import { MonthText } from '#contract/desk/staff-books.ts';
import { REPORT_NAMES, ReportQuery, type ReportName } from '#contract/desk/staff-reports.ts';
import { daysOfMonths, type BooksDays } from '#domain/card/liability.ts';
import { makeReportOf } from '../booking/hotel-check/reconciliation.ts';
import { tableOf } from '../money/books/reports/write-report.ts';
import { writeCsv, writeText, writeWorkbook } from '../money/books/reports/write-table.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import type { CommandContext } from './command-context.ts';
import { dayOption, salePageOption, textOption } from './options.ts';
import { withCards } from './cards/reach-cards.ts';

export function addReportCommand(books: Command, call: CommandContext): void {
  books
    .command('report')
    .description('reports on cards: see docs/reports.md')
    .addArgument(new Argument('<name>', 'the report').choices(REPORT_NAMES))
    .addOption(spanOption('--month <month>', 'a month, such as 2026-10', readMonth))
    .addOption(spanOption('--quarter <quarter>', 'a quarter, such as 2026-Q3', readQuarter))
    .addOption(dayOption('--from <day>', 'the first day'))
    .addOption(dayOption('--through <day>', 'the last day, if there are several'))
    .addOption(
      numberOption('--rate <percent>', 'for breakage: the part of open value assumed unused', ReportQuery.shape.rate),
    )
    .addOption(
      numberOption(
        '--unused-months <months>',
        'for unused: 12 unless you say otherwise',
        ReportQuery.shape.unused_months,
      ),
    )
    .option('--csv', 'print CSV, for a spreadsheet')
    .addOption(textOption('--xlsx <file>', 'write a workbook for Excel'))
    .addOption(salePageOption)
    .action(async (name, options) => call.endWith(await printReport(call, name, options)));
}

function readMonth(text: string): BooksDays | undefined {
  if (!MonthText.safeParse(text).success) return undefined;
  const month = Temporal.PlainYearMonth.from(text);
  return daysOfMonths({ first: month, last: month });
}

const QUARTER = /^((?:19|20)\d\d)-Q([1-4])$/;

function readQuarter(text: string): BooksDays | undefined {
  const [, year, quarter] = QUARTER.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = new Temporal.PlainYearMonth(Number(year), Number(quarter) * 3 - 2);
  return daysOfMonths({ first, last: first.add({ months: 2 }) });
}

function spanOption<const Flags extends string>(
  flags: Flags,
  description: string,
  read: (text: string) => BooksDays | undefined,
) {
  return new Option(flags, description).argParser((text: string): BooksDays => {
    const days = read(text);
    if (days) return days;
    throw new InvalidArgumentError(`${flags.replace(/ .*/, '')} is ${description}.`);
  });
}

function numberOption<const Flags extends string>(flags: Flags, description: string, schema: z.ZodType) {
  return new Option(flags, description).argParser((text: string): string => {
    if (schema.safeParse(text).success) return text;
    throw new InvalidArgumentError(`${flags.replace(/ .*/, '')} is a number.`);
  });
}

type Wanted = {
  readonly rate?: string | undefined;
  readonly unusedMonths?: string | undefined;
  readonly month?: BooksDays | undefined;
  readonly quarter?: BooksDays | undefined;
  readonly from?: string | undefined;
  readonly through?: string | undefined;
  readonly csv?: true | undefined;
  readonly xlsx?: string | undefined;
  readonly salePage?: string | undefined;
};

/** Returns 1, and writes no file, if the figures differ from the liability. */
async function printReport({ variables, output }: CommandContext, name: ReportName, wanted: Wanted): Promise<0 | 1> {
  const days = readDays(wanted);
  return withCards(variables, wanted, async ({ salePage, ...deps }) => {
    const { rate, unusedMonths: unused_months } = wanted;
    const asked = { name, salePage, days, propertyIds: null, rate, filter: { unused_months } };
    const report = await makeReportOf(deps, asked, deps.clock.now());
    if (!report) throw new StartFailure(`${days.first.toString()} has not begun in ${salePage.timeZone}.`);
    for (const fault of report.faults) output.error(fault);
    const isRight = report.faults.length === 0;
    const table = tableOf([report]);
    if (wanted.xlsx !== undefined && isRight) await writeFile(wanted.xlsx, await writeWorkbook(table, name));
    const lines = wanted.csv ? [writeCsv(table).trimEnd()] : writeText(report);
    if (wanted.xlsx === undefined) for (const line of lines) output.out(line);
    output.answer(report);
    return isRight ? 0 : 1;
  });
}

function readDays({ month, quarter, from, through }: Wanted): BooksDays {
  const spans = [month, quarter, from].filter((span) => span !== undefined);
  const [span] = spans;
  if (span === undefined || spans.length > 1) throw new StartFailure('Give one of --month, --quarter and --from.');
  if (typeof span !== 'string') {
    if (through !== undefined) throw new StartFailure('--through goes with --from.');
    return span;
  }
  const first = Temporal.PlainDate.from(span);
  const last = through === undefined ? first : Temporal.PlainDate.from(through);
  if (Temporal.PlainDate.compare(last, first) < 0) throw new StartFailure('--through is before --from.');
  return { first, last };
}
