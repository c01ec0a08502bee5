import type { Command } from '@commander-js/extra-typings';
import { changeCardState } from '../../money/card/change-card.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { actor, reason } from '../options.ts';
import { withCards } from './reach-cards.ts';
import { causeOf, type Why } from '../actor.ts';

/** `cards activate`, for `cards issue --draft`: the desk has no drafts. */
export function addActivateCardCommand(cards: Command, call: CommandContext): void {
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
