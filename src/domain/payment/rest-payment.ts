import { money, withCurrency, type Money } from '../money/money.ts';
import type { PaymentState } from '../placement/placement.ts';

/** How long the PMS holds a room from placing on, while its guest pays. */
export const KEPT_MINUTES = 30;
/** The guest's time to pay. It ends well before the room is released, so that the guest never pays for a lost room. */
const PAY_WITHIN_MINUTES = 15;
const ENDS_BEFORE_ROOM_MINUTES = 10;
/** A guest with less time than this is not asked to pay, because they could not enter a payment card in time. */
const LEAST_MINUTES_TO_PAY = 5;
/** If a payment is still open this long before the room is released, a person checks it and the room is held longer. */
const UNCLEAR_BEFORE_ROOM_MINUTES = 5;
/** A room with an unclear payment is held for this long, repeatedly. */
const EXTENDED_BY_HOURS = 24;
const EXTENDED_BEFORE_HOURS = 12;

/** The time until which the PMS is asked to hold a room placed now. */
export function keptUntil(placedAt: Temporal.Instant): Temporal.Instant {
  return placedAt.add({ minutes: KEPT_MINUTES });
}

/** The end of the guest's time to pay, if asked now. Undefined if the room is not held long enough. */
export function payableUntil(now: Temporal.Instant, roomUntil: Temporal.Instant): Temporal.Instant | undefined {
  const last = roomUntil.subtract({ minutes: ENDS_BEFORE_ROOM_MINUTES });
  const usual = now.add({ minutes: PAY_WITHIN_MINUTES });
  const until = Temporal.Instant.compare(usual, last) < 0 ? usual : last;
  return isAtOrAfter(until, now.add({ minutes: LEAST_MINUTES_TO_PAY })) ? until : undefined;
}

/** Whether the guest may still pay: the payment request exists, the guest has not left, and the time is not over. */
export function isPayable(
  { leftAt, expiresAt }: { readonly leftAt: Temporal.Instant | null; readonly expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return leftAt === null && expiresAt !== null && !isAtOrAfter(now, expiresAt);
}

type Reading = { readonly state: 'open' | 'pending' | 'paid' | 'ended' | 'no_answer' };

type Waiting = {
  readonly payment: Extract<PaymentState, 'open' | 'pending' | 'unclear'>;
  /** The guest has left and does not want to pay any more. */
  readonly hasLeft: boolean;
  readonly expiresAt: Temporal.Instant;
  readonly roomUntil: Temporal.Instant;
};

/**
 * The next step after a reading. `end`: end the request at the PMS. `let_go`: release value and room, only after the
 * request has ended. `unclear`: there is no answer in time, so nothing is released, the room is held and a person is
 * asked.
 */
export type PaymentStep = 'wait' | 'confirm' | 'end' | 'let_go' | 'unclear';

export function judgePayment(reading: Reading, waiting: Waiting, now: Temporal.Instant): PaymentStep {
  const { payment, hasLeft, expiresAt, roomUntil } = waiting;
  switch (reading.state) {
    case 'paid':
      return 'confirm';
    case 'ended':
      return 'let_go';
    case 'open':
      return hasLeft || isAtOrAfter(now, expiresAt) ? 'end' : 'wait';
    case 'pending':
    case 'no_answer': {
      const isLate = isAtOrAfter(now, roomUntil.subtract({ minutes: UNCLEAR_BEFORE_ROOM_MINUTES }));
      return isLate && payment !== 'unclear' ? 'unclear' : 'wait';
    }
  }
}

/** The time until which a room with an unclear payment must be held. Undefined if it is held long enough already. */
export function extendUntil(now: Temporal.Instant, roomUntil: Temporal.Instant): Temporal.Instant | undefined {
  if (isAtOrAfter(roomUntil, now.add({ hours: EXTENDED_BEFORE_HOURS }))) return undefined;
  return now.add({ hours: EXTENDED_BY_HOURS });
}

/** Whether a payment covers the requested amount. It may be higher, as some hotels add a surcharge. */
export function paysEnough(asked: Money, paid: Money): boolean {
  return paid.currency === asked.currency && paid.amountMinor >= asked.amountMinor;
}

/**
 * The refund of a rest that the guest had paid, when they cancel. The fee takes the cards' value first, as at a hotel
 * where the rest is due. The remainder comes from the part of the payment that is not refunded yet
 * (decisions/online-payments.md).
 */
export function splitRefund(standing: Money, feeDue: Money) {
  const { currency, amountMinor } = standing;
  const keptMinor = Math.min(amountMinor, feeDue.amountMinor);
  return {
    /** The part of the payment that the hotel keeps for the fee. */
    kept: money(currency, keptMinor),
    refund: money(currency, amountMinor - keptMinor),
    /** The part of the fee that the payment does not cover. The hotel collects it, as it would without a payment. */
    due: money(currency, feeDue.amountMinor - keptMinor),
  };
}

/** A payment less the hotel's own refunds. The whole payment if those are unknown. */
export function standingOf(paid: Money, hotelRefunded: Money | null): Money {
  return money(paid.currency, Math.max(0, paid.amountMinor - (hotelRefunded?.amountMinor ?? 0)));
}

/** A refund less the hotel's own refunds. Null if those are unknown. */
export function stillOwed(refund: Money, hotelRefunded: Money | null): Money | null {
  return hotelRefunded && standingOf(refund, hotelRefunded);
}

type GoingBack = {
  readonly state: PaymentState;
  readonly refund: Money | null;
  readonly hotelRefunded: Money | null;
};

/** The amount still to be refunded: the planned refund, or, if that has failed, the part that the hotel still owes. */
export function goesBack({ state, refund, hotelRefunded }: GoingBack): Money | null {
  return state === 'refund_failed' && refund ? stillOwed(refund, hotelRefunded) : refund;
}

type Owing = { readonly paid: Money; readonly hotelRefunded: Money | null; readonly fee: Money };

/** For staff, after the hotel has refunded a part of a cancelled stay's payment. Undefined if nothing is owed. */
export function formatWhoOwes({ paid, hotelRefunded, fee }: Owing): string | undefined {
  const of = `${withCurrency(paid)} was paid online, of which the fee takes ${withCurrency(fee)}`;
  if (hotelRefunded === null) return `${of}, and the amount that the hotel has refunded is unknown`;
  const owed = paid.amountMinor - hotelRefunded.amountMinor - fee.amountMinor;
  if (owed === 0) return undefined;
  const amount = withCurrency(money(paid.currency, Math.abs(owed)));
  const who = owed > 0 ? `the hotel owes the guest ${amount}` : `the guest owes the hotel ${amount}`;
  return `${of}, and the hotel has refunded ${withCurrency(hotelRefunded)}: ${who}`;
}

function isAtOrAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) >= 0;
}
