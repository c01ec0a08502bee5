import type { Money } from '#domain/money.ts';
import { inTransaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { findConfigured } from '../property/load-property.ts';
import { markNeedsPerson, type Placement } from './placement-store.ts';

export type PostDependencies = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

/** A payment at the PMS under an id of ours; a negative amount takes one back. */
export type Payment = {
  readonly id: string;
  readonly amount: Money;
  /** The job that looks again when the outcome is unknown. */
  readonly job: 'post-redemption' | 'post-give-back';
};

const LOOK_AGAIN_SECONDS = 30;

/**
 * Posts a payment once, true when it is there: the PMS does not recognise a repeat, so it is looked for before it is
 * posted, and an unknown outcome is looked at again before anything else is tried. What is refused a person decides.
 */
export async function postPayment(
  deps: PostDependencies,
  placement: Placement,
  { id: redemptionId, amount, job }: Payment,
): Promise<boolean> {
  const { id: placementId, reference, pmsReservation: reservation, covered } = placement;
  const salePage = await deps.salePages.load(placement.salePageId);
  const pms = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  if (!reservation || !pms.postRedemption || !pms.hasRedemption) return false;

  if (await pms.hasRedemption(reservation, redemptionId)) return true;
  const last4s = covered.cards.map(({ last4 }) => `…${last4}`).join(', ');
  const back = amount.amountMinor < 0 ? ', given back' : '';
  const note = `Staycard ${reference}, card ${last4s}${back}`;
  const answer = await pms.postRedemption({ redemptionId, reservation, amount, note });
  if (answer.state === 'refused') {
    await markNeedsPerson(deps.db, placementId);
    deps.log.error(
      { reference, payment: redemptionId, reason: answer.reason },
      'a payment could not be posted to the PMS',
    );
  }
  if (answer.state === 'unknown') {
    await inTransaction(deps.db, (tx) => deps.jobs.add(tx, job, { placementId }, LOOK_AGAIN_SECONDS));
  }
  return answer.state === 'done';
}
