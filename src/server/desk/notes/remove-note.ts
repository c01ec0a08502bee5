import type { DeskParts } from '../desk-parts.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteNote, findNote } from '../records/note-store.ts';
import { loadCardFor } from '../cards/show-card.ts';
import { loadStayFor } from '../reservations/show-reservation.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/**
 * Deletes the person's own note, or anyone's with the right for that. The log keeps the fact but not the text. Throws
 * `STAFF.NOTE_NOT_FOUND`, and what `loadCardFor` and `loadStayFor` throw.
 */
export async function removeNote(deps: DeskParts, staff: SignedIn, id: string, cause: Cause): Promise<void> {
  const note = await findNote(deps.db, id);
  if (!note) throw new Problem('STAFF.NOTE_NOT_FOUND');
  const { cardId, reference } = note;
  const right = note.staffId === staff.id ? 'card.note' : 'note.remove';
  const about =
    reference === null
      ? { cardId: (await loadCardFor(deps, staff, cardId ?? '', right)).card.id }
      : { placementId: (await loadStayFor(deps, staff, reference, right)).placement.id };
  await inTransaction(deps.db, async (tx) => {
    if (await deleteNote(tx, id)) await writeAudit(tx, [{ action: 'remove_note', ...about, details: {} }], cause);
  });
}
