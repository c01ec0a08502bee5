import { isBeingPaid, OPEN_STATES } from '#domain/placement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import { listMovingPayments } from '../placement/rest-payment-store.ts';

/** Money may come so long after its request has ended; later only a person looks. */
const LATE_MONEY_DAYS = 1;

/** A PMS reports that a payment of a hotel has changed: the jobs of all that wait for one there look at once. */
export async function wakePayments(
  { db, jobs, clock, salePages }: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'salePages'>,
  enterpriseId: string,
): Promise<void> {
  const properties = (await salePages.list()).flatMap(({ properties: all }) => [...all.values()]);
  const touched = properties.filter(
    ({ connection }) => connection?.enterpriseId?.toLowerCase() === enterpriseId.toLowerCase(),
  );
  const since = clock.now().subtract({ hours: 24 * LATE_MONEY_DAYS });
  const waiting = OPEN_STATES.filter(isBeingPaid);
  for (const { salePageId, id: propertyId } of touched) {
    const moving = await listMovingPayments(db, { salePageId, propertyId }, waiting, since);
    await inTransaction(db, async (tx) => {
      for (const { placementId, state } of moving) {
        await jobs.add(tx, state === 'refunding' ? 'refund-payment' : 'settle-payment', { placementId }, 0);
      }
    });
  }
}
