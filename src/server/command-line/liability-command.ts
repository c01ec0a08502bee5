import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { MonthText } from '#contract/staff/staff-books.ts';
import { reportLiability } from '../books/report-liability.ts';
import { writeLiability, writeLiabilityCsv } from '../books/write-liability.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call } from './call.ts';
import { salePageOption } from './options.ts';
import { withCards } from './reach-cards.ts';

/** `books liability`. */
export function addLiabilityCommand(books: Command, call: Call): void {
  books
    .command('liability')
    .description('what is owed on cards at the end of a month, and what the month did to it')
    .addOption(new Option('--month <month>', 'such as 2026-10').argParser(readMonth).makeOptionMandatory())
    .option('--csv', 'as CSV, for a spreadsheet')
    .addOption(salePageOption)
    .action(async (options) => call.endWith(await printLiability(call, options)));
}

function readMonth(text: string): Temporal.PlainYearMonth {
  if (!MonthText.safeParse(text).success) throw new InvalidArgumentError('--month is a month as YYYY-MM.');
  return Temporal.PlainYearMonth.from(text);
}

type Wanted = {
  readonly month: Temporal.PlainYearMonth;
  readonly csv?: true | undefined;
  readonly salePage?: string | undefined;
};

/** 1 where the closing figures are not those of the lots. */
async function printLiability({ variables, output }: Call, { month, csv, salePage: id }: Wanted): Promise<0 | 1> {
  return withCards(variables, id, async ({ db, salePage, clock }) => {
    const report = await reportLiability(db, salePage, month, clock.now());
    if (!report) throw new StartFailure(`${month.toString()} has not begun in ${salePage.timeZone}.`);
    const lines = csv ? [writeLiabilityCsv([report]).trimEnd()] : writeLiability(report);
    for (const line of lines) output.out(line);
    for (const fault of report.faults) output.error(fault);
    if (!csv && report.faults.length === 0) output.out('The closing figures are those of the lots.');
    return report.faults.length === 0 ? 0 : 1;
  });
}
