import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'csv-stringify/sync';
import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { isUuid, type CardId } from '#domain/value/ids.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import { changeCardState } from '../../money/card/change-card.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { listCards, type ListedCard } from '../../desk/tasks/act-on-many.ts';
import { chooseCards } from '../../desk/card-list/choose-cards.ts';
import { addUp, unitOf } from '../../desk/tasks/task-limit.ts';
import { COMMAND_LINE } from '../../desk/sign-in/reach.ts';
import { askFirst } from '../ask-first.ts';
import type { CommandContext } from '../command-context.ts';
import { addCardFilter, readCardFilter, type CardFilter } from './card-filter.ts';
import { requireNamedPage } from '../named-sale-page.ts';
import { countOf } from '../count-of.ts';
import { findEncoding, openFile, readLines } from '../open-file.ts';
import { actor, reason, textOption } from '../options.ts';
import { withDatabase } from '../reach-database.ts';
import { causeOf, type Why } from '../actor.ts';

/** More than at the desk: a leaked batch is stopped as a whole. */
const MOST_CARDS = 1_000_000;

export function addFreezeManyCommand(cards: Command, call: CommandContext): void {
  addCardFilter(cards.command('freeze-many').description('freezes many cards, after showing their number and value'))
    .addOption(
      textOption(
        '--cards <file>',
        'a file with a card id at the start of each line, such as an export, instead of a filter',
      ),
    )
    .option('--dry-run', 'only show their number and value; with --json, each card')
    .option('--yes', 'do it without asking for confirmation')
    .addOption(textOption('--file <file>', 'a new file for the result of each card'))
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await freezeMany(call, options)));
}

type Wanted = CardFilter &
  Why &
  Readonly<Partial<Record<'cards' | 'file', string | undefined>>> & {
    readonly dryRun?: true | undefined;
    readonly yes?: true | undefined;
  };

/** Returns 1 if no card was frozen. */
async function freezeMany(call: CommandContext, wanted: Wanted): Promise<0 | 1> {
  const { variables, output } = call;
  const choice = await readChoice(wanted);
  return withDatabase(variables, async (deps) => {
    const { salePage, cardIds } = await chooseCards(deps, COMMAND_LINE, choice, MOST_CARDS);
    requireNamedPage('These cards are', salePage.id, wanted.salePage);
    const listed = await listCards(deps.db, cardIds);
    output.out(`${countOf(listed.length, 'card')} of "${salePage.id}", with ${formatFree(listed)} free.`);
    if (wanted.dryRun) {
      const freeOn = ({ currency, amount }: ListedCard) => toWireUnits(unitOf(currency), amount);
      output.answer(listed.map((card) => ({ cardId: card.cardId, last4: card.last4, free: freeOn(card) })));
      return 0;
    }
    if (!(await askFirst(call, { yes: wanted.yes, proceeds: false }))) return 1;
    const freeze = async (cardId: CardId) => {
      const done = await changeCardState(deps.db, { salePage, cardId, cause: causeOf(deps, wanted) }, 'freeze');
      return done.state === 'done' ? 'done' : (done.because ?? 'has_changed');
    };
    return freezeListed(call, listed, freeze, wanted.file);
  });
}

type Result = Pick<ListedCard, 'cardId' | 'last4'> & { readonly became: string };

async function freezeListed(
  { output }: CommandContext,
  listed: readonly ListedCard[],
  freeze: (cardId: CardId) => Promise<string>,
  path: string | undefined,
): Promise<0 | 1> {
  await using file = path === undefined ? undefined : await openFile(path, 'wx');
  const results: Result[] = [];
  try {
    for (const { cardId, last4 } of listed) {
      results.push({ cardId, last4, became: await freeze(cardId) });
      if (results.length % PROGRESS_EVERY === 0) output.error(`${results.length} of ${listed.length} done`);
    }
  } finally {
    await file?.write(writeResults(results));
  }
  const byOutcome = Map.groupBy(results, ({ became }) => became);
  output.out(`Frozen: ${countOf(byOutcome.get('done')?.length ?? 0, 'card')}.`);
  for (const [because, all] of byOutcome) {
    if (because !== 'done') output.error(`${all.length} left out: ${because.replaceAll('_', ' ')}`);
  }
  output.answer(results);
  return byOutcome.has('done') ? 0 : 1;
}

async function readChoice({ cards, ...filter }: Wanted): Promise<CardChoice> {
  const query = readCardFilter(filter);
  const isNarrowed = Object.entries(query).some(([name, value]) => name !== 'sale_page_id' && value !== undefined);
  if (cards === undefined) {
    if (!isNarrowed)
      throw new StartFailure('Choose the cards with --state, --product, --batch and so on, or with --cards FILE.');
    return { filter: query };
  }
  if (isNarrowed) throw new StartFailure('--cards cannot be used with a filter.');
  return { card_ids: await readIds(cards) };
}

async function readIds(path: string): Promise<string[]> {
  const lines = (await readAll(path)).filter((line) => line.trim() !== '' && !line.startsWith('card_id'));
  const ids = lines.map((line) => /^"?([\w-]+)/.exec(line.trim())?.[1] ?? '');
  const bad = ids.findIndex((id) => !isUuid(id));
  if (bad >= 0)
    throw new StartFailure(`${path}: a line does not begin with the id of a card: "${lines[bad]?.slice(0, 40)}".`);
  if (ids.length === 0) throw new StartFailure(`${path} has no card ids.`);
  return ids;
}

async function readAll(path: string): Promise<string[]> {
  const file = await openFile(path, 'r');
  try {
    return await Array.fromAsync(readLines(file, await findEncoding(file)));
  } finally {
    await file.close();
  }
}

const PROGRESS_EVERY = 500;

/** One amount per currency, and one of uses. */
function formatFree(listed: readonly ListedCard[]): string {
  return addUp(listed)
    .map(({ currency, amount }) => formatAmount(unitOf(currency), amount))
    .join(', ');
}

function writeResults(results: readonly Result[]): string {
  const rows = results.map(({ cardId, last4, became }) => {
    return [cardId, last4, became === 'done' ? 'done' : 'excluded', became === 'done' ? '' : became];
  });
  return stringify([['card_id', 'last4', 'result', 'because'], ...rows], { escape_formulas: true });
}
