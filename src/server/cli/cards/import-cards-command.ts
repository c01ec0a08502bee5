import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { FileHandle } from 'node:fs/promises';
import { CARD_COLUMNS, type CardColumn, type ImportWarning } from '#contract/desk/staff-choices.ts';
import { DAY_ORDERS } from '#domain/desk/written-habit.ts';
import { appendReason, LEGACY_ENCODING, readHeader } from '#domain/value/table-text.ts';
import { importCards, type ImportCounts } from '../../money/import/import-cards.ts';
import { writeBalanceReport } from '../../money/import/balance-report.ts';
import type { BadRow } from '../../money/import/read-import.ts';
import { findHabit, readCardRows } from '../../money/import/read-card-rows.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { countOf } from '../count-of.ts';
import { findEncoding, openFile, OWNER_ONLY, readLines } from '../open-file.ts';
import { actor, reason, salePageOption, textOption } from '../options.ts';
import { chooseSalePage } from './reach-cards.ts';
import { withDatabase } from '../reach-database.ts';
import { signAct } from '../actor.ts';

const PROGRESS_EVERY = 10_000;

const COLUMNS =
  'code, second_secret, product, amount or uses, currency, starts_on, expires_on, form, issuing_property, price, price_currency, tax_kind, email, first_name, last_name';

export function addImportCardsCommand(cards: Command, call: CommandContext): void {
  importCommand(cards).action(async (options) => call.endWith(await importCardsFrom(call, options)));
}

function importCommand(cards: Command) {
  return cards
    .command('import')
    .description('imports cards of another system from CSV; repeating it is safe; reports bad rows by line')
    .addOption(textOption('--file <file>', `the CSV file, with the columns ${COLUMNS}`).makeOptionMandatory())
    .addOption(
      new Option(
        '--columns <names>',
        'the columns of the file in order, separated by commas, if its first line names them differently; - skips a column',
      ).argParser(readColumns),
    )
    .addOption(textOption('--product <id>', 'the voucher product of all cards, if there is no such column'))
    .addOption(textOption('--currency <code>', 'the currency of all amounts, such as GBP, if there is no such column'))
    .addOption(textOption('--batch <name>', 'a name for these cards, to find and export them'))
    .addOption(
      new Option(
        '--dates <order>',
        'the order of day and month in dates such as 01/02/2027 (default: as the file shows)',
      ).choices(DAY_ORDERS),
    )
    .option(
      '--accept-weak-codes',
      'accept codes that are easy to guess even with their second secret; they lock sooner, or are locked at once',
    )
    .option('--dry-run', 'only compare the file with existing cards')
    .addOption(
      textOption('--rejected <file>', 'a new file for the bad rows as they were, with the reason in a column "why"'),
    )
    .addOption(textOption('--report <file>', 'also write the balance report into a new file, for both sides to sign'))
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason);
}

function readColumns(text: string): (CardColumn | null)[] {
  return text.split(',').map((word) => {
    const name = word.trim();
    if (name === '-') return null;
    const column = CARD_COLUMNS.find((known) => known === name);
    if (!column) throw new InvalidArgumentError(`--columns are ${CARD_COLUMNS.join(', ')}, or - for a column to skip.`);
    return column;
  });
}

type Wanted = ReturnType<ReturnType<typeof importCommand>['opts']>;

/** Returns 1 if the file had bad rows. The good ones have been imported by then. */
async function importCardsFrom({ variables, output }: CommandContext, wanted: Wanted): Promise<0 | 1> {
  const { file: path, salePage: salePageId, batch = null, currency = null, product = null, columns } = wanted;
  const { acceptWeakCodes: acceptsWeakCodes = false, dryRun: isDryRun = false, rejected: rejectedPath } = wanted;
  await using file = await openFile(path, 'r');
  await using rejected = rejectedPath === undefined ? undefined : await openFile(rejectedPath, 'wx', OWNER_ONLY);
  await using report = wanted.report === undefined ? undefined : await openFile(wanted.report, 'wx', OWNER_ONLY);
  const encoding = await findEncoding(file);
  const lines = () => readLines(file, encoding);
  return await withDatabase(variables, async (deps) => {
    const salePage = await chooseSalePage(deps, salePageId);
    const choice = { currency, product, columns };
    const seen = await findHabit(lines(), choice);
    const habit = { dayOrder: wanted.dates ?? seen?.dayOrder ?? null, decimalMark: seen?.decimalMark ?? null };
    const read = await readCardRows(lines(), { ...choice, habit: { ...habit, thousandsMark: null } });
    if (read.state === 'refused') throw new StartFailure(`${path} cannot be imported: ${read.reason}.`);
    if (encoding === LEGACY_ENCODING) output.error(`Warning: ${path} is not in UTF-8, so it is read as ${encoding}.`);
    const badRows: BadRow[] = [];
    const command = { salePage, rows: read.rows, batch, acceptsWeakCodes, isDryRun, ...signAct(wanted) };
    const { counts, warnings, withoutIssuer, balances, silent } = await importCards(
      deps,
      command,
      reportTo(path, output, badRows),
    );
    if (rejected) await writeRejected(rejected, lines(), badRows);
    const at = deps.clock.now().toZonedDateTimeISO(salePage.timeZone);
    const balance = writeBalanceReport({ name: path, salePageId: salePage.id, at }, balances);
    await report?.write(`${balance.join('\n')}\n`);
    for (const line of balance) output.out(line);
    output.out(`${isDryRun ? 'Dry run: ' : ''}${formatCounts(counts)}.`);
    for (const warning of warnings)
      output.error(
        `Warning: ${WARNINGS[warning].replace('{silent}', silent.join(', ') || 'the hotels').replace('{rows}', countOf(withoutIssuer, 'row'))}`,
      );
    output.answer({ ...counts, badRows, warnings, withoutIssuer, balances });
    return counts.bad === 0 ? 0 : 1;
  });
}

async function writeRejected(file: FileHandle, lines: AsyncIterable<string>, badRows: readonly BadRow[]) {
  const reasonOf = new Map(badRows.map(({ line, reason: why }) => [line, why]));
  let header: ReturnType<typeof readHeader>;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    header ??= readHeader(line);
    const why = number === 1 ? 'why' : reasonOf.get(number);
    if (header && why !== undefined) await file.write(`${appendReason(line, header, why)}\n`);
  }
}

const WARNINGS: Readonly<Record<ImportWarning, string>> = {
  codes_rounded:
    'all codes of 16 or more digits end in 0. Spreadsheets keep only 15 digits of a number: compare some codes with their cards.',
  codes_of_mixed_length:
    'numeric codes differ in length. Spreadsheets drop leading zeros: compare the shorter codes with their cards.',
  secrets_of_mixed_length:
    'numeric second secrets differ in length. Spreadsheets drop leading zeros: compare the shorter ones with their cards.',
  currencies_not_checked:
    '{silent} did not report currencies (`property check` gives the reason), so some cards may be in a currency that cannot be used.',
  cards_locked: 'cards with a PIN that anyone would guess are locked until staff give them another code.',
  cards_expired: 'some cards have expired already: their expires_on is in the past.',
  issuer_unknown:
    'no issuing_property on {rows}: the books and the settlement list these cards under an unknown issuer.',
};

function reportTo(path: string, output: Output, badRows: BadRow[]) {
  let reported = 0;
  return {
    bad: (row: BadRow) => {
      badRows.push(row);
      output.error(`${path}:${row.line}: ${row.reason}`);
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
  return `${imported} imported, ${present} already there, ${bad} rejected`;
}
