import type { PageRefusal } from '#domain/payment/posting.ts';
import { isBeingReserved, type PlacementState } from '#domain/placement/placement.ts';
import type { Need, PersonReason } from '#domain/placement/person-needed.ts';
import { formatNeed } from '#presentation/person-reasons.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { lookForReservation, stands, type Found, type LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { listNeeds } from '../placement/need-store.ts';
import type { RequireRight } from '../placement/require-right.ts';
import { endNeeds } from '../placement/move-placement-store.ts';
import { findRestPayment, moveRestPayment } from '../placement/rest-payment-store.ts';
import { settlePlacement, type Outcome } from './settle-placement.ts';

export const DECISIONS = ['confirmed', 'released', 'cancelled'] as const;

export type Decision = {
  readonly as: (typeof DECISIONS)[number];
  /** Decide even if the hotel contradicts or does not answer. */
  readonly despiteTheHotel: boolean;
  /** Whether the person was shown this need. Used if the placement is settled. */
  readonly wasShown?: ((need: Need) => boolean) | undefined;
  readonly cause: Cause;
  readonly requireRight?: RequireRight;
};

export type Answered =
  | { readonly state: 'done'; readonly sentence: string }
  | {
      readonly state: 'refused';
      readonly reason: string;
      readonly because?: PageRefusal;
      /** Only the hotel's answer stands against it. */
      readonly canInsist?: true;
    };

/**
 * Lets a person decide a placement that look-ups could not settle. The PMS is asked first. If it contradicts, nothing
 * is done unless the person insists. An already settled placement is only marked as dealt with, unless it has needs
 * that the person was not shown.
 */
export async function decidePlacement(
  deps: LookUpDependencies,
  placement: Placement,
  decision: Decision,
): Promise<Answered> {
  if (!isBeingReserved(placement.state))
    return inTransaction(deps.db, (tx) => recordSeenTo(deps, tx, placement, decision));
  if (decision.as === 'cancelled') {
    return refuse(`${placement.reference} is ${placement.state}: only a confirmed stay can be cancelled.`);
  }
  if (decision.as === 'confirmed' && placement.terms.paysRest) {
    return refuse(`${placement.reference} was to be paid first: release it, or let the look-ups find its room.`);
  }
  const found = await lookForReservation(deps, placement);
  const contradiction = contradict(decision.as, found);
  if (contradiction && !decision.despiteTheHotel) {
    const reason = `${placement.reference} was left as it is: ${contradiction}.`;
    return { state: 'refused', reason, canInsist: true };
  }
  const salePage = await deps.salePages.load(placement.salePageId);
  return inTransaction(deps.db, (tx) => settleAs(deps, tx, salePage, placement, decision, found));
}

function contradict(as: 'confirmed' | 'released', found: Found): string | undefined {
  if (found.state === 'no_answer') return `the hotel gave no answer (${found.reason})`;
  const isThere = found.state === 'found' && stands(found.reservation);
  if (as === 'confirmed') return isThere ? undefined : 'the hotel has no such reservation';
  return isThere ? 'the hotel has this reservation' : undefined;
}

async function settleAs(
  deps: LookUpDependencies,
  tx: Tx,
  salePage: SalePage,
  placement: Placement,
  { as, cause, requireRight }: Decision,
  found: Found,
): Promise<Answered> {
  await requireRight?.(tx);
  const reservation = as === 'confirmed' && found.state === 'found' ? found.reservation : null;
  const decided: Outcome = {
    state: 'decided',
    as: as === 'confirmed' ? 'confirmed' : 'released',
    reservation,
  };
  const before = await lockPlacement(tx, placement.id);
  const { state: to, reference } = await settlePlacement(deps, tx, salePage, placement.id, decided);
  if (!isBeingReserved(before.state))
    return refuse(`${reference} became ${to} in the meantime, which cannot be changed.`);
  const details = { from: before.state, to, hotel: found.state };
  await writeAudit(tx, [{ action: 'settle', placementId: placement.id, details }], cause);
  const value = to === 'confirmed' ? 'Its held value is redeemed' : 'Its held value is free again';
  const hotel =
    as === 'released'
      ? ' If the hotel has it or gets it, it will be cancelled there.'
      : describeReservation(reservation);
  return { state: 'done', sentence: `${reference} was ${before.state} and is ${to} now. ${value}.${hotel}` };
}

