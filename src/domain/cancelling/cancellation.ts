import { feeAt, type BookingFees } from './cancellation-fee.ts';
import type { Unit } from '../card/card.ts';
import { splitFee, type BookingPaid, type CardLoss } from './give-back.ts';
import { withCurrency, zero, type Money } from '../money/money.ts';
import type { Need } from '../placement/person-needed.ts';
import type { PlacementState } from '../placement/placement.ts';
import type { RefundMaker } from '../stay/property.ts';
import { isSameStay, type Stay } from '../stay/stay.ts';

/** A guest cancels by the terms; staff cancel by the terms or for a fee that they name. */
export const CANCELLED_BY = ['guest', 'staff_by_terms', 'staff_for_fee'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/**
 * `open`: the PMS is still to say whether it cancels. `refused`: it does not. `changed`: it was not asked, as the hotel
 * has changed the stay, so a person decides.
 */
export const CANCELLATION_STATES = ['open', 'refused', 'changed', 'cancelled'] as const;

/** A try to cancel a reservation: who asked, why and for which fee, and what came of it. */
export type Cancellation = {
  readonly requestedAt: Temporal.Instant;
  readonly actor: string;
  readonly reason: string;
  readonly by: CancelledBy;
  readonly fee: Money;
  readonly state: (typeof CANCELLATION_STATES)[number];
  /** Why the hotel would not; null where it did not refuse. */
  readonly refusal: string | null;
  /** The dearest fee for which the PMS was asked to cancel the stay, by this try or an earlier one. */
  readonly sentFee: Money;
  /** When the guest asked the hotel to cancel what it had changed, and its fee then: it never costs more. */
  readonly asked: { readonly at: Temporal.Instant; readonly most: Money } | null;
  /** Whether the hotel's people have to post the fee, as its system was not asked to. */
  readonly isByHand: boolean;
  /** Null until the hotel has cancelled. */
  readonly outcome: CancellationOutcome | null;
};

/** The hotel has the stay as it was booked, with other dates or some rooms cancelled, or with all rooms cancelled. */
export type AtHotel = 'as_booked' | 'changed' | 'all_cancelled';

/**
 * The next step of a try, by the state of the stay at the hotel: `send` asks the PMS to cancel, `settle` gives back
 * without asking, as all rooms are cancelled, and `decide` leaves it to a person.
 */
export const CANCELLATION_STEPS: Readonly<
  Record<CancelledBy, Readonly<Record<AtHotel, 'send' | 'settle' | 'decide'>>>
> = {
  guest: { as_booked: 'send', changed: 'decide', all_cancelled: 'settle' },
  staff_by_terms: { as_booked: 'send', changed: 'decide', all_cancelled: 'settle' },
  staff_for_fee: { as_booked: 'send', changed: 'send', all_cancelled: 'settle' },
};

/** What a stay that is cancelled at the hotel costs: by the terms no more than the PMS was asked to cancel it for. */
export function feeOfGone({ by, fee, sentFee }: Pick<Cancellation, 'by' | 'fee' | 'sentFee'>): Money {
  return by === 'staff_for_fee' ? fee : least(fee, sentFee);
}

type RoomAtHotel = { readonly isCancelled: boolean; readonly stay: Stay | null };
type BookedStay = { readonly stay: Stay; readonly rooms: readonly unknown[] };

/** Compares the rooms that were booked, as a hotel has them, with the booking. A stay of null is not compared. */
export function compareAtHotel(booked: BookedStay, rooms: readonly RoomAtHotel[]): AtHotel {
  const standing = rooms.filter(({ isCancelled }) => !isCancelled);
  const isWhole = rooms.length >= booked.rooms.length;
  if (isWhole && standing.length === 0) return 'all_cancelled';
  const isMoved = standing.some(({ stay }) => stay && !isSameStay(stay, booked.stay));
  return isWhole && !isMoved && standing.length === rooms.length ? 'as_booked' : 'changed';
}

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
  | 'RESERVATION.TERMS_UNKNOWN'
  | 'RESERVATION.MOVED';

type CancellableStay = {
  readonly state: PlacementState;
  readonly arrivalDate: Temporal.PlainDate;
  /** By the terms; those of a stay that is gone do not have to be known. */
  readonly fees: BookingFees;
  readonly paid: BookingPaid;
  readonly atHotel: AtHotel;
  /** The try before. */
  readonly before: Cancellation | null;
};

/**
 * Why a guest cannot cancel this stay on `today`, the date at the property: it is not confirmed, its arrival date has
 * passed, or nobody knows what it would cost. Undefined when they can.
 */
export function findCancellationRefusal(
  { state, arrivalDate, fees, atHotel }: Pick<CancellableStay, 'state' | 'arrivalDate' | 'fees' | 'atHotel'>,
  today: Temporal.PlainDate,
): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  if (Temporal.PlainDate.compare(today, arrivalDate) > 0) return 'RESERVATION.STAY_BEGUN';
  return fees === null && atHotel !== 'all_cancelled' ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
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
  const fee = costOfCancelling(stay, by.type === 'staff' ? by.fee : null, at);
  if (by.type === 'staff' && by.agreedFee === undefined) return { state: 'agreed', fee };
  const { agreedFee } = by;
  const isAgreed = agreedFee !== null && agreedFee !== undefined && agreedFee.amountMinor >= fee.amountMinor;
  return isAgreed ? { state: 'agreed', fee } : { state: 'refused', code: 'RESERVATION.FEE_CHANGED' };
}

