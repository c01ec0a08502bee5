import { feeAt, feesOfStanding } from '#domain/cancellation-fee.ts';
import { isSameTry, markCancelled, placesCancelled, type Cancellation } from '#domain/cancellation.ts';
import { splitFee } from '#domain/give-back.ts';
import type { Money } from '#domain/money.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { idsOfCancelled, type PmsReservation } from '#pms/pms-reservation.ts';
import type { CancelAnswer, Pms } from '#pms/pms.ts';
import type { Dependencies } from '../../dependencies.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import { paidOf } from '../placement/paid-of.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { noteCancellation } from '../placement/write-placement-store.ts';

type NoAnswer = Extract<CancelAnswer, { state: 'unknown' }>;
/** Nothing is to be sent. */
type NotRead = NoAnswer | typeof PUT_BACK;

/**
 * What is to be cancelled, and for which fee, once the PMS has said which rooms the hotel had cancelled by itself: that
 * is asked and written down before the PMS is asked to cancel any, as nobody can say afterwards whose doing a cancelled
 * room was. Where it does not say, what costs nothing and a fee that staff name go on by what was known. Undefined
 * where it was settled meanwhile.
 */
export async function readHotelCancelled(
  { db }: Pick<Dependencies, 'db'>,
  pms: Pms,
  { id, pmsReservation }: Placement,
  agreed: Cancellation,
): Promise<Cancellation | NotRead | undefined> {
  if (agreed.areRoomsRead || !pmsReservation) return agreed;
  const cancelled = await askForCancelled(pms, pmsReservation);
  const isSilent = 'state' in cancelled;
  if (isSilent && !mayGoOnUnread(agreed)) return cancelled;
  return inTransaction(db, async (tx) => {
    const placement = await lockPlacement(tx, id);
    const { state, cancellation } = placement;
    if (state !== 'cancelling' || !cancellation || !isSameTry(cancellation, agreed)) return undefined;
    // Who was faster may have asked the PMS to cancel since.
    if (cancellation.areRoomsRead) return cancellation;
    if (isSilent) return noteRead(tx, placement, cancellation, cancellation.hotelCancelled);
    const rooms = markCancelled(pmsReservation.rooms, cancelled) ?? pmsReservation.rooms;
    const hotelCancelled = placesCancelled(rooms, placement.terms);
    const isPutBack = cancellation.hotelCancelled.some((place) => !hotelCancelled.includes(place));
    if (cancellation.byTerms && isPutBack) return PUT_BACK;
    return noteRead(tx, placement, cancellation, hotelCancelled);
  });
}

/** What they agreed to is the fee of fewer rooms than stand. */
const PUT_BACK = { state: 'refused', reason: 'the hotel has put back a room of this stay' } as const;

/** Staff who name a fee know what they cancel, and what costs nothing costs nobody too much. */
function mayGoOnUnread({ byTerms, fee, hotelCancelled }: Cancellation): boolean {
  return !byTerms || (fee.amountMinor === 0 && hotelCancelled.length === 0);
}

async function noteRead(
  tx: Tx,
  placement: Placement,
  asked: Cancellation,
  hotelCancelled: readonly number[],
): Promise<Cancellation> {
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
    return idsOfCancelled((await pms.readRooms?.([pmsReservation])) ?? []);
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
}
