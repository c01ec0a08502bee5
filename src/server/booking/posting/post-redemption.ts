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
 * Posts what the cards paid to the PMS as a payment, once; also of a reservation that was cancelled meanwhile, because
 * only what is there can be taken back. Nothing is posted on a stay that its hotel has cancelled by itself.
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
  // Mostly nobody cancels, and nobody was asked: that takes no transaction.
  if (await markRedemptionPosted(deps.db, id, deps.clock.now(), 'confirmed')) return;
  await inTransaction(deps.db, async (tx) => {
    // Cancelling takes the lock of the same row, so that exactly one of the two adds the job that takes the payment
    // back; so does another run that finds the payment at the same moment, which would free the claim of that job.
    const marked = await markRedemptionPosted(tx, id, deps.clock.now());
    if (marked?.needsPerson) await dropNeed(tx, id, 'payment_not_posted');
    if (marked?.state === 'cancelled') await deps.jobs.add(tx, 'post-give-back', { placementId: id }, 0);
  });
}

/**
 * The hotel has just said that it stands, which spares almost every booking a request. A stay that is cancelled there
 * within the minute gets its payment, and its guest hears of it by the hourly look, as of every one cancelled later.
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
