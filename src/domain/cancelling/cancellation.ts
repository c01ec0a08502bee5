import { feeAt, type BookingFees } from './cancellation-fee.ts';
import type { Unit } from '../card/card.ts';
import { splitFee, type BookingPaid, type CardLoss } from './give-back.ts';
import { withCurrency, zero, type Money } from '../money/money.ts';
import { writeFact } from '../placement/need-facts.ts';
import type { Need } from '../placement/person-needed.ts';
import type { PlacementState } from '../placement/placement.ts';
import type { RefundMaker } from '../stay/property.ts';
import { isSameStay, type Stay } from '../stay/stay.ts';

/** A guest cancels by the terms. Staff cancel by the terms or for a fee that they name. */
export const CANCELLED_BY = ['guest', 'staff_by_terms', 'staff_for_fee'] as const;
type CancelledBy = (typeof CANCELLED_BY)[number];

/**
 * `open`: the PMS has not answered yet. `refused`: the PMS refused. `changed`: the PMS was not asked, because the hotel
 * has changed the stay and a person must decide.
 */
export const CANCELLATION_STATES = ['open', 'refused', 'changed', 'cancelled'] as const;

export type Cancellation = {
  readonly requestedAt: Temporal.Instant;
  readonly actor: string;
  readonly reason: string;
  readonly by: CancelledBy;
  readonly fee: Money;
  readonly state: (typeof CANCELLATION_STATES)[number];
  /** The hotel's reason for refusing. Null if it did not refuse. */
  readonly refusal: string | null;
  /** The highest fee for which the PMS was asked to cancel, in this attempt or an earlier one. */
  readonly sentFee: Money;
  /** The guest's request to cancel a stay that the hotel had changed, with the fee then. The guest never pays more. */
  readonly asked: { readonly at: Temporal.Instant; readonly most: Money } | null;
  /** True if hotel staff must post the fee, because the PMS was not asked to. */
  readonly isByHand: boolean;
  /** Null until the hotel has cancelled. */
  readonly outcome: CancellationOutcome | null;
};

/** The stay at the hotel: as booked, with other dates or fewer rooms, or with all rooms cancelled. */
export type AtHotel = 'as_booked' | 'changed' | 'all_cancelled';

/**
 * The next step of an attempt, by the state of the stay at the hotel. `send` asks the PMS to cancel. `settle` gives
 * value back without asking, because all rooms are cancelled already. `decide` leaves it to a person.
 */
export const CANCELLATION_STEPS: Readonly<
  Record<CancelledBy, Readonly<Record<AtHotel, 'send' | 'settle' | 'decide'>>>
> = {
  guest: { as_booked: 'send', changed: 'decide', all_cancelled: 'settle' },
  staff_by_terms: { as_booked: 'send', changed: 'decide', all_cancelled: 'settle' },
  staff_for_fee: { as_booked: 'send', changed: 'send', all_cancelled: 'settle' },
};

/** The fee of a stay that is already cancelled at the hotel. By the terms, it never exceeds the fee sent to the PMS. */
export function feeOfGone({ by, fee, sentFee }: Pick<Cancellation, 'by' | 'fee' | 'sentFee'>): Money {
  return by === 'staff_for_fee' ? fee : least(fee, sentFee);
}

type RoomAtHotel = { readonly isCancelled: boolean; readonly stay: Stay | null };
type BookedStay = { readonly stay: Stay; readonly rooms: readonly unknown[] };

/** Compares the rooms at the hotel with the booking. Rooms with a null stay are not compared. */
export function compareAtHotel(booked: BookedStay, rooms: readonly RoomAtHotel[]): AtHotel {
  const standing = rooms.filter(({ isCancelled }) => !isCancelled);
  const isWhole = rooms.length >= booked.rooms.length;
  if (isWhole && standing.length === 0) return 'all_cancelled';
  const isMoved = standing.some(({ stay }) => stay && !isSameStay(stay, booked.stay));
  return isWhole && !isMoved && standing.length === rooms.length ? 'as_booked' : 'changed';
}

/** True if both readings show the same attempt, so that no other attempt began between them. */
export function isSameAttempt(one: Cancellation | null, other: Cancellation | null): boolean {
  return one?.requestedAt.epochNanoseconds === other?.requestedAt.epochNanoseconds;
}

export type CancellationOutcome = {
  /** The part of the fee that the hotel has to collect. */
  readonly feeDue: Money;
  /** The part of cards' payments at the hotel's desk that is above the fee, and that its staff take back. */
  readonly backAtHotel?: Money | null;
  /** The rest that the guest had paid: the part the fee takes, and the part refunded. Null if it was not paid. */
  readonly rest: RestReturn | null;
  /** The amount taken back from the payment at the hotel: everything except the cards' part of the fee. */
  readonly givenBack: Money;
  readonly cards: readonly CardReturn[];
  /** The loss of each card. Cards without a loss are omitted. */
  readonly kept: readonly CardLoss[];
};

type RestReturn = {
  readonly kept: Money;
  readonly refund: Money;
  readonly refundBy: RefundMaker;
  /** True if the refunds made by the hotel are unknown. Both amounts then assume that none were made. */
  readonly isUnsure: boolean;
  /** Refunds that hotel staff had made by then. Null if unknown. */
  readonly hotelRefunded: Money | null;
};

