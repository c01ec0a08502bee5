import type { PlacementId } from '#domain/ids.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { Database, Tx } from '../../plumbing/database/database.ts';

/** A line of the history of a placement. */
type PlacementChange = {
  readonly from: PlacementState | null;
  readonly to: PlacementState;
  readonly because: string;
  readonly at: Temporal.Instant;
};

/** Adds a line to the history of a placement. */
export async function insertChange(tx: Tx, id: PlacementId, change: PlacementChange): Promise<void> {
  await tx
    .insertInto('placement_change')
    .values({
      placement_id: id,
      from_state: change.from,
      to_state: change.to,
      because: change.because,
      changed_at: change.at.toString(),
    })
    .execute();
}

/** The history of a placement, oldest first. */
export async function listChanges(db: Database, id: PlacementId): Promise<PlacementChange[]> {
  const rows = await db
    .selectFrom('placement_change')
    .selectAll()
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
