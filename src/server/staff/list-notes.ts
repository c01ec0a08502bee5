import type { WireBy } from '#contract/staff/staff-values.ts';
import { staffActor } from '../audit/audit-log.ts';
import type { Database } from '../plumbing/database/database.ts';
import { listNotes, type NoteSubject } from './note-store.ts';
import { createActors } from './present-actor.ts';

type SignedNote = { readonly at: Temporal.Instant; readonly by: WireBy; readonly text: string };

/** What staff noted about a card or a stay, oldest first, each with who did. */
export async function listSignedNotes(db: Database, subject: NoteSubject): Promise<SignedNote[]> {
  const notes = await listNotes(db, subject);
  const present = await createActors(
    db,
    notes.map(({ staffId }) => staffActor(staffId)),
  );
  return notes.map(({ at, text, staffId }) => ({ at, by: present(staffActor(staffId)), text }));
}
