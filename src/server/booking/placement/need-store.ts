import { sql } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { Need, PersonReason } from '#domain/placement/person-needed.ts';
import { isOpen, type PlacementState } from '#domain/placement/placement.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Adds a need. An existing need with the same reason keeps its time. */
export async function askPerson(tx: Tx, id: PlacementId, need: Need, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('placement').set({ needs_person: true }).where('id', '=', id).execute();
  await addNeed(tx, id, need, at);
}

/** Adds the need only. The caller sets `needs_person`. */
export async function addNeed(tx: Tx, id: PlacementId, { reason, detail }: Need, at: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('placement_need')
    .values({ placement_id: id, reason, detail, since: at.toString() })
    .onConflict((conflict) => conflict.columns(['placement_id', 'reason']).doUpdateSet({ detail }))
    .execute();
}

/**
 * Drops the needs that a move settles, and returns whether any remain. A need for an unposted payment always remains. A
 * need for a differing bill, a changed stay or a stay to cancel remains while the stay continues.
 */
export async function dropSettledNeeds(tx: Tx, id: PlacementId, to: PlacementState): Promise<boolean> {
  const goesOn = isOpen(to) || to === 'confirmed';
  const ofStay: readonly PersonReason[] = goesOn ? ['cancel_asked', 'bill_differs', 'stay_changed'] : [];
  const kept: readonly PersonReason[] = ['payment_not_posted', ...ofStay];
  await tx.deleteFrom('placement_need').where('placement_id', '=', id).where('reason', 'not in', kept).execute();
  return (await listNeeds(tx, id)).length > 0;
}

/** Drops a need that has settled itself. Other needs remain. */
export async function dropNeed(tx: Tx, id: PlacementId, reason: PersonReason): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('placement_need')
    .where('placement_id', '=', id)
    .where('reason', '=', reason)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await sql`update placement set needs_person = exists (select from placement_need where placement_id = placement.id)
    where id = ${id}`.execute(tx);
}

/** The needs of a placement, oldest first. */
export async function listNeeds(db: Database | Tx, id: PlacementId): Promise<(Need & { since: Temporal.Instant })[]> {
  const rows = db.selectFrom('placement_need').select(['reason', 'detail', 'since']);
  return rows.where('placement_id', '=', id).orderBy('since').execute();
}
