import { PROBLEMS } from '#contract/problem.ts';
import { costOfCancelling, type CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { withCurrency, type Money } from '#domain/money/money.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import { askAgain, type Asker } from './ask-again.ts';
import { cancelReservation } from './cancel-reservation.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { findPlacementNamed, type Placement } from '../placement/placement-store.ts';
import { besideBill, bookingPaidOf } from '../placement/booking-paid.ts';

type StaffCancellation = Asker & {
  /** In the currency of the reservation, and at most its price. Null means the fee of the terms. */
  readonly fee: Money | null;
  /** The fee that staff were shown, in the same currency. If the fee is higher by now, nothing is cancelled. */
  readonly agreedFee?: Money;
};

type CancelledByStaff =
  | { readonly state: 'done'; readonly sentences: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** Cancels a reservation for staff, for the fee that they name. Works even if the guest cannot cancel it. */
export async function cancelAsStaff(
  deps: LookUpDependencies,
  reference: string,
  { fee: named, agreedFee, ...asker }: StaffCancellation,
): Promise<CancelledByStaff> {
  const placement = await findPlacementNamed(deps.db, reference);
  if (!placement) return refuse(`There is no placement ${reference}.`);
  const stay = {
    fees: null,
    paid: bookingPaidOf(placement),
    atHotel: 'as_booked',
    before: placement.cancellation,
  } as const;
  const fee = named && costOfCancelling(stay, named, deps.clock.now());
  const other = refuseOtherFee(placement, fee);
  if (other) return other;
  if (placement.state === 'cancelled') return { state: 'done', sentences: [cancelledAlready(placement)] };
  return reportFault(placement, async () => {
    const salePage = await deps.salePages.load(placement.salePageId);
    const by = { ...asker, type: 'staff', fee, ...(agreedFee && { agreedFee }) } as const;
    const after = await cancelReservation(deps, salePage, placement, by);
    if ('code' in after) return refuse(`${reference} is not cancelled: ${PROBLEMS[after.code].title}.`);
    const waived = named && fee && named.amountMinor > fee.amountMinor ? [formatWaived(placement, named, fee)] : [];
    // Another request may have cancelled it first, for a different fee.
    return refuseOtherFee(after, fee) ?? describeOutcome(deps, after, waived);
  });
}

export async function askAgainAsStaff(
  deps: LookUpDependencies,
  placement: Placement,
  asker: Asker,
): Promise<CancelledByStaff> {
  const { reference, state } = placement;
  if (state === 'cancelled') return { state: 'done', sentences: [cancelledAlready(placement)] };
  if (state !== 'cancelling') return refuse(`${reference} is ${state}: there is no cancellation to ask for again.`);
  return reportFault(placement, async () => describeOutcome(deps, await askAgain(deps, placement, asker)));
}

async function reportFault(
  { reference }: Placement,
  cancel: () => Promise<CancelledByStaff>,
): Promise<CancelledByStaff> {
  try {
    return await cancel();
  } catch (error) {
    if (error instanceof PmsFault) {
      return refuse(`${reference} is not cancelled: the hotel's system does not answer (${error.message}).`);
    }
    throw error;
  }
}

const OWN_FEE = 'The hotel’s system charges only the fee of its own terms: a different fee has to be posted there.';

/** A fee is limited to what can be collected, and to that when the guest asked the hotel (docs/cancelling.md). */
function formatWaived({ cancellation }: Placement, named: Money, fee: Money): string {
  if (fee.amountMinor === cancellation?.asked?.most.amountMinor)
    return `Its guest asked the hotel when it cost ${withCurrency(fee)} at most, so it costs no more.`;
  const waived = { ...named, amountMinor: named.amountMinor - fee.amountMinor };
  return `${withCurrency(waived)} of the ${withCurrency(named)} is waived: no use is worth as little, and their products give them back.`;
}

type Refused = Extract<CancelledByStaff, { state: 'refused' }>;

/** A reservation is cancelled for one fee. Another one is refused. */
function refuseOtherFee(placement: Placement, fee: Money | null): Refused | undefined {
  const { reference, state, cancellation } = placement;
  if (!fee || !cancellation || fee.amountMinor === cancellation.fee.amountMinor) return undefined;
  if (state === 'cancelled') return refuse(cancelledAlready(placement));
  if (state !== 'cancelling') return undefined;
  return refuse(`${reference} is being cancelled for ${withCurrency(cancellation.fee)} already.`);
}

function cancelledAlready({ reference, cancellation }: Placement): string {
  return `${reference} was cancelled already${cancellation ? `, for ${withCurrency(cancellation.fee)}` : ''}.`;
}

async function describeOutcome(
  { db }: Pick<LookUpDependencies, 'db'>,
  placement: Placement,
  waived: readonly string[] = [],
): Promise<CancelledByStaff> {
  const { cancellation } = placement;
  const outcome = cancellation?.outcome && (await besideBill(db, placement, cancellation.outcome));
  const report = describeCancelled(placement, outcome);
  if (report.state === 'refused') return report;
  const isByHand = placement.cancellation?.isByHand === true;
  return { ...report, sentences: [...report.sentences, ...waived, ...(isByHand ? [OWN_FEE] : [])] };
}

function describeCancelled(
  { reference, state, cancellation }: Placement,
  outcome: CancellationOutcome | null | undefined,
): CancelledByStaff {
  if (state === 'cancelling') {
    const sentence = `The hotel has not answered yet. ${reference} is cancelled as soon as it does; a job keeps asking.`;
    return { state: 'done', sentences: [sentence] };
  }
  if (!cancellation || !outcome) {
    if (cancellation?.state === 'changed')
      return refuse(`The hotel was not asked to cancel ${reference}: it has changed this stay. Name a fee.`);
    const why = cancellation?.refusal?.replace(/\.$/, '') ?? 'for an unknown reason';
    return refuse(`The hotel did not cancel ${reference}: ${why}.`);
  }
  const backs = outcome.cards.map(({ last4, unit, amount, expiresOn, isLost }) => {
    if (isLost) return `Card …${last4} got nothing back, as it is void.`;
    const until = expiresOn ? `, good until ${expiresOn.toString()}` : '';
    return `Card …${last4} got back ${formatAmount(unit, amount)}${until}.`;
  });
  const losses = outcome.kept.map(({ last4, unit, amount }) => `Card …${last4} lost ${formatAmount(unit, amount)}.`);
  const due = outcome.feeDue.amountMinor > 0 ? [`${withCurrency(outcome.feeDue)} of it is due at the hotel.`] : [];
  const cancelled = `${reference} is cancelled for ${withCurrency(cancellation.fee)}.`;
  return { state: 'done', sentences: [cancelled, ...losses, ...due, ...backs, ...formatRefund(outcome)] };
}

function formatRefund({ rest }: CancellationOutcome): string[] {
  if (!rest || rest.refund.amountMinor === 0) return [];
  const amount = rest.isUnsure ? 'the remainder' : withCurrency(rest.refund);
  return rest.refundBy === 'hotel'
    ? [`The hotel has to refund ${amount} of the online payment.`]
    : [`Staycard refunds ${amount} of the online payment.`];
}

function refuse(reason: string): Refused {
  return { state: 'refused', reason };
}
