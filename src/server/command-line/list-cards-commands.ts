import { Option, type Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { CARD_SORTS } from '#contract/staff/staff-choices.ts';
import { BYTE_ORDER_MARK } from '#domain/table-text.ts';
import { exportCards } from '../card/export-cards.ts';
import { describeWeakCards, listWeakCards } from '../card/list-weak-cards.ts';
import { findCards, listCards } from '../staff/list-cards.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import type { Call } from './call.ts';
import { addCardFilter, readCardFilter, type CardFilter } from './card-filter.ts';
import { requireKnownPage } from './named-sale-page.ts';
import { openFile, OWNER_ONLY } from './open-file.ts';
import { actor, limitOption, textOption } from './options.ts';
import { printCardRow } from './print-desk-rows.ts';
import { chooseSalePage, withCards } from './reach-cards.ts';
import { withDesk } from './reach-desk.ts';
import { readPages } from './read-pages.ts';
import { causeOf, type Why } from './who-types.ts';

const MOST_LISTED = 200;
const OTHERS = ['state', 'product', 'property', 'batch', 'holder', 'expiresFrom', 'expiresTo', 'sort'];

/** `cards list`. */
export function addListCardsCommand(cards: Command, call: Call): void {
  addCardFilter(cards.command('list').description('lists cards, one line each'))
    .addOption(new Option('--sort <order>', 'the order (default: newest)').choices(CARD_SORTS))
    .addOption(limitOption(MOST_LISTED))
    .addOption(
      new Option(
        '--weak',
        'by batch, those whose code and second secret together are weak, or may be, instead',
      ).conflicts(OTHERS),
    )
    .action(({ weak, ...options }) => (weak ? listWeak(call, options.salePage) : list(call, options)));
}

type Listed = CardFilter & { readonly sort?: (typeof CARD_SORTS)[number] | undefined; readonly limit: number };

async function list({ variables, output }: Call, { sort, limit, ...filter }: Listed): Promise<void> {
  return withDesk(variables, async (deps) => {
    await requireKnownPage(deps, filter.salePage);
    const { items, hasMore } = await readPages(async (after) => {
      const page = await listCards(deps, COMMAND_LINE, { ...readCardFilter(filter), sort, after });
      return { items: page.cards, after: page.after };
    }, limit);
    for (const card of items) output.out(printCardRow(card));
    if (items.length === 0) output.out('No card fits.');
    if (hasMore) output.error(`There are more than these ${limit}; --limit lists more.`);
    output.answer(items);
  });
}

function listWeak({ variables, output }: Call, salePageId: string | undefined): Promise<void> {
  return withCards(variables, { salePage: salePageId }, async ({ db, salePage }) => {
    const groups = await listWeakCards(db, salePage);
    for (const group of groups) output.out(describeWeakCards(group));
    if (groups.length === 0) output.out('No card has a weak code.');
    output.answer(groups);
  });
}

/** `cards export`. */
export function addExportCardsCommand(cards: Command, call: Call): void {
  addCardFilter(cards.command('export').description('exports cards and balances as CSV, without codes'))
    .option('--holders', 'with the names and addresses of who registered them')
    .addOption(textOption('--file <file>', 'a new file (default: standard output)'))
    .addOption(textOption('--reason <text>', 'why, for the audit log').default('exported'))
    .addOption(actor)
    .action((options) => exportCardsTo(call, options));
}

type Exported = CardFilter & Why & { readonly holders?: true | undefined; readonly file?: string | undefined };

async function exportCardsTo({ variables, output }: Call, wanted: Exported): Promise<void> {
  return withDesk(variables, async (deps) => {
    const salePage = await chooseSalePage(deps, wanted.salePage);
    const query = { ...readCardFilter(wanted), sale_page_id: salePage.id, sort: 'oldest' as const };
    const cardIds = (await findCards(deps, COMMAND_LINE, query, Number.MAX_SAFE_INTEGER)).map(({ id }) => id);
    const withHolders = wanted.holders === true;
    const rights = withHolders ? OWNER_ONLY : undefined;
    const file = wanted.file === undefined ? undefined : await openFile(wanted.file, 'wx', rights);
    const pages = exportCards(deps.db, { salePage, cardIds, withHolders }, causeOf(deps, wanted));
    if (!file) {
      const text = (await Array.fromAsync(pages)).join('\n');
      output.out(BYTE_ORDER_MARK + text);
      output.answer(parse(text, { columns: true }));
      return;
    }
    try {
      await file.write(BYTE_ORDER_MARK);
      for await (const page of pages) await file.write(`${page}\n`);
    } finally {
      await file.close();
    }
    output.out(`${cardIds.length} cards of "${salePage.id}" are in ${wanted.file ?? ''}.`);
  });
}
