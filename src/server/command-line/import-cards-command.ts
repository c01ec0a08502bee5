import type { Command } from '@commander-js/extra-typings';
import { importCards, type BadRow, type ImportCounts } from '../card/import-cards.ts';
import { readCardRows } from '../card/read-card-rows.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call, Output } from './call.ts';
import { openFile } from './open-file.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';
import { signAct, type Why } from './who-types.ts';

const PROGRESS_EVERY = 10_000;

const COLUMNS =
  'code, second_secret, product, amount or uses, currency, starts_on, expires_on, form, issuing_property, price, price_currency, tax_kind';

/** `cards import`. */
export function addImportCardsCommand(cards: Command, call: Call): void {
  cards
    .command('import')
    .description('imports the cards of another system from CSV, as often as needed; bad rows are named by their line')
    .addOption(textOption('--file <file>', `with the columns ${COLUMNS}`).makeOptionMandatory())
    .addOption(textOption('--currency <code>', 'of all amounts, such as GBP, where no column says it'))
    .addOption(textOption('--batch <name>', 'a name for all of them, to find and export them by'))
    .option(
      '--accept-weak-codes',
      'also takes codes that are easy to guess with their second secret; locked the sooner',
    )
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await importCardsFrom(call, options)));
}

type Wanted = Why & {
  readonly file: string;
  readonly batch?: string | undefined;
  readonly currency?: string | undefined;
  readonly acceptWeakCodes?: true | undefined;
  readonly salePage?: string | undefined;
};

/** 1 when the file had bad rows; the good ones are cards by then. */
async function importCardsFrom({ variables, output }: Call, wanted: Wanted): Promise<0 | 1> {
  const { file: path, salePage: salePageId, batch = null, currency = null, ...rest } = wanted;
  const { acceptWeakCodes: acceptsWeakCodes = false, ...why } = rest;
  const file = await openFile(path, 'r');
  try {
    return await withCards(variables, salePageId, async ({ salePage, ...deps }) => {
      const read = await readCardRows(file.readLines(), { currency });
      if (read.state === 'refused') throw new StartFailure(`${path} cannot be imported: ${read.reason}.`);
      const badRows: BadRow[] = [];
      const command = { salePage, rows: read.rows, batch, acceptsWeakCodes, ...signAct(why) };
      const counts = await importCards(deps, command, reportTo(path, output, badRows));
      output.out(`${printCounts(counts)}.`);
      output.answer({ ...counts, badRows });
      return counts.bad === 0 ? 0 : 1;
    });
  } finally {
    await file.close();
  }
}

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
      output.error(`${rows} rows: ${printCounts(counts)}`);
    },
  };
}

function printCounts({ imported, present, bad }: ImportCounts): string {
  return `${imported} imported, ${present} present before, ${bad} bad`;
}
