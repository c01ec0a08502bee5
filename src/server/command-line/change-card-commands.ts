import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import {
  adjustCard,
  changeCardState,
  extendCard,
  type CardChange,
  type Changed,
  type StateChange,
} from '../card/change-card.ts';
import { parseDate } from '../card/parse-date.ts';
import type { Database } from '../plumbing/database/database.ts';
import type { Call } from './call.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { actor, reason, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';
import { causeOf, type Why } from './who-types.ts';

const STATE_CHANGES: readonly (readonly [StateChange, string])[] = [
  ['activate', 'activates a draft card'],
  ['freeze', 'stops a card from being used until it is unfrozen'],
  ['unfreeze', 'lets a frozen card be used again'],
  ['void', 'ends a card permanently, and says what was on it'],
];

/** `cards activate`, `freeze`, `unfreeze` and `void`, `cards extend` and `cards adjust`. */
export function addChangeCardCommands(cards: Command, call: Call): void {
  for (const [action, description] of STATE_CHANGES) {
    addCardChoice(cards.command(action).description(description))
      .addOption(actor)
      .addOption(reason)
      .action(async (options) =>
        call.endWith(await changeChosenCard(call, options, (db, change) => changeCardState(db, change, action))),
      );
  }
  addCardChoice(
    cards.command('extend').description('extends value that expires earlier, or has expired, to a later date'),
  )
    .requiredOption('--until <date>', 'as YYYY-MM-DD', readUntil)
    .addOption(actor)
    .addOption(reason)
    .action(async ({ until, ...options }) =>
      call.endWith(await changeChosenCard(call, options, (db, change) => extendCard(db, change, until))),
    );
  addCardChoice(cards.command('adjust').description("corrects a card's value, in its currency or in uses"))
    .addOption(textOption('--by <amount>', 'with its sign, such as -12.50').makeOptionMandatory())
    .addOption(actor)
    .addOption(reason)
    .action(async ({ by, ...options }) =>
      call.endWith(await changeChosenCard(call, options, (db, change) => adjustCard(db, change, by))),
    );
}

function readUntil(text: string): Temporal.PlainDate {
  const until = parseDate(text.trim());
  if (!until) throw new InvalidArgumentError('--until is a date as YYYY-MM-DD.');
  return until;
}

/** All options are read before a code is asked of a person. */
async function changeChosenCard(
  { variables, output, input }: Call,
  options: CardChoice & Why,
  change: (db: Database, change: CardChange) => Promise<Changed>,
): Promise<0 | 1> {
  return withCards(variables, options.salePage, async (reached) => {
    const { db, salePage } = reached;
    const { id: cardId } = await chooseCard(reached, options, input);
    const changed = await change(db, { salePage, cardId, cause: causeOf(reached, options) });
    if (changed.state === 'refused') {
      output.error(changed.reason);
      return 1;
    }
    output.out(changed.sentence);
    return 0;
  });
}
