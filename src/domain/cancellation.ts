import { feeAt, type BookingFees } from './cancellation-fee.ts';
import type { Unit } from './card.ts';
import type { Currency } from './currency.ts';
import type { Money } from './money.ts';
import type { PlacementState } from './placement.ts';

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
  /** Null until the hotel has cancelled. */
  readonly outcome: CancellationOutcome | null;
};

export type CancellationOutcome = {
  /** What the cards could not pay of the fee. */
  readonly feeDue: Money;
  /** What the cards got back of what they had covered. */
  readonly givenBack: Money;
  readonly cards: readonly CardReturn[];
};

/** What a card got back: what that covered at the property, and how much it is in the card's unit. */
type CardReturn = {
  readonly last4: string;
  readonly covered: Money;
  readonly unit: Unit;
  readonly amount: number;
  /** When the first of it expires; null means never. */
  readonly expiresOn: Temporal.PlainDate | null;
};

/** Why a guest cannot cancel a reservation; staff may know better. */
export type CancellationRefusal =
  'RESERVATION.NOT_CANCELLABLE' | 'RESERVATION.STAY_BEGUN' | 'RESERVATION.TERMS_UNKNOWN';

type CancellableStay = {
  readonly state: PlacementState;
  readonly arrivalDate: Temporal.PlainDate;
  readonly fees: BookingFees;
};

/**
 * Why a guest cannot cancel this stay on `today`, the date at the property: it is not confirmed, its arrival date has
 * passed, or nobody knows what it would cost. Undefined when they can.
 */
export function findCancellationRefusal(
  { state, arrivalDate, fees }: CancellableStay,
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
  | { readonly type: 'staff'; readonly actor: string; readonly reason: string; readonly fee: Money | null };

type CancellationJudgement =
  | { readonly state: 'agreed'; readonly fee: Money }
  | { readonly state: 'refused'; readonly code: CancellationRefusal | 'RESERVATION.FEE_CHANGED' };

/** For which fee, in `currency`, somebody may cancel a stay at a moment; `today` is the date at the property then. */
export function judgeCancellation(
  stay: CancellableStay,
  by: Canceller,
  currency: Currency,
  at: Temporal.Instant,
  today: Temporal.PlainDate,
): CancellationJudgement {
  const refusal = by.type === 'guest' ? findCancellationRefusal(stay, today) : findStaffRefusal(stay, by.fee);
  if (refusal) return { state: 'refused', code: refusal };
  const fee = feeAt(stay.fees ?? [], at, currency);
  if (by.type === 'staff') return { state: 'agreed', fee: by.fee ?? fee };
  const isAgreed = by.agreedFee !== null && by.agreedFee.amountMinor >= fee.amountMinor;
  return isAgreed ? { state: 'agreed', fee } : { state: 'refused', code: 'RESERVATION.FEE_CHANGED' };
}

/** Staff cancel whatever is confirmed, also after arrival; without terms they name the fee. */
function findStaffRefusal({ state, fees }: CancellableStay, fee: Money | null): CancellationRefusal | undefined {
  if (state !== 'confirmed') return 'RESERVATION.NOT_CANCELLABLE';
  return fees === null && fee === null ? 'RESERVATION.TERMS_UNKNOWN' : undefined;
}

/**
 * Whether the PMS is to charge its own fee for a cancellation at a moment: it charges what its terms ask for then, and
 * that is right only while it is what was agreed to.
 */
export function isFeeOfTerms(agreed: Money, fees: BookingFees, at: Temporal.Instant): boolean {
  if (fees === null || agreed.amountMinor === 0) return false;
  return feeAt(fees, at, agreed.currency).amountMinor === agreed.amountMinor;
}

/**
 * What a refusal to cancel means by the rooms that the PMS has then: that nothing was cancelled, or that somebody was
 * faster, with all of them or with some.
 */
export function judgeRefusal(rooms: readonly { readonly isCancelled: boolean }[]): 'refused' | 'cancelled' | 'in part' {
  const cancelled = rooms.filter(({ isCancelled }) => isCancelled).length;
  if (cancelled === 0) return 'refused';
  return cancelled === rooms.length ? 'cancelled' : 'in part';
}
