import { feeAt, feesOfStanding } from '#domain/cancellation-fee.ts';
import { markCancelled, placesCancelled, type Cancellation } from '#domain/cancellation.ts';
import { splitFee } from '#domain/give-back.ts';
import type { Money } from '#domain/money.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CancelAnswer, Pms } from '#pms/pms.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import { paidOf } from '../placement/paid-of.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { noteCancellation } from '../placement/write-placement-store.ts';

type NoAnswer = Extract<CancelAnswer, { state: 'unknown' }>;

/**
 * What is to be cancelled, and for which fee, once the PMS has said which rooms the hotel had cancelled by itself: that
 * is asked and written down before the PMS is asked to cancel any for a fee, as nobody can say afterwards whose doing a
 * cancelled room was. Undefined where it was settled meanwhile.
 */
export async function readHotelCancelled(
  { db }: Pick<Dependencies, 'db'>,
  pms: Pms,
  { id, pmsReservation }: Placement,
  agreed: Cancellation,
): Promise<Cancellation | NoAnswer | undefined> {
  if (agreed.areRoomsRead || agreed.fee.amountMinor === 0 || !pmsReservation) return agreed;
  const cancelled = await askForCancelled(pms, pmsReservation);
  if ('state' in cancelled) return cancelled;
  return inTransaction(db, async (tx) => {
    const placement = await lockPlacement(tx, id);
    const { state, cancellation } = placement;
    if (state !== 'cancelling' || cancellation?.requestedAt.equals(agreed.requestedAt) !== true) return undefined;
    // Who was faster may have asked the PMS to cancel since.
    if (cancellation.areRoomsRead) return cancellation;
    return noteRead(
      tx,
      placement,
      cancellation,
      markCancelled(pmsReservation.rooms, cancelled) ?? pmsReservation.rooms,
    );
  });
}

async function noteRead(
  tx: Tx,
  placement: Placement,
  asked: Cancellation,
  rooms: PmsReservation['rooms'],
): Promise<Cancellation> {
  const hotelCancelled = placesCancelled(rooms, placement.terms);
  // Staff who name a fee know what they cancel.
  const fee = asked.byTerms ? feeOfStanding(placement, asked, hotelCancelled) : asked.fee;
  const read = { ...asked, hotelCancelled, areRoomsRead: true, fee };
  await noteCancellation(tx, placement.id, read);
  return read;
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

/** Which rooms of a reservation the PMS has cancelled by now, by their ids; none where it cannot say that of any. */
export async function askForCancelled(pms: Pms, pmsReservation: PmsReservation): Promise<readonly string[] | NoAnswer> {
  try {
    return (await pms.listCancelled?.([pmsReservation])) ?? [];
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
}
