import { BECAUSE } from '#domain/placement/because.ts';
import { withCurrency, type Money } from '#domain/money/money.ts';
import {
  listPaymentTypes,
  listRedemptionIds,
  splitRedemption,
  type RedemptionPaymentType,
} from '#domain/money/redemption-payment.ts';
import { inConditionalTransaction, inTransaction } from '../../platform/database/database.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { lockPaymentOnBills } from '../../money/redemption/post-on-bill.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { Placement } from '../placement/placement-store.ts';
import { claimPayment, listTaxKinds, markRefused } from './payment-store.ts';

export type PostDependencies = Pick<MoneyParts, 'db' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'salePages' | 'log'>;

/** A payment at the PMS under one of our ids, possibly in parts. A negative amount is a reversal payment. */
type Payment = {
  readonly id: string;
  readonly amount: Money;
  /** The share of each card that paid, in minor units and in card order. */
  readonly shares: readonly number[];
  /** The job that looks again if the outcome is unknown. */
  readonly job: 'post-redemption' | 'post-give-back';
};

/** The part of a claim's time in which the payment may be sent. The remainder is for the answer. */
const PART_TO_SEND = 1 / 3;

/** A person who was asked about a payment decides between two tries, never during one. */
const PAUSES_FOR_PERSON = 10;

/**
 * Posts a payment once, and returns true when it is at the PMS. The PMS does not recognise repeats, so the payment is
 * looked up before it is posted. Only one process at a time may post it. An unknown outcome is looked up before
 * anything else is tried. A person decides on a refused payment, and is left alone once they have dealt with it.
 */
export async function postPayment(deps: PostDependencies, placement: Placement, payment: Payment): Promise<boolean> {
  const { id: placementId, reference, pmsReservation: reservation, covered } = placement;
  const { id, amount, job } = payment;
  const property = findConfigured(await deps.salePages.load(placement.salePageId), placement.propertyId);
  const { redemptions } = deps.pmsOf(property);
  const { state } = (job === 'post-redemption' ? placement.redemption : placement.giveBack) ?? {};
  if (!reservation || !redemptions || state === 'by_hand') return false;

  // The claim is dated before the look-up. A payment posted by another worker since then has a later claim, which
  // blocks this one.
  const lookedAt = deps.clock.now();
  const posted = await redemptions.find(reservation, listRedemptionIds(id));
  const parts = await listParts(deps, property.connection?.redemptionPaymentType ?? '', placement, payment);
  const missing = parts.filter(({ redemptionId }) => !posted.includes(redemptionId));
  if (posted.includes(id) || missing.length === 0) return true;
  const last4s = covered.cards.map(({ last4 }) => (last4 === '' ? 'without a code' : `…${last4}`)).join(', ');
  const back = amount.amountMinor < 0 ? ', given back' : '';
  const note = `Staycard ${reference}, card ${last4s}${back}`;
  const refuse = async (why: string, part: { readonly redemptionId: string; readonly amount: Money }) => {
    const reason = `${withCurrency(part.amount)}, “${note}” (${part.redemptionId}): ${why}`;
    await inTransaction(deps.db, (tx) => markRefused(tx, placementId, job, reason, deps.clock.now()));
    deps.log.error({ reference, reason }, 'a payment could not be posted to the PMS');
    return false;
  };
  if (posted.length > parts.length - missing.length)
    return refuse(`part of this payment was posted under the earlier payment types: ${posted.join(', ')}`, {
      redemptionId: id,
      amount,
    });
  const claimSeconds = deps.config.settling.abandonedAfterSeconds;
  const lookAgain = (pauses = 1) =>
    inTransaction(deps.db, (tx) => deps.jobs.add(tx, job, { placementId }, pauses * claimSeconds));
  const sendBefore = lookedAt.add({ milliseconds: Math.floor(claimSeconds * 1000 * PART_TO_SEND) });
  const { claim } = await inConditionalTransaction(deps.db, async (tx) => {
    if (!(await claimPayment(tx, placementId, job, lookedAt, claimSeconds))) return { commits: false, claim: 'open' };
    const atDesk = job === 'post-redemption' && (await lockPaymentOnBills(tx, reservation, placement.placedAt));
    return { commits: !atDesk, claim: atDesk || 'claimed' };
  });
  if (claim === 'made') return refuse(BECAUSE.paid_at_desk, { redemptionId: id, amount });
  if (claim !== 'claimed') {
    await lookAgain();
    return false;
  }
  for (const part of missing) {
    const answer = await redemptions.post({ ...part, reservation, note, sendBefore });
    if (answer.state === 'refused')
      return refuse(parts.length > 1 ? `${part.soldAs}: ${answer.reason}` : answer.reason, part);
    if (answer.state === 'unknown') await lookAgain(placement.needsPerson ? PAUSES_FOR_PERSON : 1);
    if (answer.state !== 'done') return false;
  }
  return true;
}

/** How cards were sold matters only if the property has several payment types. */
async function listParts(
  { db }: PostDependencies,
  type: RedemptionPaymentType,
  { id: placementId, covered }: Placement,
  { id, amount, shares }: Payment,
) {
  const kinds = listPaymentTypes(type).length > 1 ? await listTaxKinds(db, placementId) : undefined;
  const soldAs = covered.cards.map(({ cardId }) => kinds?.get(cardId) ?? ('unknown' as const));
  const cardShares = soldAs.map((kind, place) => ({ soldAs: kind, amountMinor: shares[place] ?? 0 }));
  return splitRedemption(type, id, amount, cardShares);
}
