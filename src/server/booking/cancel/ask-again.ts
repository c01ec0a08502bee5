import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import type { RequireRight } from '../placement/require-right.ts';
import { checkPaidSoon } from '../rest/check-paid.ts';
import type { LookUpDependencies } from '../settle/look-up-placement.ts';
import { askPmsToCancel } from './settle-cancellation.ts';

/** Who of the staff asks, and why. */
export type Asker = {
  readonly actor: string;
  readonly reason: string;
  /** What a passkey signed for it. */
  readonly confirmation?: Confirmation;
  readonly requireRight?: RequireRight;
};

/**
 * Staff ask the hotel again to cancel what it was asked to cancel, for the fee that was agreed to then. Answers the
 * placement as it is afterwards; one that is not being cancelled any more is left as it is. The job that keeps asking
 * goes on.
 */
export async function askAgain(deps: LookUpDependencies, placement: Placement, by: Asker): Promise<Placement> {
  await checkPaidSoon(deps, placement);
  const isAsked = await inTransaction(deps.db, (tx) => noteAsked(deps, tx, placement, by));
  if (isAsked) await askPmsToCancel(deps, placement.id);
  return loadPlacement(deps.db, placement.id);
}

/** Without a note nobody is asked: who has no right to it any more asks for nothing. */
async function noteAsked(
  { clock }: LookUpDependencies,
  tx: Tx,
  { id }: Placement,
  { actor, reason, confirmation, requireRight }: Asker,
): Promise<boolean> {
  await requireRight?.(tx);
  const { state } = await lockPlacement(tx, id);
  if (state !== 'cancelling') return false;
  const cause = { actor, reason, at: clock.now(), ...(confirmation && { confirmation }) };
  await writeAudit(tx, [{ action: 'ask_again', placementId: id, details: {} }], cause);
  return true;
}
