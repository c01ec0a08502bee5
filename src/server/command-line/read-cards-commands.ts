import { describeCard } from '../card/describe-card.ts';
import { exportCards } from '../card/export-cards.ts';
import type { Call } from './call.ts';
import { readCardOptions } from './card-options.ts';
import { CARD_CHOICE, chooseCard } from './choose-card.ts';
import { openFile } from './open-file.ts';
import { withCards } from './reach-cards.ts';

/** `cards show`: everything about one card. */
export async function showCardCommand({ words, variables, output, input }: Call): Promise<number> {
  const options = readCardOptions(words, CARD_CHOICE);
  return withCards(variables, options.values['sale-page'], async (reached) => {
    const card = await chooseCard(reached, options, input);
    const lines = await describeCard(reached.db, reached.salePage, card, reached.clock.now());
    for (const line of lines) output.out(line);
    return 0;
  });
}

/** `cards export`: CSV into a file, or to the output where none is named. */
export async function exportCardsCommand({ words, variables, output }: Call): Promise<number> {
  const options = readCardOptions(words, ['product', 'file']);
  const { product, file: path } = options.values;
  return withCards(variables, options.values['sale-page'], async ({ db, salePage, clock }) => {
    const pages = exportCards(db, salePage, product, clock.now());
    if (path === undefined) {
      for await (const page of pages) output.out(page);
      return 0;
    }
    const file = await openFile(path, 'wx');
    try {
      for await (const page of pages) await file.write(`${page}\n`);
    } finally {
      await file.close();
    }
    output.out(`Cards of "${salePage.id}" are in ${path}.`);
    return 0;
  });
}
