import { feeAt, feesOfStanding, type BookingFees, type BookingWithFees } from './cancellation-fee.ts';
import type { Unit } from './card.ts';
import { splitFee, type BookingPaid, type CardLoss } from './give-back.ts';
import { withCurrency, type Money } from './money.ts';
import type { Need } from './person-needed.ts';
import type { PlacementState } from './placement.ts';
import type { RefundMaker } from './property.ts';

/** Who cancels a reservation, why and for which fee, and what came of it. */
export type Cancellation = {
  readonly requestedAt: Temporal.Instant;
  readonly actor: string;
  readonly reason: string;
  readonly fee: Money;
  /** Whether the fee is that of the terms, and not one of staff: it is right only for the dates that were booked. */
  readonly byTerms: boolean;
  /** The property's time zone: its today decides what has expired. */
  readonly timeZone: string;
  /** Why the hotel would not; null while it has not said no. */
  readonly refusal: string | null;
  /**
   * By when the terms say what the PMS charges by itself: it cancelled, or was asked to, at this moment. Null until
   * then, and where it was not said.
   */
  readonly cancelledAt: Temporal.Instant | null;
  /** The rooms, by their place in the booking, that the hotel had cancelled by itself: nothing is asked for them. */
  readonly hotelCancelled: readonly number[];
  /**
   * Whether it is settled which these are: the PMS has said so, or it may have been asked to cancel, and it is too late
   * to ask.
   */
  readonly areRoomsRead: boolean;
  /** Whether an earlier try for a fee was refused: a slower request of it may be carried out still, with its fee. */
  readonly followsRefusedFee: boolean;
  /** The hotel was not asked, as it has changed the dates of the stay; `refusal` says so to staff. */
  readonly isMoved: boolean;
  /** Null until the hotel has cancelled. */
  readonly outcome: CancellationOutcome | null;
};

/** Whether it is the same try: no other one was begun between two readings. */
export function isSameTry(one: Cancellation | null, other: Cancellation | null): boolean {
  return one?.requestedAt.epochNanoseconds === other?.requestedAt.epochNanoseconds;
}

export type CancellationOutcome = {
  /** The part of the fee that is left to the hotel to collect. */
  readonly feeDue: Money;
  /** What the fee takes of a rest that the guest had paid, and what goes back of it; null where they had not. */
  readonly rest: RestReturn | null;
  /** What is taken back of the payment at the hotel: all but what the cards pay of the fee. */
  readonly givenBack: Money;
  readonly cards: readonly CardReturn[];
  /** What cards lost; those that lost nothing are not in it. */
  readonly kept: readonly CardLoss[];
};

type RestReturn = {
  readonly kept: Money;
  readonly refund: Money;
  readonly refundBy: RefundMaker;
  /** Nobody could say what of the payment still stands: both figures hold only where all of it does. */
  readonly isUnsure: boolean;
  /** What the hotel's people had refunded by then; null where nobody could say. */
  readonly hotelRefunded: Money | null;
};

/** What a card got back: what that covered at the property, and how much it is in the card's unit. */
type CardReturn = {
  readonly last4: string;
  readonly covered: Money;
  readonly unit: Unit;
  readonly amount: number;
  /** When the first of it expires; null means never. */
  readonly expiresOn: Temporal.PlainDate | null;
  /** The card was made void meanwhile, and loses it on the same day (0051). */
  readonly isLost: boolean;
};

/** What a card holds of what it got back. */
export function heldOf({ amount, isLost }: Pick<CardReturn, 'amount' | 'isLost'>): number {
  return isLost ? 0 : amount;
}

/** Why a guest cannot cancel a reservation; staff may know better. */
export type CancellationRefusal =
  | 'RESERVATION.NOT_CANCELLABLE'
  | 'RESERVATION.STAY_BEGUN'
  | 'RESERVATION.TERMS_UNKNOWN';

type CancellableStay = {
  readonly state: PlacementState;
  readonly arrivalDate: Temporal.PlainDate;
  readonly fees: BookingFees;
  readonly paid: BookingPaid;
};

/**
 * Why a guest cannot cancel this stay on `today`, the date at the property: it is not confirmed, its arrival date has
 * passed, or nobody knows what it would cost. Undefined when they can.
 */
export function findCancellationRefusal(
  { state, arrivalDate, fees }: Omit<CancellableStay, 'paid'>,
  today: Temporal.PlainDate,
): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  if (Temporal.PlainDate.compare(today, arrivalDate) > 0) return 'RESERVATION.STAY_BEGUN';
  return fees === null ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
}

/**
 * Who cancels a reservation. A guest says what they agree to pay at most, null when it is not in the property's
 * currency. Staff may cancel where a guest cannot, for a fee of their own; null means what the terms say.
 */
export type Canceller =
  | { readonly type: 'guest'; readonly agreedFee: Money | null }
  | {
      readonly type: 'staff';
      readonly actor: string;
      readonly reason: string;
      readonly fee: Money | null;
      /** What they were shown: where it costs more by then, it is not cancelled. */
      readonly agreedFee?: Money;
    };

type CancellationJudgement =
  | { readonly state: 'agreed'; readonly fee: Money }
  | { readonly state: 'refused'; readonly code: CancellationRefusal | 'RESERVATION.FEE_CHANGED' };

/**
 * For which fee somebody may cancel a stay at a moment: what cancelling costs, by what the stay is paid with. `today`
 * is the date at the property then.
 */
