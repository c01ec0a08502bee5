import type { Command } from '@commander-js/extra-typings';
import { printCodes } from '../card/print-codes.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { listBatches } from '../staff/issue-batches.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { askFirst } from './ask-first.ts';
import type { Call } from './call.ts';
import { makeCodes } from './code-file.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';
import { withDesk } from './reach-desk.ts';
import { causeOf, type Why } from './who-types.ts';

/** `cards batches` and `cards print`. */
export function addPrintCardsCommands(cards: Command, call: Call): void {
  cards
    .command('batches')
    .description('lists batches whose cards wait for a print file, or those of a name')
    .addOption(textOption('--batch <name>', 'the batches of this name, printed or not'))
    .action(({ batch }) => printBatches(call, batch));
  cards
    .command('print')
    .description('makes the codes of a batch and writes them into a print file, which is the only place that has them')
    .addOption(textOption('--batch <name>', 'which batch').makeOptionMandatory())
    .addOption(textOption('--file <file>', 'a new file that only you can read').makeOptionMandatory())
    .option('--again', 'also for cards that have a code, which opens nothing from then on; not for those in use')
    .addOption(salePageOption)
    .option('--yes', 'with --again: do it without asking a person who types; nothing else is asked')
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await print(call, options)));
}

async function printBatches({ variables, output }: Call, name: string | undefined): Promise<void> {
  return withDesk(variables, async (deps) => {
    const { batches } = await listBatches(deps, COMMAND_LINE, name);
    for (const { name: batch, sale_page_id: page, product, cards, without_code: without, issued_at: at } of batches) {
      output.out(`${batch}  ${page}, ${product.id}, ${cards} cards, ${without} without a code, issued ${at}`);
    }
    if (batches.length === 0) output.out('No batch waits to be printed.');
    output.answer(batches);
  });
}

type Wanted = Why & {
  readonly batch: string;
  readonly file: string;
  readonly again?: true | undefined;
  readonly yes?: true | undefined;
  readonly salePage?: string | undefined;
};

async function print(call: Call, { batch, file: path, again, yes: isMeant, ...wanted }: Wanted): Promise<0 | 1> {
  const { variables, output } = call;
  return withCards(variables, wanted, async (reached) => {
    const { keys, salePage } = reached;
    if (again) {
      output.error(`What was printed of the batch "${batch}" before opens nothing any more then.`);
      if (!(await askFirst(call, { yes: isMeant, elseDo: false }))) return 1;
    }
    const count = await makeCodes(call, reached, path, async (tx, keep) => {
      const want = { batch, isAgain: again === true };
      const printed = await printCodes(tx, keys, salePage, want, causeOf(reached, wanted));
      if (printed.state === 'refused') throw new StartFailure(printed.reason);
      await keep(printed.csv);
      return printed.cards.length;
    });
    output.out(`The codes of ${count} cards are in ${path}, which only you can read.`);
    return 0;
  });
}
