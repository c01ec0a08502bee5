import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { listExportFiles, listExports, makeExport } from '../money/books/journal/make-export.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { causeOf, type Why } from './actor.ts';
import type { CommandContext } from './command-context.ts';
import { actor, dayOption, salePageOption, textOption } from './options.ts';
import { withCards, type ReachedCards } from './cards/reach-cards.ts';

export function addJournalCommands(books: Command, call: CommandContext): void {
  books
    .command('export')
    .description('makes the next export of the journal, which is final, or gives an earlier one again')
    .option('--number <number>', 'an export that was made', (text) => Number(text))
    .addOption(dayOption('--through <day>', 'the last day to export (default: the last closed day)'))
    .addOption(textOption('--into <folder>', 'save its files here (default: print its CSV, for --number)'))
    .addOption(textOption('--reason <text>', 'the reason, for the audit log').default('journal exported'))
    .addOption(actor)
    .addOption(salePageOption)
    .action(async (wanted) => exportJournal(call, wanted));
  books
    .command('exports')
    .description('lists the exports of the journal')
    .addOption(salePageOption)
    .action(async (wanted) => listAll(call, wanted));
}

type Wanted = Why & {
  readonly number?: number | undefined;
  readonly through?: string | undefined;
  readonly into?: string | undefined;
  readonly salePage?: string | undefined;
};

function exportJournal({ variables, output }: CommandContext, wanted: Wanted): Promise<void> {
  return withCards(variables, wanted, async (reached) => {
    const { db, salePage } = reached;
    const number = wanted.number ?? (await makeNext(reached, wanted));
    const files = await listExportFiles(db, salePage, number);
    if (files.length === 0) throw new StartFailure(`There is no export ${number} of "${salePage.id}".`);
    const { into } = wanted;
    if (into !== undefined) for (const { name, content } of files) await writeFile(join(into, name), content);
    else if (wanted.number !== undefined) output.out(files[0]?.content.toString().trimEnd() ?? '');
    if (wanted.number === undefined)
      output.out(`Export ${number} is made: ${files.map(({ name }) => name).join(', ')}.`);
    output.answer({ number, files: files.map(({ name }) => name) });
  });
}

async function makeNext(reached: ReachedCards, wanted: Wanted): Promise<number> {
  const through = wanted.through === undefined ? undefined : Temporal.PlainDate.from(wanted.through);
  const done = await makeExport(reached.db, reached.salePage, causeOf(reached, wanted), through);
  if (done.state === 'refused') throw new StartFailure(done.reason);
  return done.made.number;
}

function listAll({ variables, output }: CommandContext, wanted: Pick<Wanted, 'salePage'>): Promise<void> {
  return withCards(variables, wanted, async ({ db, salePage }) => {
    const exports = await listExports(db, salePage);
    if (exports.length === 0) output.out('The journal was not exported yet.');
    for (const { number, lastDay, madeAt, actor: by, files } of exports) {
      output.out(`${number}  through ${lastDay.toString()}  made ${madeAt.toString()} by ${by}`);
      for (const { name, digest } of files) output.out(`  ${name}  sha256 ${digest}`);
    }
    output.answer(exports.map(({ number, lastDay, madeAt, files }) => ({ number, through: lastDay, madeAt, files })));
  });
}
