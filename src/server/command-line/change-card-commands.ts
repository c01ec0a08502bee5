import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { adjustCard, changeCardState, extendCard, type StateChange } from '../card/change-card.ts';
import { parseDate } from '../card/parse-date.ts';
import type { Call } from './call.ts';
import { changeChosenCard } from './change-chosen-card.ts';
import { addCardChoice } from './choose-card.ts';
import { actor, reason, textOption, yes } from './options.ts';

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
      .addOption(yes)
      .addOption(actor)
      .addOption(reason)
      .action(async (options) =>
        call.endWith(await changeChosenCard(call, options, (tx, change) => changeCardState(tx, change, action))),
      );
  }
  addCardChoice(
    cards.command('extend').description('extends value that expires earlier, or has expired, to a later date'),
  )
    .requiredOption('--until <date>', 'as YYYY-MM-DD', readUntil)
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async ({ until, ...options }) =>
      call.endWith(await changeChosenCard(call, options, (tx, change) => extendCard(tx, change, until))),
    );
  addCardChoice(cards.command('adjust').description("corrects a card's value, in its currency or in uses"))
    .addOption(textOption('--by <amount>', 'with its sign, such as -12.50').makeOptionMandatory())
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async ({ by, ...options }) =>
      call.endWith(await changeChosenCard(call, options, (tx, change) => adjustCard(tx, change, by))),
    );
}

function readUntil(text: string): Temporal.PlainDate {
  const until = parseDate(text.trim());
  if (!until) throw new InvalidArgumentError('--until is a date as YYYY-MM-DD.');
  return until;
}
