import { feeAt, feesOfStanding } from '#domain/cancellation-fee.ts';
import { listHotelCancelled, type Cancellation, type CancelledRoom } from '#domain/cancellation.ts';
import { splitFee } from '#domain/give-back.ts';
import type { Money } from '#domain/money.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CancelAnswer, Pms } from '#pms/pms.ts';
import type { Dependencies } from '../../dependencies.ts';
import { wasCancelledForGuest } from '../placement/fees-of-standing.ts';
import { paidOf } from '../placement/paid-of.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * Which of several rooms the PMS has cancelled, where a fee by their terms is asked for: neither it nor the hotel's
 * people are to post more than is owed. The fee may have been agreed to before the PMS answered. So it is asked once
 * more, and nothing is sent until it has answered.
 */
export async function readCancelled(
  { db }: Pick<Dependencies, 'db'>,
  pms: Pms,
  placement: Placement,
  { fee, byTerms }: Cancellation,
): Promise<Cancelled> {
  const { pmsReservation } = placement;
  if (!pmsReservation || pmsReservation.rooms.length < 2 || !byTerms || fee.amountMinor === 0) return [];
  // These rooms the guest had asked for.
  if (await wasCancelledForGuest(db, placement)) return [];
  return askForCancelled(pms, pmsReservation);
}

type Cancelled = readonly CancelledRoom[] | Extract<CancelAnswer, { state: 'unknown' }>;

/** Which rooms of a reservation the PMS has cancelled by now; none where it cannot say that of any. */
export async function askForCancelled(pms: Pms, pmsReservation: PmsReservation): Promise<Cancelled> {
  try {
    return (await pms.listCancelled?.([pmsReservation])) ?? [];
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
}

/**
 * A cancellation without what the hotel had cancelled by itself: the rooms known when it was asked for, and those that
 * were reported since.
 */
export function exceptCancelled(
  placement: Placement,
  asked: Cancellation,
  cancelled: readonly CancelledRoom[],
): Cancellation {
  // Staff who name a fee know what they cancel.
  if (!asked.byTerms) return asked;
  const { terms, pmsReservation } = placement;
  const { rooms = [] } = pmsReservation ?? {};
  const found = rooms.length === terms.rooms.length ? listHotelCancelled(asked, rooms, cancelled) : [];
  const hotelCancelled = [...new Set([...asked.hotelCancelled, ...found])];
  if (hotelCancelled.length === 0) return asked;
  return { ...asked, hotelCancelled, fee: feeOfStanding(placement, asked, hotelCancelled) };
}

/** What the rooms cost that the hotel had not cancelled by itself, never more than was agreed to. */
function feeOfStanding(
  placement: Placement,
  { fee, requestedAt }: Cancellation,
  hotelCancelled: readonly number[],
): Money {
  const fees = feesOfStanding(placement.cancellationFees, placement.terms, hotelCancelled);
  const { cost } = splitFee(paidOf(placement), feeAt(fees ?? [], requestedAt, fee.currency));
  return cost.amountMinor < fee.amountMinor ? cost : fee;
}
