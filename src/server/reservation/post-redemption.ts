import { inTransaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { findConfigured } from '../property/load-property.ts';
import { findPlacement, markNeedsPerson, markRedemptionPosted, type Placement } from './placement-store.ts';

type PostDependencies = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

const LOOK_AGAIN_SECONDS = 30;

/**
 * Posts what the cards paid to the PMS as a payment, once: the PMS does not recognise a repeat, so it is looked for
 * before it is posted, and an unknown outcome is looked at again before anything else is tried.
 */
export async function postRedemption(deps: PostDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || placement.redemptionPostedAt || placement.state !== 'confirmed') return;
  const { pmsReservation: reservation, covered } = placement;
  const salePage = await deps.salePages.load(placement.salePageId);
  const pms = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!reservation || !pms.postRedemption || !pms.hasRedemption) return;

  if (await pms.hasRedemption(reservation, placement.id)) {
    await markRedemptionPosted(deps.db, placement.id, deps.clock.now());
    return;
  }
  const answer = await pms.postRedemption({
    redemptionId: placement.id,
    reservation,
    amount: covered.amount,
    note: `Staycard ${placement.reference}, card ${covered.cards.map(({ last4 }) => `…${last4}`).join(', ')}`,
  });
  if (answer.state === 'done') await markRedemptionPosted(deps.db, placement.id, deps.clock.now());
  if (answer.state === 'refused') await handOver(deps, placement, answer.reason);
  if (answer.state === 'unknown') {
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'post-redemption', { placementId }, LOOK_AGAIN_SECONDS));
  }
}

async function handOver(deps: PostDependencies, placement: Placement, reason: string): Promise<void> {
  await markNeedsPerson(deps.db, placement.id);
  deps.log.error({ reference: placement.reference, reason }, 'a redemption could not be posted to the PMS');
}
