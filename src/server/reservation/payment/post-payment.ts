import type { Money } from '#domain/money.ts';
import { inTransaction } from '../../plumbing/database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { claimPayment, markPaymentRefused } from './payment-store.ts';
import type { Placement } from '../placement/placement-store.ts';

export type PostDependencies = Pick<Dependencies, 'db' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

/** A payment at the PMS under one of our ids; a negative amount takes one back. */
type Payment = {
  readonly id: string;
  readonly amount: Money;
  /** The job that looks again when the outcome is unknown. */
  readonly job: 'post-redemption' | 'post-give-back';
};

/** The part of its time in which a claimed payment may be sent; the rest is for the answer. */
const PART_TO_SEND = 1 / 3;

/**
 * Posts a payment once, true when it is there: the PMS does not recognise a repeat, so it is looked for before it is
 * posted, only one at a time may post it, and an unknown outcome is looked at again before anything else is tried. What
 * is refused a person decides, and what a person has seen to is left to them.
 */
export async function postPayment(deps: PostDependencies, placement: Placement, payment: Payment): Promise<boolean> {
  const { id: placementId, reference, pmsReservation: reservation, covered } = placement;
  const { id: redemptionId, amount, job } = payment;
  const salePage = await deps.salePages.load(placement.salePageId);
  const { redemptions } = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!reservation || !redemptions || placement.paymentByHandAt) return false;

  // A claim is taken as of before the look: what somebody posted since that look was claimed later, and forbids it.
  const lookedAt = deps.clock.now();
  if (await redemptions.has(reservation, redemptionId)) return true;
  const claimSeconds = deps.config.settling.abandonedAfterSeconds;
  const lookAgain = () => inTransaction(deps.db, (tx) => deps.jobs.add(tx, job, { placementId }, claimSeconds));
  const sendBefore = lookedAt.add({ milliseconds: Math.floor(claimSeconds * 1000 * PART_TO_SEND) });
  if (!(await claimPayment(deps.db, placementId, job, lookedAt, claimSeconds))) {
    await lookAgain();
    return false;
  }
  const last4s = covered.cards.map(({ last4 }) => `…${last4}`).join(', ');
  const back = amount.amountMinor < 0 ? ', given back' : '';
  const note = `Staycard ${reference}, card ${last4s}${back}`;
  const answer = await redemptions.post({ redemptionId, reservation, amount, note, sendBefore });
  if (answer.state === 'refused') {
    const { reason } = answer;
    await inTransaction(deps.db, (tx) => markPaymentRefused(tx, placementId, reason, deps.clock.now()));
    deps.log.error(
      { reference, payment: redemptionId, reason: answer.reason },
      'a payment could not be posted to the PMS',
    );
  }
  if (answer.state === 'unknown') await lookAgain();
  return answer.state === 'done';
}
