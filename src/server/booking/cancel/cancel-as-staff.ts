import type { FEE_REMARKS } from '#contract/desk/staff-choices.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { costOfCancelling } from '#domain/cancelling/cancellation.ts';
import { withCurrency, type Money } from '#domain/money/money.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { askAgain, type Asker } from './ask-again.ts';
import { cancelReservation } from './cancel-reservation.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { findPlacementNamed, type Placement } from '../placement/placement-store.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';

type StaffCancellation = Asker & {
  /** In the currency of the reservation, and at most its price. Null means the fee of the terms. */
  readonly fee: Money | null;
  /** The fee that staff were shown, in the same currency. If the fee is higher by now, nothing is cancelled. */
  readonly agreedFee?: Money;
};

type FeeRemark = (typeof FEE_REMARKS)[number];

export type CancelledByStaff =
  | { readonly state: 'done'; readonly feeRemarks: readonly FeeRemark[] }
  | { readonly state: 'refused'; readonly reason: string };

const DONE: CancelledByStaff = { state: 'done', feeRemarks: [] };

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
  if (placement.state === 'cancelled') return DONE;
  return reportFault(placement, async () => {
    const salePage = await deps.salePages.load(placement.salePageId);
    const by = { ...asker, type: 'staff', fee, ...(agreedFee && { agreedFee }) } as const;
    const after = await cancelReservation(deps, salePage, placement, by);
    if ('code' in after) return refuse(`${reference} is not cancelled: ${PROBLEMS[after.code].title}.`);
    const waived = named && fee && named.amountMinor > fee.amountMinor ? [findWhyLess(placement, fee)] : [];
    // Another request may have cancelled it first, for a different fee.
    return refuseOtherFee(after, fee) ?? readOutcome(after, waived);
  });
}

export async function askAgainAsStaff(
  deps: LookUpDependencies,
  placement: Placement,
  asker: Asker,
): Promise<CancelledByStaff> {
  const { reference, state } = placement;
  if (state === 'cancelled') return DONE;
  if (state !== 'cancelling') return refuse(`${reference} is ${state}: there is no cancellation to ask for again.`);
  return reportFault(placement, async () => readOutcome(await askAgain(deps, placement, asker)));
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

/** A fee is limited to what can be collected, and to that when the guest asked the hotel (docs/cancelling.md). */
function findWhyLess({ cancellation }: Placement, fee: Money): FeeRemark {
  return fee.amountMinor === cancellation?.asked?.most.amountMinor ? 'asked_before' : 'waived';
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

function readOutcome(
  { reference, state, cancellation }: Placement,
  waived: readonly FeeRemark[] = [],
): CancelledByStaff {
  if (state === 'cancelling') return DONE;
  if (cancellation?.outcome) {
    return { state: 'done', feeRemarks: [...waived, ...(cancellation.isByHand ? (['own_fee'] as const) : [])] };
  }
  if (cancellation?.state === 'changed')
    return refuse(`The hotel was not asked to cancel ${reference}: it has changed this stay. Name a fee.`);
  const why = cancellation?.refusal?.replace(/\.$/, '') ?? 'for an unknown reason';
  return refuse(`The hotel did not cancel ${reference}: ${why}.`);
}

function refuse(reason: string): Refused {
  return { state: 'refused', reason };
}
