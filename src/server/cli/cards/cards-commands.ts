import type { Command } from '@commander-js/extra-typings';
import type { CommandContext } from '../command-context.ts';
import { addFreezeManyCommand } from './freeze-many-command.ts';
import { addImportCardsCommand } from './import-cards-command.ts';
import { addIssueCardsCommand } from './issue-cards-command.ts';
import { readCardStory } from '../../money/code/card-story.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { withCards, chooseSalePage } from './reach-cards.ts';
import { changeCardState } from '../../money/card/change-card.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { actor, reason, textOption } from '../options.ts';
import { causeOf, type Why } from '../actor.ts';
import { parse } from 'csv-parse/sync';
import { BYTE_ORDER_MARK } from '#domain/value/table-text.ts';
import { exportCards } from '../../money/card/export-cards.ts';
import { listCardIds } from '../../desk/card-list/list-cards.ts';
import { COMMAND_LINE } from '../../desk/sign-in/reach.ts';
import { addCardFilter, readCardFilter, requireKnown, type CardFilter } from './card-filter.ts';
import { countOf } from '../count-of.ts';
import { openFile, OWNER_ONLY } from '../open-file.ts';
import { withDatabase } from '../reach-database.ts';
import { writeStory } from '../write-story.ts';

export function addCardsCommands(cards: Command, call: CommandContext): void {
  addIssueCardsCommand(cards, call);
  addShowCardCommand(cards, call);
  addActivateCardCommand(cards, call);
  addExportCardsCommand(cards, call);
  addImportCardsCommand(cards, call);
  addFreezeManyCommand(cards, call);
}

function addShowCardCommand(cards: Command, call: CommandContext): void {
  addCardChoice(
    cards.command('show').description('prints state, value, lots, transfers and audit log of a card'),
  ).action((options) => showCard(call, options));
}

async function showCard({ variables, output, input }: CommandContext, choice: CardChoice): Promise<void> {
  return withCards(variables, choice, async (reached) => {
    const card = await chooseCard(reached, choice, input);
    const story = await readCardStory(reached, reached.salePage, card);
    output.out(writeStory(story));
    output.answer(story);
  });
}

/** `cards activate`, for `cards issue --draft`: the desk has no drafts. */
function addActivateCardCommand(cards: Command, call: CommandContext): void {
  addCardChoice(cards.command('activate').description('activates a draft card'))
    .addOption(actor)
    .addOption(reason)
    .action((options) => activate(call, options));
}

async function activate({ variables, output, input }: CommandContext, options: CardChoice & Why): Promise<void> {
  return withCards(variables, options, async (reached) => {
    const { db, salePage } = reached;
    const { id: cardId } = await chooseCard(reached, options, input);
    const change = { salePage, cardId, cause: causeOf(reached, options) };
    const changed = await changeCardState(db, change, 'activate');
    if (changed.state === 'refused') throw new StartFailure(changed.reason);
    output.out(changed.sentence);
  });
}

function addExportCardsCommand(cards: Command, call: CommandContext): void {
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
