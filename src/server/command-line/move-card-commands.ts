import type { Command } from '@commander-js/extra-typings';
import { asId, isUuid } from '#domain/ids.ts';
import { cancelCodeLink, sendCodeLink } from '../card/code-link.ts';
import { findCardById } from '../card/find-cards.ts';
import { moveCardValue } from '../card/move-value.ts';
import { replaceCardCode } from '../card/replace-code.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import type { Call } from './call.ts';
import { changeChosenCard } from './change-chosen-card.ts';
import { addCardChoice } from './choose-card.ts';
import { actor, reason, textOption, yes } from './options.ts';
import { addGiftOptions, readGift } from './read-gift.ts';

/** `cards move`, `replace`, `send-link` and `cancel-link`. */
export function addMoveCardCommands(cards: Command, call: Call): void {
  addCardChoice(cards.command('move').description('moves what is free on a card to another one'))
    .addOption(textOption('--to <id>', 'the other card, by its id').makeOptionMandatory())
    .addOption(textOption('--amount <amount>', 'in its currency or in uses (default: all that is free)'))
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async ({ to, amount = null, ...options }) =>
      call.endWith(
        await changeChosenCard(call, options, async (tx, change, reached) => {
          const other = isUuid(to) && (await findCardById({ ...reached, db: tx }, change.salePage, asId(to)));
          if (!other) throw new StartFailure('There is no card with the id of --to.');
          return moveCardValue(tx, change, other.id, amount);
        }),
      ),
    );
  addCardChoice(
    cards.command('replace').description('gives a card whose code was lost another one, which is printed once'),
  )
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) =>
      call.endWith(await changeChosenCard(call, options, (tx, change, { keys }) => replaceCardCode(tx, keys, change))),
    );
  addGiftOptions(
    addCardChoice(
      cards.command('send-link').description('mails somebody a link to a card, which loses the code that it has'),
    ),
  )
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) =>
      call.endWith(
        await changeChosenCard(call, options, (tx, change, { keys, clock }) => {
          const gift = readGift(change.salePage, options, change.cause.at, 'No link was sent');
          return sendCodeLink({ keys, clock, jobs: undefined }, tx, change, gift);
        }),
      ),
    );
  addCardChoice(cards.command('cancel-link').description('ends the link to a card, also of a letter that waits'))
    .addOption(yes)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await changeChosenCard(call, options, cancelCodeLink)));
}
