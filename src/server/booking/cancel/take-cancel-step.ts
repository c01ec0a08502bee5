import {
  CANCELLATION_STEPS,
  costOfCancelling,
  feeOfGone,
  isFeeOfTerms,
  isSameAttempt,
  needForFee,
  type Cancellation,
} from '#domain/cancelling/cancellation.ts';
import { withCurrency, type Money } from '#domain/money/money.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { isPmsToMail } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation, WriteAnswer } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/parts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { recordCancellation } from '../placement/move-placement-store.ts';
import { lookAtRooms, type Seen } from './look-at-rooms.ts';

type Answer = Exclude<WriteAnswer, { state: 'done' }> | { readonly state: 'changed'; readonly seen: Seen } | Cancelled;

export type Cancelled = {
  readonly state: 'cancelled';
  readonly fee: Money;
  readonly isByHand: boolean;
  /** This request alone cancelled all rooms. */
  readonly isOurs: boolean;
  readonly need?: Need;
};

/** The answer to one request. Undefined if another worker settled the cancellation. */
export type Answered = Answer | undefined;

type Asking = {
  readonly pms: Pms;
  readonly property: Parameters<typeof isPmsToMail>[0];
  readonly placement: Placement;
  readonly pmsReservation: PmsReservation;
  readonly cancellation: Cancellation;
};

/** Takes the next step of a cancellation attempt, depending on the state of the stay at the hotel. */
export async function takeCancelStep(
  deps: Pick<MoneyParts, 'db' | 'clock'>,
  asking: Asking,
  seen: Seen,
): Promise<Answered> {
  const { placement, cancellation } = asking;
  const step = CANCELLATION_STEPS[cancellation.by][seen.atHotel];
  if (step === 'settle') return settleGone(asking);
  if (step === 'decide') return { state: 'changed', seen };
  const stay = { fees: placement.cancellationFees, paid: bookingPaidOf(placement), atHotel: seen.atHotel };
  const owed = costOfCancelling({ ...stay, before: cancellation }, null, cancellation.requestedAt);
  const isLess = placement.cancellationFees === null || cancellation.fee.amountMinor < owed.amountMinor;
  // The agreed fee was for a stay that was already gone.
  if (isLess && cancellation.by !== 'staff_for_fee')
    return { state: 'refused', reason: 'the hotel has put this stay back' };
  return send(deps, asking, seen);
}

async function send({ db, clock }: Pick<MoneyParts, 'db' | 'clock'>, asking: Asking, seen: Seen): Promise<Answered> {
  const { pms, property, placement, pmsReservation, cancellation } = asking;
  const { actor, reason, fee, by } = cancellation;
  // The PMS refuses a request that names a cancelled room.
  const rooms = pmsReservation.rooms.filter(({ id }) => !seen.idsCancelled.includes(id));
  if (rooms.length === 0) return settleGone(asking);
  // The PMS computes its fee from the current stay.
  const postFee = seen.atHotel === 'as_booked' && isFeeOfTerms(fee, placement.cancellationFees, clock.now());
  const sent = await inTransaction(db, async (tx) => {
    const { state, cancellation: now } = await lockPlacement(tx, placement.id);
    if (state !== 'cancelling' || !now || !isSameAttempt(now, cancellation)) return undefined;
    // Stored before the request is sent. Otherwise a lost answer would leave it unknown who cancelled the stay.
    const marked = now.sentFee.amountMinor < fee.amountMinor ? { ...now, sentFee: fee } : now;
    if (marked !== now) await recordCancellation(tx, placement.id, marked);
    return marked;
  });
  if (!sent) return undefined;
  // Each room gets the note, and rooms that a request left standing are asked for again.
  const once = placement.terms.rooms.length > 1 ? ' once, for all rooms' : '';
  const isByHand = fee.amountMinor > 0 && !postFee;
  const toPost = isByHand ? ` A fee of ${withCurrency(fee)} is to be posted${once}.` : '';
  const note = `Staycard ${placement.reference}: cancelled by ${actor}. ${reason}${toPost}`;
  const options = { postFee, mailsGuest: isPmsToMail(property) };
  const answer = (await pms.cancelReservation?.({ ...pmsReservation, rooms }, note, options)) ?? CANNOT;
  const asked = { ...asking, cancellation: sent };
  if (answer.state === 'done') {
    // The hotel's system computes the fee from its own price, which may differ from the promised one.
    return postFee
      ? { ...(await settleGone(asked)), isOurs: true }
      : { state: 'cancelled', fee, isByHand, isOurs: true };
  }
  // The rooms may be gone, either by this request, whose answer was lost, or by another party.
  const after = await lookAtRooms(pms, placement);
  if ('state' in after) return after;
  if (after.atHotel === 'all_cancelled') return settleGone(asked);
  return answer.state === 'refused' && by === 'guest' && after.atHotel === 'changed'
    ? { state: 'changed', seen: after }
    : answer;
}

export const CANNOT = { state: 'refused', reason: 'cannot be cancelled from here' } as const;

/** The stay is cancelled at the hotel, by us or by others. Its bill shows whether the fee was charged. */
async function settleGone({ pms, pmsReservation, cancellation }: Asking): Promise<Cancelled> {
  const { sentFee } = cancellation;
  const fee = feeOfGone(cancellation);
  const isFree = fee.amountMinor === 0 && sentFee.amountMinor === 0;
  const onBill = isFree ? fee : await readFee(pms, pmsReservation);
  const isOnBill = onBill?.currency === fee.currency && onBill.amountMinor === fee.amountMinor;
  const need = isOnBill ? {} : { need: needForFee(fee, sentFee, onBill) };
  return { state: 'cancelled', fee, isByHand: !isOnBill && fee.amountMinor > 0, isOurs: false, ...need };
}

/** Null if it cannot be read. */
async function readFee(pms: Pms, reservation: PmsReservation): Promise<Money | null> {
  try {
    return (await pms.readCancellationFee?.(reservation)) ?? null;
  } catch (error) {
    if (error instanceof PmsFault) return null;
    throw error;
  }
}
