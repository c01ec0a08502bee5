import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'csv-stringify/sync';
import { TASK_ACTS, type TaskAct } from '#contract/staff/staff-paths.ts';
import type { CardChoice } from '#contract/staff/staff-tasks.ts';
import type { WireUnits } from '#contract/staff/staff-values.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { isUuid } from '#domain/ids.ts';
import { fromDecimal, sum, type Money } from '#domain/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { doOnCard, tryOnCard, type ActOnMany, type ActOnOne } from '../staff/act-on-many.ts';
import type { WantedAct } from '../staff/act-on-card.ts';
import { chooseCards } from '../staff/choose-cards.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { askFirst } from './ask-first.ts';
import type { Call, Output } from './call.ts';
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
        `${DESCRIPTIONS[act]}, after showing what that would do; those that have changed since are left out`,
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

/** 1 where a card that it showed was left out after all, or nothing is to be done. */
async function changeMany(call: Call, act: TaskAct, wanted: Wanted): Promise<0 | 1> {
  const { variables, output } = call;
  const choice = await readChoice(wanted);
  return withDesk(variables, async (deps) => {
    const { salePage, cardIds } = await chooseCards(deps, COMMAND_LINE, choice, MOST_CARDS);
    requireNamedPage('These cards are', salePage.id, wanted.salePage);
    const many = () => ({ salePage, wanted: readAct(act, wanted), cause: causeOf(deps, wanted) });
    const seen: ActOnOne[] = [];
    await eachOf(output, 'seen', cardIds, seen, (id) => tryOnCard(deps, many(), id));
    const changing = seen.filter(({ became }) => became === 'done');
    output.out(`${changing.length} of ${seen.length} cards of "${salePage.id}" would change${printFree(changing)}.`);
    for (const line of listLeftOut(seen)) output.out(line);
    if (wanted.dryRun) {
      output.answer(seen.map(present));
      return 0;
    }
    if (changing.length === 0) {
      output.error('Nothing was done.');
      return 1;
    }
    if (!(await askFirst(call, { yes: wanted.yes, elseDo: false }))) return 1;
    return doShown(deps, call, many, seen, wanted.file);
  });
}

async function doShown(
  deps: Dependencies,
  { output }: Call,
  many: () => ActOnMany,
  seen: readonly ActOnOne[],
  path: string | undefined,
): Promise<0 | 1> {
  const file = path === undefined ? undefined : await openFile(path, 'wx');
  const results: ActOnOne[] = [];
  try {
    await eachOf(output, 'done', seen, results, async (one) => {
      return one.became === 'done' ? doOnCard(deps, many(), one) : one;
    });
  } finally {
    await file?.write(writeResults(results));
    await file?.close();
  }
  const count = (all: readonly ActOnOne[]) => all.filter(({ became }) => became === 'done').length;
  output.out(`${count(results)} cards have changed.`);
  const left = count(seen) - count(results);
  if (left > 0) output.error(`${left} cards changed meanwhile and were left out.`);
  output.answer(results.map(present));
  return left === 0 ? 0 : 1;
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

function present({ cardId, last4, became, free }: ActOnOne) {
  return { cardId, last4, became, free };
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

/** Works on one after the other and says how far it is; what came of each is kept also where it breaks off. */
async function eachOf<Item, Result>(
  output: Output,
  what: string,
  items: readonly Item[],
  results: Result[],
  work: (item: Item) => Promise<Result>,
): Promise<void> {
  for (const item of items) {
    results.push(await work(item));
    if (results.length % PROGRESS_EVERY === 0) output.error(`${results.length} of ${items.length} ${what}`);
  }
}

/** What is free on cards, a figure for each currency and one of uses. */
function printFree(all: readonly ActOnOne[]): string {
  const free = all.flatMap(({ free: units }) => units ?? []);
  const sums = [...Map.groupBy(free, ({ value }) => value?.currency ?? null)].map(([currency, same]) =>
    currency === null
      ? { value: null, uses: same.reduce((total, { uses }) => total + (uses ?? 0), 0) }
      : { value: toWireMoney(addUp(currency, same)), uses: null },
  );
  return sums.length === 0 ? '' : `, with ${sums.map(printUnits).join(', ')} free on them`;
}

function addUp(currency: string, units: readonly WireUnits[]): Money {
  return sum(
    currency,
    units.map(({ value }) => fromDecimal(currency, value?.amount ?? 0)),
  );
}

function listLeftOut(seen: readonly ActOnOne[]): string[] {
  const left = Map.groupBy(
    seen.filter(({ became }) => became !== 'done'),
    ({ became }) => became,
  );
  return [...left].map(([because, all]) => `  ${all.length} would not: ${because.replaceAll('_', ' ')}`);
}

function writeResults(results: readonly ActOnOne[]): string {
  const rows = results.map(({ cardId, last4, became }) => {
    return [cardId, last4, became === 'done' ? 'done' : 'excluded', became === 'done' ? '' : became];
  });
  return stringify([['card_id', 'last4', 'result', 'because'], ...rows], { escape_formulas: true });
}
