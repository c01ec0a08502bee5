import type { Command } from '@commander-js/extra-typings';
import type { Database } from '../plumbing/database/database.ts';
import { listSignedNotes } from '../staff/list-notes.ts';
import type { Call, Output } from './call.ts';
import { addCardChoice, chooseCard } from './choose-card.ts';
import { REFERENCE } from './options.ts';
import { printBy } from './print-desk-rows.ts';
import { withCards } from './reach-cards.ts';
import { withDatabase } from './reach-database.ts';
import { requirePlacement } from './reach-placements.ts';

/** `cards notes`: a note is written at the desk, as it is signed by one of the staff. */
export function addCardNotesCommand(cards: Command, { variables, output, input }: Call): void {
  addCardChoice(cards.command('notes').description('prints what staff noted about a card')).action((choice) =>
    withCards(variables, choice, async (reached) => {
      const { id: cardId } = await chooseCard(reached, choice, input);
      await printNotes(output, reached.db, { cardId });
    }),
  );
}

/** `placements notes`. */
export function addPlacementNotesCommand(placements: Command, { variables, output }: Call): void {
  placements
    .command('notes')
    .description('prints what staff noted about a reservation')
    .argument(...REFERENCE)
    .action((reference) =>
      withDatabase(variables, async ({ db }) => {
        const { id: placementId } = await requirePlacement({ db }, reference);
        await printNotes(output, db, { placementId });
      }),
    );
}

async function printNotes(output: Output, db: Database, subject: Parameters<typeof listSignedNotes>[1]): Promise<void> {
  const notes = await listSignedNotes(db, subject);
  for (const { at, by, text } of notes)
    output.out(`${at.toString({ smallestUnit: 'second' })}  ${printBy(by)}: ${text}`);
  if (notes.length === 0) output.out('Nothing is noted.');
  output.answer(notes);
}
