import { isRedeemed } from '#domain/placement/placement.ts';
import { isPosted } from '#domain/payment/posting.ts';
import { idsOfCancelled } from '#pms/pms-reservation.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { markRedemptionPosted } from './payment-store.ts';
import { dropNeed } from '../placement/need-store.ts';
import { findPlacement, type Placement } from '../placement/placement-store.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { postPayment, type PostDependencies } from './post-payment.ts';

/**
 * Posts the cards' part to the PMS as a payment, once. A reservation cancelled since is included, because only a
 * posted payment can be reversed. Nothing is posted for a stay that the hotel has cancelled itself.
 */
export async function postRedemption(deps: PostDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || isPosted(placement.redemption) || !isRedeemed(placement.state)) return;
  if (await isGoneAtHotel(deps, placement)) {
    return inTransaction(deps.db, (tx) => deps.jobs.add(tx, 'look-at-stay', { placementId }, 0));
  }
  const { id, covered } = placement;
  const shares = covered.cards.map(({ coveredMinor }) => coveredMinor);
  if (!(await postPayment(deps, placement, { id, amount: covered.amount, shares, job: 'post-redemption' }))) return;
  // The usual case, with no cancellation and no need: no transaction is required.
  if (await markRedemptionPosted(deps.db, id, deps.clock.now(), 'confirmed')) return;
  await inTransaction(deps.db, async (tx) => {
    // Cancelling locks the same row, so exactly one of the two adds the job that reverses the payment. Another run that
    // finds the payment at the same moment also needs the lock: otherwise it would free the claim of that job.
    const marked = await markRedemptionPosted(tx, id, deps.clock.now());
    if (marked?.needsPerson) await dropNeed(tx, id, 'payment_not_posted');
    if (marked?.state === 'cancelled') await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);
  });
}

/**
 * In the first minute the hotel's confirmation is trusted, which saves a request for almost every booking. If the hotel
 * cancels within that minute, the payment is posted, and the hourly look-up informs the guest as for later
 * cancellations.
 */
const LOOK_FIRST_AFTER = { minutes: 1 };

async function isGoneAtHotel(
  { clock, pmsOf, salePages }: PostDependencies,
  { state, salePageId, propertyId, pmsReservation, placedAt }: Placement,
): Promise<boolean> {
  if (state !== 'confirmed' || !pmsReservation) return false;
  if (Temporal.Instant.compare(placedAt.add(LOOK_FIRST_AFTER), clock.now()) > 0) return false;
  const pms = pmsOf(findConfigured(await salePages.load(salePageId), propertyId));
  const cancelled = idsOfCancelled((await pms.readRooms?.([pmsReservation])) ?? []);
  return pmsReservation.rooms.every(({ id }) => cancelled.includes(id));
}