export function judgeCancellation(
  stay: CancellableStay,
  by: Canceller,
  at: Temporal.Instant,
  today: Temporal.PlainDate,
): CancellationJudgement {
  const refusal = by.type === 'guest' ? findCancellationRefusal(stay, today) : findStaffRefusal(stay, by.fee);
  if (refusal) return { state: 'refused', code: refusal };
  const named = by.type === 'staff' ? by.fee : null;
  const { cost: fee } = splitFee(stay.paid, named ?? feeAt(stay.fees ?? [], at, stay.paid.due.currency));
  if (by.type === 'staff' && by.agreedFee === undefined) return { state: 'agreed', fee };
  const { agreedFee } = by;
  const isAgreed = agreedFee !== null && agreedFee !== undefined && agreedFee.amountMinor >= fee.amountMinor;
  return isAgreed ? { state: 'agreed', fee } : { state: 'refused', code: 'RESERVATION.FEE_CHANGED' };
}

/** Staff cancel whatever is confirmed, also after arrival; without terms they name the fee. */
export function findStaffRefusal(
  { state, fees }: Pick<CancellableStay, 'state' | 'fees'>,
  fee: Money | null,
): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  return fees === null && fee === null ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
}

/** The rooms of a reservation as a PMS has them by now; undefined where they are known so. */
export function markCancelled<Room extends { readonly id: string; readonly isCancelled: boolean }>(
  rooms: readonly Room[],
  cancelled: readonly string[],
): readonly Room[] | undefined {
  const marked = rooms.map((room) => ({ ...room, isCancelled: cancelled.includes(room.id) }));
  return marked.some(({ isCancelled }, place) => isCancelled !== rooms[place]?.isCancelled) ? marked : undefined;
}

/** A person is needed, as the hotel has cancelled these rooms of a stay by itself. */
export function needForHotelCancelled(
  rooms: readonly { readonly number: string | null; readonly isCancelled: boolean }[],
): Need {
  const gone = rooms.filter(({ isCancelled }) => isCancelled);
  const numbers = gone.flatMap(({ number }) => number ?? []).join(', ');
  return { reason: 'hotel_cancelled', detail: `${gone.length} of ${rooms.length} rooms${numbers && `: ${numbers}`}` };
}

/** A person is needed, as nobody knows what the bill at the hotel has of a fee for cancelling. */
export function needForFee(owed: Money): Need {
  const amount = withCurrency(owed);
  const detail = `the bill may have another fee for cancelling, or none: what is to stand on it is ${amount}`;
  return { reason: 'fee_not_posted', detail };
}

/** Whether this try was refused and was for a fee, or followed one: a slower request may be carried out still. */
export function mayBeCarriedOutLate(last: Cancellation | null): boolean {
  if (last === null) return false;
  return last.followsRefusedFee || (last.refusal !== null && !last.isMoved && last.fee.amountMinor > 0);
}

/**
 * Whether the PMS is to charge its own fee for a cancellation at a moment: it charges all that its terms ask for then,
 * and that is right only while it is what was agreed to, with nothing of it waived.
 */
export function isFeeOfTerms(agreed: Money, fees: BookingFees, at: Temporal.Instant): boolean {
  if (fees === null || agreed.amountMinor === 0) return false;
  return feeAt(fees, at, agreed.currency).amountMinor === agreed.amountMinor;
}

type AgreedFee = Pick<Cancellation, 'fee' | 'requestedAt' | 'cancelledAt' | 'hotelCancelled'>;

/**
 * True where a fee was agreed to that the PMS does not post by itself: staff named it, a part of what the terms ask for
 * the rooms that stood is waived, or the terms asked for another one by the time that the PMS cancelled. The hotel's
 * people have to post it.
 */
export function isPostedByHand(
  { fee, requestedAt, cancelledAt, hotelCancelled }: AgreedFee,
  fees: BookingFees,
  booking: BookingWithFees,
): boolean {
  const standing = feesOfStanding(fees, booking, hotelCancelled);
  return fee.amountMinor > 0 && !isFeeOfTerms(fee, standing, cancelledAt ?? requestedAt);
}

type BookedRooms = { readonly rooms: readonly unknown[] };

/** Of the rooms of a reservation those that were booked: what its hotel has added comes last, and is its own. */
export function roomsBooked<Room>(rooms: readonly Room[], { rooms: booked }: BookedRooms): readonly Room[] {
  return rooms.slice(0, booked.length);
}

/** The rooms that are cancelled, by their place in the booking; none where one is missing, as nobody knows which. */
export function placesCancelled(rooms: readonly { readonly isCancelled: boolean }[], booked: BookedRooms): number[] {
  if (rooms.length < booked.rooms.length) return [];
  return roomsBooked(rooms, booked).flatMap(({ isCancelled }, place) => (isCancelled ? [place] : []));
}

/**
 * What a refusal to cancel means by the rooms of a booking as the PMS has them then: that somebody was faster, with all
 * of them or with some, or that nothing was cancelled but what the hotel had cancelled by itself.
 */
export function judgeRefusal(
  rooms: readonly { readonly isCancelled: boolean }[],
  hotelCancelled: readonly number[],
): 'refused' | 'cancelled' | 'in part' {
  const isAllGone = rooms.length > 0 && rooms.every(({ isCancelled }) => isCancelled);
  if (isAllGone) return 'cancelled';
  return rooms.some(({ isCancelled }, place) => isCancelled && !hotelCancelled.includes(place)) ? 'in part' : 'refused';
}
