import type { Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { describeCard, readCardStory } from '../card/describe-card.ts';
import { exportCards } from '../card/export-cards.ts';
import type { Call } from './call.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { openFile } from './open-file.ts';
import { salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';

/** `cards show`. */
export function addShowCardCommand(cards: Command, call: Call): void {
  addCardChoice(
    cards.command('show').description('prints state, value, lots, transfers and audit log of a card'),
  ).action((options) => showCard(call, options));
}

async function showCard({ variables, output, input }: Call, choice: CardChoice): Promise<void> {
  return withCards(variables, choice.salePage, async (reached) => {
    const card = await chooseCard(reached, choice, input);
    const lines = await describeCard(reached.db, reached.salePage, card, reached.clock.now());
    for (const line of lines) output.out(line);
    output.answer(await readCardStory(reached.db, card));
  });
}

/** `cards export`. */
export function addExportCardsCommand(cards: Command, call: Call): void {
  cards
    .command('export')
    .description('exports cards and balances as CSV, without codes')
    .addOption(textOption('--product <id>', 'only cards of this voucher product'))
    .addOption(textOption('--batch <name>', 'only cards that were issued or imported under this name'))
    .addOption(textOption('--file <file>', 'a new file (default: standard output)'))
    .addOption(salePageOption)
    .action((options) => exportCardsTo(call, options));
}

type Wanted = Readonly<Partial<Record<'product' | 'batch' | 'file' | 'salePage', string | undefined>>>;

async function exportCardsTo(
  { variables, output }: Call,
  { product: productId, batch, file: path, salePage: id }: Wanted,
): Promise<void> {
  return withCards(variables, id, async ({ db, salePage, clock }) => {
    const pages = exportCards(db, salePage, { productId, batch }, clock.now());
    if (path === undefined) {
      const written: string[] = [];
      for await (const page of pages) {
        output.out(page);
        written.push(page);
      }
      output.answer(parse(written.join('\n'), { columns: true }));
      return;
    }
    const file = await openFile(path, 'wx');
    try {
      for await (const page of pages) await file.write(`${page}\n`);
    } finally {
      await file.close();
    }
    output.out(`Cards of "${salePage.id}" are in ${path}.`);
  });
}
