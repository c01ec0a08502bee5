import { sql, type OperationNodeSource } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

type PlacementChange = {
  readonly from: PlacementState | null;
  readonly to: PlacementState;
  readonly because: string;
  readonly at: Temporal.Instant;
};

/**
 * Runs a statement that changes a placement and returns its id, and inserts its line of the history. False if nothing
 * was changed.
 */
export async function writeWithChange(
  tx: Tx,
  written: OperationNodeSource,
  { from, to, because, at }: PlacementChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`with written as (${written})
    insert into placement_change (placement_id, from_state, to_state, because, changed_at)
    select id, ${from}, ${to}, ${because}, ${at.toString()}::timestamptz from written`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores what the PMS said about the change just written, until the guest's data is erased. */
export async function keepWords(tx: Tx, id: PlacementId, words: string): Promise<void> {
  await sql`insert into placement_change_words (change_id, words)
    select max(id), ${words} from placement_change where placement_id = ${id}`.execute(tx);
}

/** The history of a placement, oldest first, with the words of the PMS if they are still stored. */
export async function listChanges(db: Database, id: PlacementId): Promise<PlacementChange[]> {
  const rows = await db
    .selectFrom('placement_change')
    .leftJoin('placement_change_words', 'change_id', 'id')
    .select(['from_state', 'to_state', 'changed_at'])
    .select((row) => row.fn.coalesce('words', 'because').as('because'))
    .where('placement_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    from: row.from_state,
    to: row.to_state,
    because: row.because,
    at: row.changed_at,
  }));
}
