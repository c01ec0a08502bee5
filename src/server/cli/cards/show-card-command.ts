import type { Command } from '@commander-js/extra-typings';
import { describeCard, readCardStory } from '../../money/code/describe-card.ts';
import type { CommandContext } from '../command-context.ts';
import { addCardChoice, chooseCard, type CardChoice } from './choose-card.ts';
import { withCards } from './reach-cards.ts';

export function addShowCardCommand(cards: Command, call: CommandContext): void {
  addCardChoice(
    cards.command('show').description('prints state, value, lots, transfers and audit log of a card'),
  ).action((options) => showCard(call, options));
}

async function showCard({ variables, output, input }: CommandContext, choice: CardChoice): Promise<void> {
  return withCards(variables, choice, async (reached) => {
    const card = await chooseCard(reached, choice, input);
    const lines = await describeCard(reached.db, reached.salePage, card, reached.clock.now());
    for (const line of lines) output.out(line);
    output.answer(await readCardStory(reached.db, card));
  });
}
