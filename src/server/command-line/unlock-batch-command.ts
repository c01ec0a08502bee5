import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { unlockBatch } from '../card/unlock-code.ts';
import type { Call } from './call.ts';
import { actor, reason, salePageOption, textOption } from './options.ts';
import { withCards } from './reach-cards.ts';
import { causeOf } from './who-types.ts';

/** `cards unlock-batch`. */
export function addUnlockBatchCommand(cards: Command, call: Call): void {
  cards
    .command('unlock-batch')
    .description('lets all cards of a batch be looked up again that somebody has locked by guessing')
    .addOption(textOption('--batch <name>', 'which batch, by the name it was imported with').makeOptionMandatory())
    .requiredOption('--since <moment>', 'locked then or since, such as 2026-11-26T09:00Z', readMoment)
    .addOption(salePageOption)
    .addOption(actor)
    .addOption(reason)
    .action(({ batch, since, salePage: id, ...why }) =>
      withCards(call.variables, { salePage: id }, async ({ db, clock, salePage }) => {
        const unlocked = await unlockBatch(db, salePage, { batch, since }, causeOf({ clock }, why));
        call.output.out(`${unlocked} cards unlocked.`);
        call.output.answer({ unlocked });
      }),
    );
}

function readMoment(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new InvalidArgumentError('--since is a moment with its time zone, such as 2026-11-26T09:00Z.');
  }
}
