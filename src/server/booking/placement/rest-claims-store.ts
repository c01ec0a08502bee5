import { sql } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { PaymentState, PlacementState } from '#domain/placement/placement.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import { readRestPayment, type RestPayment } from './rest-payment-store.ts';

/**
 * Takes the right to ask the PMS for the request of a payment, to be paid until `expiresAt` at most: what was said
 * first counts. Undefined while somebody else has that right, and where nobody is to be asked for money any more.
 */
export async function claimRequest(
  db: Database,
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

/** What is claimed once is done in one state of the payment only: a person may have done it meanwhile. */
const CLAIMED_IN = { reserved_again_at: 'paid', refund_sent_at: 'refunding' } as const satisfies Record<
  string,
  PaymentState
>;

/**
 * Takes the right to do what is done once in the life of a payment; false where somebody has had it, or the placement
 * is in another state by now.
 */
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

/** Only for who has claimed it, and surely did not do it. */
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
