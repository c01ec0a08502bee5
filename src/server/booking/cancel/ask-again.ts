import type { Money } from '#domain/money/money.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import type { RequireRight } from '../placement/require-right.ts';
import { checkPaidSoon } from '../rest/check-paid.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { leaseLookUp, scheduleRetry, type LookUpOutcome } from '../look-up/lease-look-up.ts';
import { askPmsToCancel } from './ask-to-cancel.ts';

export type Asker = {
  readonly actor: string;
  readonly reason: string;
  readonly confirmation?: Confirmation;
  readonly requireRight?: RequireRight;
  /** The second person who approved the waived fee. */
  readonly approvedBy?: string;
  /** Throws if the waiver just written exceeds the person's limit of the day. */
  readonly requireLimit?: (tx: Tx, waived: Money) => Promise<void>;
};

/**
 * Lets staff ask the hotel again to cancel, for the fee that was agreed. Returns the placement afterwards. A placement
 * that is no longer being cancelled is not changed. The job that keeps asking continues.
 */
export async function askAgain(deps: LookUpDependencies, placement: Placement, by: Asker): Promise<Placement> {
  await checkPaidSoon(deps, placement);
  const isAsked = await inTransaction(deps.db, (tx) => recordAsked(deps, tx, placement, by));
  if (isAsked) await askPmsToCancel(deps, placement.id);
  return loadPlacement(deps.db, placement.id);
}

/** Without a note the hotel is not asked, so staff who have lost the right cannot trigger a request. */
async function recordAsked(
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

/** The job. Asks the PMS again to cancel, and schedules a retry while there is no answer. */
export async function askAgainByJob(deps: LookUpDependencies, placementId: string): Promise<void> {
  await scheduleRetry(deps, 'settle-cancellation', placementId, await askAgainUnderLease(deps, placementId));
}

/** Asks the PMS again, at least one pause after the previous request. */
export async function askAgainUnderLease(deps: LookUpDependencies, placementId: string): Promise<LookUpOutcome> {
  const lease = await leaseLookUp(deps, placementId, ['cancelling'], deps.clock.now());
  return lease.state === 'taken' ? askPmsToCancel(deps, lease.placement.id) : lease;
}
