import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';

type NoteSubject = { readonly cardId: string } | { readonly placementId: string };
type NewNote = { readonly staffId: string; readonly text: string | null; readonly at: Temporal.Instant };

/** Does nothing without a text. A note has neither a card nor a stay while its cards are to be issued. */
export async function insertNote(
  db: Database | Tx,
  { cardId = null, placementId = null }: { readonly cardId?: string | null; readonly placementId?: string | null },
  { staffId, text, at }: NewNote,
  approvalId: string | null = null,
): Promise<void> {
  if (text === null) return;
  await db
    .insertInto('staff_note')
    .values({
      id: randomUUID(),
      card_id: cardId,
      placement_id: placementId,
      staff_id: staffId,
      approval_id: approvalId,
      text,
      created_at: at.toString(),
    })
    .execute();
}

type Note = {
  readonly id: string;
  readonly staffId: string;
  readonly text: string;
  readonly at: Temporal.Instant;
};

export async function listNotes(db: Database, subject: NoteSubject): Promise<Note[]> {
  const [column, id] =
    'cardId' in subject ? (['card_id', subject.cardId] as const) : (['placement_id', subject.placementId] as const);
  const rows = await db.selectFrom('staff_note').selectAll().where(column, '=', id).orderBy('created_at').execute();
  return rows.map(({ id, staff_id: staffId, text, created_at: at }) => ({ id, staffId, text, at }));
}

type NoteOf = { readonly staffId: string; readonly cardId: string | null; readonly reference: string | null };

/** The author and subject of a note. Undefined if its subject does not exist yet. */
export async function findNote(db: Database, id: string): Promise<NoteOf | undefined> {
  return db
    .selectFrom('staff_note')
    .leftJoin('placement', 'placement.id', 'staff_note.placement_id')
    .select(['staff_note.staff_id as staffId', 'staff_note.card_id as cardId', 'placement.reference'])
    .where('staff_note.id', '=', id)
    .where((row) => row.or([row('card_id', 'is not', null), row('placement_id', 'is not', null)]))
    .executeTakeFirst();
}

/** Returns false if it was already deleted. */
export async function deleteNote(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_note').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
