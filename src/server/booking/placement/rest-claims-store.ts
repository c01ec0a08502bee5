import { sql } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { PaymentState, PlacementState } from '#domain/placement/placement.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { readRestPayment, type RestPayment } from './rest-payment-store.ts';

/**
 * Claims the right to ask the PMS for the payment request, payable until `expiresAt` at most. The first `expiresAt`
 * counts. Undefined while another process has the claim, or if the guest must not be asked for money any more.
 */
export async function claimRequest(
  db: Tx,
  placementId: PlacementId,
  at: Temporal.Instant,
  claimSeconds: number,
  expiresAt: Temporal.Instant,
): Promise<RestPayment | undefined> {
  const isOver = at.subtract({ milliseconds: Math.round(claimSeconds * 1000) });
  const row = await db
    .updateTable('placement_payment')
    .set({
      claimed_at: at.toString(),
      expires_at: sql<string>`coalesce(expires_at, ${instantValue(expiresAt)})`,
    })
    .where('placement_id', '=', placementId)
    .where('state', '=', 'open')
    .where('request_id', 'is', null)
    .where('left_at', 'is', null)
    .where((where) => where.or([where('claimed_at', 'is', null), where('claimed_at', '<=', instantValue(isOver))]))
    .returningAll()
    .executeTakeFirst();
  return row && readRestPayment(row);
}

/** The payment state that each one-time claim requires, because staff may have acted in between. */
const CLAIMED_IN = { reserved_again_at: 'paid', refund_sent_at: 'refunding' } as const satisfies Record<
  string,
  PaymentState
>;

/** Claims an action that happens once in the life of a payment. False if it was claimed, or the state has changed. */
export async function claimOnce(
  db: Database,
  { id, state }: { readonly id: PlacementId; readonly state: PlacementState },
  what: keyof typeof CLAIMED_IN,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('placement_payment')
    .set({ [what]: at.toString() })
    .where('placement_id', '=', id)
    .where(what, 'is', null)
    .where('state', '=', CLAIMED_IN[what])
    .where((where) =>
      where.exists(where.selectFrom('placement').select('id').where('id', '=', id).where('state', '=', state)),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only for the process that has the claim and certainly did not act. */
export async function giveUpClaim(
  db: Database,
  placementId: PlacementId,
  what: keyof typeof CLAIMED_IN,
): Promise<void> {
  await db
    .updateTable('placement_payment')
    .set({ [what]: null })
    .where('placement_id', '=', placementId)
    .where('state', '=', CLAIMED_IN[what])
    .execute();
}
