import { insertNote } from '../records/note-store.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { loadCardFor } from './show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

export async function noteOnCard(deps: DeskDependencies, staff: SignedIn, cardId: string, text: string): Promise<void> {
  const { card } = await loadCardFor(deps, staff, cardId, 'card.note');
  await insertNote(deps.db, { cardId: card.id }, { staffId: staff.id, text, at: deps.clock.now() });
}
