import type { PlacementId } from '#domain/ids.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { Tx } from '../database/database.ts';

export type PlacementChange = {
  readonly from: PlacementState | null;
  readonly to: PlacementState;
  readonly because: string;
  readonly at: Temporal.Instant;
};

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
