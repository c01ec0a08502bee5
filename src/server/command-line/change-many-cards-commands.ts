import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'csv-stringify/sync';
import { TASK_ACTS, type TaskAct } from '#contract/staff/staff-paths.ts';
import type { CardChoice } from '#contract/staff/staff-tasks.ts';
import type { WireUnits } from '#contract/staff/staff-values.ts';
import { toWireUnits } from '#contract/wire-card.ts';
import { isUuid } from '#domain/ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { actOnOne, lookAtCards, type ActOnMany, type ListedCard } from '../staff/act-on-many.ts';
import type { WantedAct } from '../staff/act-on-card.ts';
import { chooseCards } from '../staff/choose-cards.ts';
import { addUp, unitOf } from '../staff/task-limit.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { askFirst } from './ask-first.ts';
import type { Call } from './call.ts';
import { addCardFilter, readCardFilter, type CardFilter } from './card-filter.ts';
import { requireNamedPage } from './named-sale-page.ts';
import { openFile, readLines } from './open-file.ts';
import { actor, dayOption, reason, textOption } from './options.ts';
import { printUnits } from './print-desk-rows.ts';
import { withDesk } from './reach-desk.ts';
import { causeOf, type Why } from './who-types.ts';

/** A command is not limited as the desk is: a batch that leaks is stopped as a whole. */
const MOST_CARDS = 1_000_000;

const DESCRIPTIONS: Readonly<Record<TaskAct, string>> = {
  freeze: 'stops many cards from being used',
  unfreeze: 'lets many frozen cards be used again',
  extend: 'extends the value on many cards to a later date',
  void: 'ends many cards permanently',
  unlock: 'lets the codes of many locked cards be looked up again',
};

/** `cards freeze-many`, `unfreeze-many`, `extend-many`, `void-many` and `unlock-many`. */
export function addChangeManyCardsCommands(cards: Command, call: Call): void {
  for (const act of TASK_ACTS) {
    const command = cards
      .command(`${act}-many`)
      .description(
        `${DESCRIPTIONS[act]}, after showing their number and value; those that have changed since are left out`,
      );
    if (act === 'extend') command.addOption(dayOption('--until <date>', 'the last day').makeOptionMandatory());
    addCardFilter(command)
      .addOption(
        textOption('--cards <file>', 'these cards instead: a file with an id first on each line, such as an export'),
      )
      .option('--dry-run', 'only show what it would do')
      .option('--yes', 'do it without asking')
      .addOption(textOption('--file <file>', 'a new file for what became of each card'))
      .addOption(actor)
      .addOption(reason)
      .action(async (options) => call.endWith(await changeMany(call, act, options)));
  }
}

type Wanted = CardFilter &
  Why &
  Readonly<Partial<Record<'cards' | 'until' | 'file', string | undefined>>> & {
    readonly dryRun?: true | undefined;
    readonly yes?: true | undefined;
  };

/** 1 where a card has changed since, or nothing was done. */
async function changeMany(call: Call, act: TaskAct, wanted: Wanted): Promise<0 | 1> {
  const { variables, output } = call;
  const choice = await readChoice(wanted);
  return withDesk(variables, async (deps) => {
    const { salePage, cardIds } = await chooseCards(deps, COMMAND_LINE, choice, MOST_CARDS);
    requireNamedPage('These cards are', salePage.id, wanted.salePage);
    const many = () => ({ salePage, wanted: readAct(act, wanted), cause: causeOf(deps, wanted) });
    const listed = await lookAtCards(deps, cardIds, wanted.until ?? null);
    output.out(`${listed.length} cards of "${salePage.id}", with ${printFree(listed)} free on them.`);
    if (wanted.dryRun) {
      output.answer(listed.map((card) => ({ cardId: card.cardId, last4: card.last4, free: freeOn(card) })));
      return 0;
    }
    if (!(await askFirst(call, { yes: wanted.yes, elseDo: false }))) return 1;
    return doListed(deps, call, many, listed, wanted.file);
  });
}

type Result = Pick<ListedCard, 'cardId' | 'last4'> & { readonly became: Awaited<ReturnType<typeof actOnOne>> };

async function doListed(
  deps: Dependencies,
  { output }: Call,
  many: () => ActOnMany,
  listed: readonly ListedCard[],
  path: string | undefined,
): Promise<0 | 1> {
  const file = path === undefined ? undefined : await openFile(path, 'wx');
  const results: Result[] = [];
  try {
    for (const card of listed) {
      results.push({ cardId: card.cardId, last4: card.last4, became: await actOnOne(deps, many(), card) });
      if (results.length % PROGRESS_EVERY === 0) output.error(`${results.length} of ${listed.length} done`);
    }
  } finally {
    await file?.write(writeResults(results));
    await file?.close();
  }
  const byOutcome = Map.groupBy(results, ({ became }) => became);
  output.out(`${byOutcome.get('done')?.length ?? 0} cards have changed.`);
  for (const [because, all] of byOutcome) {
    if (because !== 'done') output.error(`${all.length} left out: ${because.replaceAll('_', ' ')}`);
  }
  output.answer(results);
  return byOutcome.has('done') && !byOutcome.has('has_changed') ? 0 : 1;
}

async function readChoice({ cards, ...filter }: Wanted): Promise<CardChoice> {
  const query = readCardFilter(filter);
  const isNarrowed = Object.entries(query).some(([name, value]) => name !== 'sale_page_id' && value !== undefined);
  if (cards === undefined) {
    if (!isNarrowed)
      throw new StartFailure('Say which cards: by --state, --product, --batch and so on, or --cards FILE.');
    return { filter: query };
  }
  if (isNarrowed) throw new StartFailure('--cards names the cards, so nothing narrows them down.');
  return { card_ids: await readIds(cards) };
}

async function readIds(path: string): Promise<string[]> {
  const lines = (await readAll(path)).filter((line) => line.trim() !== '' && !line.startsWith('card_id'));
  const ids = lines.map((line) => /^"?([\w-]+)/.exec(line.trim())?.[1] ?? '');
  const bad = ids.findIndex((id) => !isUuid(id));
  if (bad >= 0)
    throw new StartFailure(
      `${path}: not every line begins with the id of a card, such as "${lines[bad]?.slice(0, 40)}".`,
    );
  if (ids.length === 0) throw new StartFailure(`${path} names no card.`);
  return ids;
}

async function readAll(path: string): Promise<string[]> {
  const file = await openFile(path, 'r');
  try {
    return await Array.fromAsync(readLines(file));
  } finally {
    await file.close();
  }
}

function readAct(act: TaskAct, { until }: Wanted): WantedAct {
  return { act, body: { reason: 'other', note: null, ...(until !== undefined && { until }) } } as WantedAct;
}

const PROGRESS_EVERY = 500;

/** A figure for each currency, and one of uses. */
function printFree(listed: readonly ListedCard[]): string {
  return addUp(listed)
    .map((free) => printUnits(freeOn(free)))
    .join(', ');
}

function freeOn({ currency, amount }: Pick<ListedCard, 'currency' | 'amount'>): WireUnits {
  return toWireUnits(unitOf(currency), amount);
}

function writeResults(results: readonly Result[]): string {
  const rows = results.map(({ cardId, last4, became }) => {
    return [cardId, last4, became === 'done' ? 'done' : 'excluded', became === 'done' ? '' : became];
  });
  return stringify([['card_id', 'last4', 'result', 'because'], ...rows], { escape_formulas: true });
}
