import { importCards, type ImportCounts } from '../card/import-cards.ts';
import { readCardRows } from '../card/read-card-rows.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call, Output } from './call.ts';
import { readCardOptions } from './card-options.ts';
import { openFile } from './open-file.ts';
import { withCards } from './reach-cards.ts';

const PROGRESS_EVERY = 10_000;

/** `cards import`: cards of a CSV file. 1 when it had bad rows; the good ones are cards by then. */
export async function importCardsCommand({ words, variables, output }: Call): Promise<number> {
  const options = readCardOptions(words, ['file', 'actor', 'reason']);
  const [path, actor, reason] = [options.need('file'), options.need('actor'), options.need('reason')];
  const file = await openFile(path, 'r');
  try {
    return await withCards(variables, options.values['sale-page'], async ({ salePage, ...deps }) => {
      const read = await readCardRows(file.readLines());
      if (read.state === 'refused') throw new StartFailure(`${path} cannot be imported: ${read.reason}.`);
      const counts = await importCards(deps, { salePage, rows: read.rows, actor, reason }, reportTo(path, output));
      output.out(`${printCounts(counts)}.`);
      return counts.bad === 0 ? 0 : 1;
    });
  } finally {
    await file.close();
  }
}

function reportTo(path: string, output: Output) {
  let told = 0;
  return {
    bad: (line: number, reason: string) => {
      output.error(`${path}:${line}: ${reason}`);
    },
    progress: (counts: ImportCounts) => {
      const rows = counts.imported + counts.present + counts.bad;
      if (rows < told + PROGRESS_EVERY) return;
      told = rows;
      output.error(`${rows} rows: ${printCounts(counts)}`);
    },
  };
}

function printCounts({ imported, present, bad }: ImportCounts): string {
  return `${imported} imported, ${present} present before, ${bad} bad`;
}