function describeReservation(reservation: PmsReservation | null): string {
  return reservation ? '' : ' The hotel has no reservation of it that we know, so no payment is posted there.';
}

/** A person has dealt with a payment that the hotel refused, or an orphaned reservation that it would not cancel. */
async function recordSeenTo(
  { config }: Pick<LookUpDependencies, 'config'>,
  tx: Tx,
  { id }: Placement,
  { as, wasShown, cause, requireRight }: Decision,
): Promise<Answered> {
  await requireRight?.(tx);
  const placement = await lockPlacement(tx, id);
  const { reference, state, needsPerson } = placement;
  if (state === 'cancelling') {
    return refuse(`${reference} is being cancelled; cancelling it once more asks the hotel again.`);
  }
  if (!MEANT[as].includes(state)) return refuse(`${reference} is ${state}, which cannot be changed.`);
  if (!needsPerson) return refuse(`${reference} is ${state} and needs no decision by a person.`);
  const needs = await listNeeds(tx, id);
  const unseen = wasShown && needs.find((need) => !wasShown(need));
  if (unseen) return refuse(`${reference} now needs a person: ${formatNeed(unseen)}. Open it again.`);
  const claimSeconds = config.settling.abandonedAfterSeconds;
  if (needs.some(({ reason }) => reason === 'payment_not_posted') && isBeingPosted(placement, cause.at, claimSeconds)) {
    const reason = `The hotel has not answered yet whether it took the payment of ${reference}. Wait a minute.`;
    return { state: 'refused', reason, because: 'PAGE_PAYMENT_OPEN' };
  }
  const isRefund = needs.some(({ reason }) => reason === 'refund_failed');
  await endNeeds(tx, placement, cause.at);
  const payment = await findRestPayment(tx, id);
  if (payment?.state === 'refund_failed' || (payment?.state === 'refunding' && isRefund)) {
    await moveRestPayment(tx, payment, 'refunded', { because: 'a person gave it back', at: cause.at });
  }
  await writeAudit(tx, [{ action: 'settle', placementId: id, details: { from: state, to: state } }], cause);
  const byHand = formatByHand(needs);
  return { state: 'done', sentence: `${reference} stays ${state}, and is noted as seen to.${byHand}` };
}

/** A payment that a server may still be sending would be made twice if a person made it as well. */
function isBeingPosted({ redemption, giveBack }: Placement, now: Temporal.Instant, claimSeconds: number): boolean {
  return [redemption, giveBack].some(
    (posting) => posting?.state === 'claimed' && posting.at.until(now).total('seconds') < claimSeconds,
  );
}

const BY_HAND: Partial<Readonly<Record<PersonReason, readonly [what: string, done: string]>>> = {
  payment_not_posted: ['payment', 'posted'],
  refund_failed: ['refund', 'given back'],
};

/** The remaining manual work of staff: one sentence each, with a leading space. */
export function formatByHand(needs: readonly Pick<Need, 'reason'>[], counts = 'counts'): string {
  const left = needs.flatMap(({ reason }) => {
    const [what, done] = BY_HAND[reason] ?? [];
    return what === undefined ? [] : ` Its ${what} ${counts} as ${done} by hand.`;
  });
  return left.join('');
}

export const MEANT: Readonly<Record<Decision['as'], readonly PlacementState[]>> = {
  confirmed: ['confirmed'],
  released: ['released', 'refused'],
  cancelled: ['cancelled'],
};

function refuse(reason: string): Answered {
  return { state: 'refused', reason };
}
