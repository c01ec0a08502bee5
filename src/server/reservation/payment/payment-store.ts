import type { PlacementId } from '#domain/ids.ts';
import type { PlacementState } from '#domain/placement.ts';
import { askPerson } from '../placement/need-store.ts';
import { instantValue, type Database, type Tx } from '../../plumbing/database/database.ts';

const POSTED_AT = { 'post-redemption': 'redemption_posted_at', 'post-give-back': 'give_back_posted_at' } as const;

/** Takes the right to post a payment that is not posted yet; false while somebody else has it. */
export async function claimPayment(
  db: Database,
  id: PlacementId,
  job: keyof typeof POSTED_AT,
  at: Temporal.Instant,
  claimSeconds: number,
): Promise<boolean> {
  const isOver = at.subtract({ milliseconds: Math.round(claimSeconds * 1000) });
  const claimed = await db
    .updateTable('placement')
    .set({ payment_claimed_at: at.toString() })
    .where('id', '=', id)
    .where(POSTED_AT[job], 'is', null)
    .where((row) =>
      row.or([row('payment_claimed_at', 'is', null), row('payment_claimed_at', '<', instantValue(isOver))]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/**
 * The payment is there; the next one may follow at once. Locks the placement as `lockPlacement` does, and answers the
 * state that it then has; undefined, with nothing written, where the payment was marked before, or the placement is not
 * in the only state that is wanted.
 */
export async function markRedemptionPosted(
  db: Database | Tx,
  id: PlacementId,
  at: Temporal.Instant,
  onlyIn?: PlacementState,
): Promise<PlacementState | undefined> {
  const marked = await db
    .updateTable('placement')
    .set({ redemption_posted_at: at.toString(), payment_claimed_at: null })
    .where('id', '=', id)
    .where('redemption_posted_at', 'is', null)
    .where((row) => (onlyIn === undefined ? row.lit(true) : row('state', '=', onlyIn)))
    .returning('state')
    .executeTakeFirst();
  return marked?.state;
}

/** The PMS will not take the payment: a person decides. */
export async function markPaymentRefused(tx: Tx, id: PlacementId, detail: string, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('placement').set({ payment_refused_at: at.toString() }).where('id', '=', id).execute();
  await askPerson(tx, id, { reason: 'payment_not_posted', detail }, at);
}

export async function markGiveBackPosted(tx: Tx, id: PlacementId, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('placement').set({ give_back_posted_at: at.toString() }).where('id', '=', id).execute();
}
