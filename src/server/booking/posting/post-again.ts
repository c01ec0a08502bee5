import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import type { RequireRight } from '../placement/require-right.ts';
import type { PostDependencies } from './post-payment.ts';

/** Queues a payment that the PMS refused. The job looks for it before it posts it. Returns false if none is refused. */
export function postAgain(
  { db, jobs }: Pick<PostDependencies, 'db' | 'jobs'>,
  placementId: Placement['id'],
  cause: Cause,
  requireRight: RequireRight,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await requireRight(tx);
    const { redemption, giveBack } = await lockPlacement(tx, placementId);
    if (redemption?.state !== 'refused' && giveBack?.state !== 'refused') return false;
    const job = redemption?.state === 'refused' ? 'post-redemption' : 'post-give-back';
    await jobs.add(tx, job, { placementId }, 0);
    await writeAudit(tx, [{ action: 'post_again', placementId, details: {} }], cause);
    return true;
  });
}
