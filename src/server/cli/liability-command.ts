import { createHash } from 'node:crypto';
import { writeFile, type FileHandle } from 'node:fs/promises';
import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { MonthText } from '#contract/desk/staff-books.ts';
import { reportLiability } from '../money/books/report-liability.ts';
import { writeCsv, writeWorkbook } from '../money/books/reports/write-table.ts';
import { liabilityTable, writeLiability } from '../money/books/write-liability.ts';
import { writeProof } from '../money/books/write-proof.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import type { CommandContext } from './command-context.ts';
import { countOf } from './count-of.ts';
import { openFile } from './open-file.ts';
import { salePageOption, textOption } from './options.ts';
import { withCards } from './cards/reach-cards.ts';

export function addLiabilityCommand(books: Command, call: CommandContext): void {
  books
    .command('liability')
    .description('reports the liability of cards at the end of a month, and its changes during one or more months')
    .addOption(monthOption('--month <month>', 'the month, such as 2026-10').makeOptionMandatory())
    .addOption(monthOption('--through <month>', 'the last month, if there are several'))
    .option('--csv', 'print CSV, for a spreadsheet')
    .addOption(textOption('--xlsx <file>', 'write a workbook for Excel as well'))
    .addOption(salePageOption)
    .action(async (options) => call.endWith(await printLiability(call, options)));
  books
    .command('proof')
    .description('writes the proof of a month, which an auditor checks with tools/check-books-proof.mjs')
    .addOption(monthOption('--month <month>', 'the month, such as 2026-10').makeOptionMandatory())
    .addOption(textOption('--to <file>', 'a new file').makeOptionMandatory())
    .addOption(salePageOption)
    .action(async (options) => call.endWith(await writeProofTo(call, options)));
}

function monthOption<const Flags extends string>(flags: Flags, description: string) {
  return new Option(flags, description).argParser((text: string): Temporal.PlainYearMonth => {
    if (MonthText.safeParse(text).success) return Temporal.PlainYearMonth.from(text);
    throw new InvalidArgumentError(`${flags.replace(/ .*/, '')} is a month as YYYY-MM.`);
  });
}

type Wanted = {
  readonly month: Temporal.PlainYearMonth;
  readonly through?: Temporal.PlainYearMonth | undefined;
  readonly csv?: true | undefined;
  readonly xlsx?: string | undefined;
  readonly salePage?: string | undefined;
};

/** Returns 1 if the closing figures do not match the lots. */
async function printLiability({ variables, output }: CommandContext, wanted: Wanted): Promise<0 | 1> {
  const { month: first, through: last = first, csv, xlsx } = wanted;
  if (Temporal.PlainYearMonth.compare(last, first) < 0) throw new StartFailure('--through is before --month.');
  return withCards(variables, wanted, async ({ db, salePage, clock }) => {
    const report = await reportLiability(db, salePage, { first, last }, clock.now());
    if (!report) throw new StartFailure(`${first.toString()} has not begun in ${salePage.timeZone}.`);
    const table = liabilityTable([report]);
    const isRight = report.faults.length === 0;
    if (xlsx !== undefined && isRight) await writeFile(xlsx, await writeWorkbook(table, 'liability'));
    const lines = csv ? [writeCsv(table).trimEnd()] : writeLiability(report);
    for (const line of lines) output.out(line);
    for (const fault of report.faults) output.error(fault);
    if (!csv && isRight) output.out('The closing figures match the lots.');
    output.answer(report);
    return isRight ? 0 : 1;
  });
}

type WantedProof = Pick<Wanted, 'month' | 'salePage'> & { readonly to: string };

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
    if (!proof) throw new StartFailure(`The proof of ${month.toString()} can be made two hours after its end.`);
    for (const fault of proof.faults) output.error(fault);
    if (proof.faults.length > 0) return 1;
    const sha256 = digest.digest('hex');
    output.out(`${to} proves ${month.toString()} of "${salePage.id}", with ${countOf(proof.cards, 'card')}.`);
    output.out(`SHA-256: ${sha256}`);
    output.answer({ file: to, cards: proof.cards, sha256 });
    return 0;
  });
}
