import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { stringify } from 'csv-stringify/sync';
import { CARD_COLUMNS, type CardColumn, type ImportWarning } from '#contract/desk/staff-choices.ts';
import { importCards, type ImportCounts } from '../../money/import/import-cards.ts';
import type { BadRow } from '../../money/import/read-import.ts';
import { readCardRows } from '../../money/import/read-card-rows.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { openFile, readLines } from '../open-file.ts';
import { actor, reason, salePageOption, textOption } from '../options.ts';
import { chooseSalePage } from './reach-cards.ts';
import { withDatabase } from '../reach-database.ts';
import { signAct, type Why } from '../actor.ts';

const PROGRESS_EVERY = 10_000;

const COLUMNS =
  'code, second_secret, product, amount or uses, currency, starts_on, expires_on, form, issuing_property, price, price_currency, tax_kind';

export function addImportCardsCommand(cards: Command, call: CommandContext): void {
  cards
    .command('import')
    .description('imports the cards of another system from CSV, as often as needed; bad rows are named by their line')
    .addOption(textOption('--file <file>', `with the columns ${COLUMNS}`).makeOptionMandatory())
    .addOption(
      new Option(
        '--columns <names>',
        'what stands in each column of the file, divided by commas, where its first line says it otherwise; - is not taken',
      ).argParser(readColumns),
    )
    .addOption(textOption('--product <id>', 'the voucher product of all, where no column says it'))
    .addOption(textOption('--currency <code>', 'of all amounts, such as GBP, where no column says it'))
    .addOption(textOption('--batch <name>', 'a name for all of them, to find and export them by'))
    .option(
      '--accept-weak-codes',
      'also takes codes that are easy to guess with their second secret; locked the sooner',
    )
    .option('--dry-run', 'import it all and take that back, to see what would come of it')
    .addOption(textOption('--rejected <file>', 'a new file for the bad rows: their lines, and why'))
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await importCardsFrom(call, options)));
}

function readColumns(text: string): (CardColumn | null)[] {
  return text.split(',').map((word) => {
    const name = word.trim();
    if (name === '-') return null;
    const column = CARD_COLUMNS.find((known) => known === name);
    if (!column) throw new InvalidArgumentError(`--columns are ${CARD_COLUMNS.join(', ')}, or - for one not taken.`);
    return column;
  });
}

type Wanted = Why & {
  readonly file: string;
  readonly batch?: string | undefined;
  readonly columns?: readonly (CardColumn | null)[] | undefined;
  readonly product?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly rejected?: string | undefined;
  readonly currency?: string | undefined;
  readonly acceptWeakCodes?: true | undefined;
  readonly salePage?: string | undefined;
};

/** Returns 1 if the file had bad rows. The good ones have been imported by then. */
async function importCardsFrom({ variables, output }: CommandContext, wanted: Wanted): Promise<0 | 1> {
  const { file: path, salePage: salePageId, batch = null, currency = null, product = null, columns } = wanted;
  const { acceptWeakCodes: acceptsWeakCodes = false, dryRun: isDryRun = false, rejected: rejectedPath } = wanted;
  await using file = await openFile(path, 'r');
  await using rejected = rejectedPath === undefined ? undefined : await openFile(rejectedPath, 'wx');
  return await withDatabase(variables, async (deps) => {
    const salePage = await chooseSalePage(deps, salePageId);
    const read = await readCardRows(readLines(file), { currency, product, ...(columns && { columns }) });
    if (read.state === 'refused') throw new StartFailure(`${path} cannot be imported: ${read.reason}.`);
    const badRows: BadRow[] = [];
    const command = { salePage, rows: read.rows, batch, acceptsWeakCodes, isDryRun, ...signAct(wanted) };
    const { counts, warnings } = await importCards(deps, command, reportTo(path, output, badRows));
    await rejected?.write(stringify([['line', 'because'], ...badRows.map(({ line, reason: why }) => [line, why])]));
    output.out(`${isDryRun ? 'Nothing was imported; it would be: ' : ''}${formatCounts(counts)}.`);
    for (const warning of warnings) output.error(`Warning: ${WARNINGS[warning]}`);
    output.answer({ ...counts, badRows, warnings });
    return counts.bad === 0 ? 0 : 1;
  });
}

const WARNINGS: Readonly<Record<ImportWarning, string>> = {
  codes_rounded:
    'all codes of 16 or more digits end in 0. A spreadsheet keeps 15 digits of a number: compare some codes with their cards.',
  codes_of_mixed_length:
    'codes of digits differ in length. Spreadsheets drop zeros at the front of a number: compare the shorter ones with their cards.',
  secrets_of_mixed_length:
    'second secrets of digits differ in length. Spreadsheets drop zeros at the front of a number: compare the shorter ones with their cards.',
  currencies_not_checked:
    'a hotel did not say which currencies it takes, so cards were taken in a currency that may be of no use.',
};

function reportTo(path: string, output: Output, badRows: BadRow[]) {
  let reported = 0;
  return {
    bad: (line: number, reason: string) => {
      badRows.push({ line, reason });
      output.error(`${path}:${line}: ${reason}`);
    },
    progress: (counts: ImportCounts) => {
      const rows = counts.imported + counts.present + counts.bad;
      if (rows < reported + PROGRESS_EVERY) return;
      reported = rows;
      output.error(`${rows} rows: ${formatCounts(counts)}`);
    },
  };
}

function formatCounts({ imported, present, bad }: ImportCounts): string {
  return `${imported} imported, ${present} present before, ${bad} bad`;
}