/** Value given back to a card: `covered` in the property's currency, `amount` in the card's unit. */
type CardReturn = {
  readonly last4: string;
  readonly covered: Money;
  readonly unit: Unit;
  readonly amount: number;
  /** The first expiry among the returned value. Null means never. */
  readonly expiresOn: Temporal.PlainDate | null;
  /** True if the card was made void before that, so it loses the value on the same day (decisions/cancelling.md). */
  readonly isLost: boolean;
};

/** The returned value that is still on the card: none if the card was void. */
export function leftOnCard({ amount, isLost }: Pick<CardReturn, 'amount' | 'isLost'>): number {
  return isLost ? 0 : amount;
}

/** Why a guest cannot cancel a reservation. Staff may still be able to. */
export type CancellationRefusal =
  | 'RESERVATION.NOT_CANCELLABLE'
  | 'RESERVATION.STAY_BEGUN'
  | 'RESERVATION.TERMS_UNKNOWN'
  | 'RESERVATION.MOVED';

type CancellableStay = {
  readonly state: PlacementState;
  readonly arrivalDate: Temporal.PlainDate;
  /** By the terms. May be unknown for a stay that is cancelled at the hotel. */
  readonly fees: BookingFees;
  readonly paid: BookingPaid;
  readonly atHotel: AtHotel;
  readonly before: Cancellation | null;
};

/**
 * Why a guest cannot cancel this stay: it is not confirmed, its arrival date has passed, or the fee is unknown.
 * Undefined if they can. `today` is the date at the property.
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
 * The person who cancels. A guest gives the highest fee that they agree to, or null if it is not in the property's
 * currency. Staff may cancel stays that a guest cannot, for a fee that they name. A null fee applies the terms.
 */
export type Canceller =
  | { readonly type: 'guest'; readonly agreedFee: Money | null }
  | {
      readonly type: 'staff';
      readonly actor: string;
      readonly reason: string;
      readonly fee: Money | null;
      /** The fee that staff were shown. If it has risen since, the stay is not cancelled. */
      readonly agreedFee?: Money;
    };

type CancellationJudgement =
  | { readonly state: 'agreed'; readonly fee: Money }
  | { readonly state: 'refused'; readonly code: CancellationRefusal | 'RESERVATION.FEE_CHANGED' };

/** The fee for which this person may cancel the stay, by its payments. `today` is the property's date. */
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

/** Staff may cancel any confirmed stay, and name a fee if the terms are unknown or the hotel has changed the stay. */
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
 * The cancellation fee at a moment, by the terms or as named by staff. If the guest asked the hotel, it is at most the
 * fee of that moment. By the terms, a stay that is already cancelled costs no more than the fee sent to the PMS.
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

/** The part of the cost of the terms that a lower fee leaves to the guest. The whole price if the terms are unknown. */
export function waivedBy(
  stay: Pick<CancellableStay, 'fees' | 'paid' | 'atHotel' | 'before'>,
  fee: Money,
  at: Temporal.Instant,
): Money {
  const { cards, due } = stay.paid;
  const priceMinor = cards.reduce((sum, { coveredMinor }) => sum + coveredMinor, due.amountMinor);
  const isUnknown = stay.fees === null && stay.atHotel !== 'all_cancelled';
  const owedMinor = isUnknown ? priceMinor : costOfCancelling(stay, null, at).amountMinor;
  return { ...fee, amountMinor: Math.max(0, owedMinor - fee.amountMinor) };
}

function least(one: Money, other: Money): Money {
  return other.amountMinor < one.amountMinor ? other : one;
}

/** The rooms, marked as the PMS has them now. Undefined if nothing changed. */
export function markCancelled<Room extends { readonly id: string; readonly isCancelled: boolean }>(
  rooms: readonly Room[],
  cancelled: readonly string[],
): readonly Room[] | undefined {
  const marked = rooms.map((room) => ({ ...room, isCancelled: cancelled.includes(room.id) }));
  return marked.some(({ isCancelled }, place) => isCancelled !== rooms[place]?.isCancelled) ? marked : undefined;
}

/** Asks a person to check a fee that is missing on the bill. `onBill` is null if the bill could not be read. */
export function needForFee(owed: Money, sent: Money, onBill: Money | null): Need {
  const bill = onBill ? writeFact('fee_on_bill', withCurrency(onBill)) : 'bill_unread';
  const asked = sent.amountMinor > 0 ? writeFact('fee_asked', withCurrency(sent)) : 'not_asked';
  return { reason: 'fee_not_posted', detail: [asked, bill, writeFact('fee_owed', withCurrency(owed))].join('; ') };
}

/** Asks a person to decide on cancelling a stay that its hotel has changed. */
export function needForAsk({ requestedAt, fee }: Pick<Cancellation, 'requestedAt' | 'fee'>, change: string): Need {
  const at = requestedAt.toString({ smallestUnit: 'second' });
  return { reason: 'cancel_asked', detail: `${writeFact('asked_to_cancel', at, withCurrency(fee))}; ${change}` };
}

/** The PMS charges the full fee of its terms, so the agreed fee must equal that, with nothing waived. */
export function isFeeOfTerms(agreed: Money, fees: BookingFees, at: Temporal.Instant): boolean {
  if (fees === null || agreed.amountMinor === 0) return false;
  return feeAt(fees, at, agreed.currency).amountMinor === agreed.amountMinor;
}

type BookedRooms = { readonly rooms: readonly unknown[] };

/** The booked rooms of a reservation. Rooms that the hotel added come last and are not ours. */
export function roomsBooked<Room>(rooms: readonly Room[], { rooms: booked }: BookedRooms): readonly Room[] {
  return rooms.slice(0, booked.length);
}
