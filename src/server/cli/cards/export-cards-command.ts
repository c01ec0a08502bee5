import type { Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { BYTE_ORDER_MARK } from '#domain/value/table-text.ts';
import { exportCards } from '../../money/card/export-cards.ts';
import { listCardIds } from '../../desk/cards/list-cards.ts';
import { COMMAND_LINE } from '../../desk/sign-in/reach.ts';
import type { CommandContext } from '../command-context.ts';
import { addCardFilter, readCardFilter, requireKnown, type CardFilter } from './card-filter.ts';
import { countOf } from '../count-of.ts';
import { openFile, OWNER_ONLY } from '../open-file.ts';
import { actor, textOption } from '../options.ts';
import { chooseSalePage } from './reach-cards.ts';
import { withDatabase } from '../reach-database.ts';
import { causeOf, type Why } from '../actor.ts';

export function addExportCardsCommand(cards: Command, call: CommandContext): void {
  addCardFilter(cards.command('export').description('exports cards and balances as CSV, without codes'))
    .option('--holders', 'include names and addresses of the holders')
    .addOption(textOption('--file <file>', 'a new file (default: standard output)'))
    .addOption(textOption('--reason <text>', 'the reason, for the audit log').default('exported'))
    .addOption(actor)
    .action((options) => exportCardsTo(call, options));
}

type Exported = CardFilter & Why & { readonly holders?: true | undefined; readonly file?: string | undefined };

async function exportCardsTo({ variables, output }: CommandContext, wanted: Exported): Promise<void> {
  return withDatabase(variables, async (deps) => {
    const salePage = await chooseSalePage(deps, wanted.salePage);
    requireKnown(salePage, wanted);
    const query = { ...readCardFilter(wanted), sale_page_id: salePage.id, sort: 'oldest' as const };
    const cardIds = await listCardIds(deps, COMMAND_LINE, query, Number.MAX_SAFE_INTEGER);
    const withHolders = wanted.holders === true;
    const rights = withHolders ? OWNER_ONLY : undefined;
    await using file = wanted.file === undefined ? undefined : await openFile(wanted.file, 'wx', rights);
    const pages = exportCards(deps.db, { salePage, cardIds, withHolders }, causeOf(deps, wanted));
    if (!file) {
      const text = (await Array.fromAsync(pages)).join('\n');
      output.out(BYTE_ORDER_MARK + text);
      output.answer(parse(text, { columns: true }));
      return;
    }
    await file.write(BYTE_ORDER_MARK);
    for await (const page of pages) await file.write(`${page}\n`);
    output.out(`${wanted.file ?? ''} has ${countOf(cardIds.length, 'card')} of "${salePage.id}".`);
  });
}
