import type { PlacementId } from '#domain/value/ids.ts';
import { isRedeemed } from '#domain/placement/placement.ts';
import { isOurs } from '#domain/payment/posting.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { listWaitingPlacements } from '../../platform/jobs/jobs.ts';
import { listUnposted, type Overdue } from '../posting/payment-store.ts';
import { lastReadAtHotel } from '../placement/last-read-at-hotel.ts';
import { askPerson } from '../placement/need-store.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { findRestPayment } from '../placement/rest-payment-store.ts';
import { listUnrefunded } from '../placement/rest-payments-at-hotel-store.ts';

type OverdueDependencies = Pick<MoneyParts, 'db' | 'clock' | 'jobs' | 'log'>;

/** Posts and refunds take seconds while the hotel's system answers. */
const LATE_AFTER = { hours: 1 };
/** After this a person has to find the cause. The jobs continue. */
const PERSON_AFTER_HOURS = 24;

type Late = {
  readonly job: 'post-redemption' | 'post-give-back' | 'refund-payment';
  readonly reason: Extract<Need['reason'], 'payment_not_posted' | 'refund_failed'>;
  readonly list: (before: Temporal.Instant) => Promise<readonly Overdue[]>;
  readonly isDue: (tx: Tx, placement: Placement) => Promise<boolean>;
};

/**
 * The job. A queue gives up after a week, and a restored database has lost its jobs, so a late payment without a job
 * gets one. A payment that is a day late needs a person.
 */
export async function postOverduePayments(deps: OverdueDependencies): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  for (const late of lateOf(deps)) {
    const overdue = await late.list(at.subtract(LATE_AFTER));
    if (overdue.length === 0) continue;
    const waiting = new Set(await listWaitingPlacements(db, late.job));
    for (const { placementId, since } of overdue) {
      const isForPerson = since.until(at).total('hours') >= PERSON_AFTER_HOURS;
      if (waiting.has(placementId) && !isForPerson) continue;
      await inTransaction(db, (tx) => takeUp(deps, tx, late, { placementId, since }, { waiting, isForPerson }));
    }
  }
}

function lateOf({ db }: OverdueDependencies): readonly Late[] {
  return [
    {
      job: 'post-redemption',
      reason: 'payment_not_posted',
      list: (before) => listUnposted(db, 'post-redemption', before),
      // A stay that the hotel has cancelled waits for its guest, not for a payment.
      isDue: async (_, placement) =>
        isRedeemed(placement.state) &&
        isOurs(placement.redemption) &&
        !(placement.state === 'confirmed' && lastReadAtHotel(placement) === 'all_cancelled'),
    },
    {
      job: 'post-give-back',
      reason: 'payment_not_posted',
      list: (before) => listUnposted(db, 'post-give-back', before),
      isDue: async (_, { giveBack }) => isOurs(giveBack),
    },
    {
      job: 'refund-payment',
      reason: 'refund_failed',
      list: (before) => listUnrefunded(db, before),
      isDue: async (tx, { id }) => (await findRestPayment(tx, id))?.state === 'refunding',
    },
  ];
}

async function takeUp(
  deps: OverdueDependencies,
  tx: Tx,
  { job, reason, isDue }: Late,
  { placementId, since }: { readonly placementId: PlacementId; readonly since: Temporal.Instant },
  { waiting, isForPerson }: { readonly waiting: ReadonlySet<string>; readonly isForPerson: boolean },
): Promise<void> {
  const placement = await lockPlacement(tx, placementId);
  if (!(await isDue(tx, placement))) return;
  if (!waiting.has(placementId)) await deps.jobs.add(tx, job, { placementId }, 0);
  if (!isForPerson) return;
  const detail = `waiting since ${since.toString({ smallestUnit: 'minute' })}, and still tried`;
  await askPerson(tx, placementId, { reason, detail }, deps.clock.now());
  deps.log.error({ reference: placement.reference, job }, 'a payment at a hotel has waited for a day');
}