/** Staff cancel whatever is confirmed, also after arrival; without terms, and what was changed, for a fee of theirs. */
export function findStaffRefusal(
  { state, fees, atHotel }: Pick<CancellableStay, 'state' | 'fees' | 'atHotel'>,
  fee: Money | null,
): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  if (fee !== null || atHotel === 'all_cancelled') return undefined;
  if (atHotel === 'changed') return 'RESERVATION.MOVED';
  return fees === null ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
}

/**
 * What cancelling costs at a moment, by the terms or for a fee that staff name. Never more than when its guest asked
 * the hotel; by the terms, what is gone costs no more than the PMS was asked to cancel it for.
 */
export function costOfCancelling(
  { fees, paid, atHotel, before }: Pick<CancellableStay, 'fees' | 'paid' | 'atHotel' | 'before'>,
  named: Money | null,
  at: Temporal.Instant,
): Money {
  const { currency } = paid.due;
  const { cost } = splitFee(paid, named ?? feeAt(fees ?? [], at, currency));
  const fee = before?.asked ? least(cost, before.asked.most) : cost;
  return atHotel === 'all_cancelled' && named === null ? least(fee, before?.sentFee ?? zero(currency)) : fee;
}

function least(one: Money, other: Money): Money {
  return other.amountMinor < one.amountMinor ? other : one;
}

/** The rooms of a reservation as a PMS has them by now; undefined where they are known so. */
export function markCancelled<Room extends { readonly id: string; readonly isCancelled: boolean }>(
  rooms: readonly Room[],
  cancelled: readonly string[],
): readonly Room[] | undefined {
  const marked = rooms.map((room) => ({ ...room, isCancelled: cancelled.includes(room.id) }));
  return marked.some(({ isCancelled }, place) => isCancelled !== rooms[place]?.isCancelled) ? marked : undefined;
}

/** A person is needed, as a fee is not on the bill, or nobody knows; `onBill` is null where it could not be read. */
export function needForFee(owed: Money, sent: Money, onBill: Money | null): Need {
  const bill = onBill ? `the bill has ${withCurrency(onBill)}` : 'the bill could not be read';
  const asked =
    sent.amountMinor > 0 ? `the hotel was asked to cancel for ${withCurrency(sent)}` : 'the hotel was not asked';
  return { reason: 'fee_not_posted', detail: `${asked}, ${bill}, and what is to stand on it is ${withCurrency(owed)}` };
}

/** A person is needed, as a stay is to be cancelled that its hotel has changed. */
export function needForAsk({ requestedAt, fee }: Pick<Cancellation, 'requestedAt' | 'fee'>, change: string): Need {
  const at = requestedAt.toString({ smallestUnit: 'second' });
  return { reason: 'cancel_asked', detail: `asked ${at}, for ${withCurrency(fee)} at most; ${change}` };
}

/**
 * Whether the PMS is to charge its own fee for a cancellation at a moment: it charges all that its terms ask for then,
 * and that is right only while it is what was agreed to, with nothing of it waived.
 */
export function isFeeOfTerms(agreed: Money, fees: BookingFees, at: Temporal.Instant): boolean {
  if (fees === null || agreed.amountMinor === 0) return false;
  return feeAt(fees, at, agreed.currency).amountMinor === agreed.amountMinor;
}

type BookedRooms = { readonly rooms: readonly unknown[] };

/** Of the rooms of a reservation those that were booked: what its hotel has added comes last, and is its own. */
export function roomsBooked<Room>(rooms: readonly Room[], { rooms: booked }: BookedRooms): readonly Room[] {
  return rooms.slice(0, booked.length);
}
