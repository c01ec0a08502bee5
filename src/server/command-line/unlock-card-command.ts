import type { Command } from '@commander-js/extra-typings';
import { unlockCard, unlockTypedCode } from '../card/unlock-code.ts';
import type { Call } from './call.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { actor, reason } from './options.ts';
import { withCards } from './reach-cards.ts';
import { causeOf, type Why } from './who-types.ts';

/** `cards unlock`. */
export function addUnlockCardCommand(cards: Command, call: Call): void {
  const command = cards
    .command('unlock')
    .description('lets a code be looked up again after wrong tries; its holder need not say the second secret');
  addCardChoice(command)
    .addOption(actor)
    .addOption(reason)
    .action(async (options) => call.endWith(await unlock(call, options)));
}

async function unlock({ variables, output, input }: Call, choice: CardChoice & Why) {
  return withCards(variables, choice, async (reached): Promise<0 | 1> => {
    const { db, salePage } = reached;
    const cause = causeOf(reached, choice);
    const isNamed = [choice.card, choice.last4, choice.pass].some((name) => name !== undefined);
    const unlocked = isNamed
      ? await unlockCard(db, salePage, await chooseCard(reached, choice, input), cause)
      : await unlockTypedCode(reached, salePage, await input.readLine('Code, without its second secret: '), cause);
    if (unlocked.state === 'code-needed') {
      output.error('It was imported before codes were kept apart: run this without --card, and type its code.');
      return 1;
    }
    const misses = unlocked.state === 'unlocked' ? unlocked.misses : 0;
    output.out(misses > 0 ? `Unlocked, after ${misses} wrong tries.` : 'Nothing to unlock: there were no wrong tries.');
    return 0;
  });
}
