import { money, withCurrency, type Money } from '../money/money.ts';
import type { PaymentState } from '../placement/placement.ts';

/** While a guest pays, the PMS keeps their room for so long from placing on. */
export const KEPT_MINUTES = 30;
/** The guest can pay for so long; it ends well before the room goes, so that nobody pays for one that is gone. */
const PAY_WITHIN_MINUTES = 15;
const ENDS_BEFORE_ROOM_MINUTES = 10;
/** In less nobody finds their payment card: they are not asked for money at all. */
const LEAST_MINUTES_TO_PAY = 5;
/** A payment that is still under way so long before the room goes is a person's to look at, and the room is kept. */
const UNCLEAR_BEFORE_ROOM_MINUTES = 5;
/** What is unclear keeps its room for so long, again and again. */
const KEPT_WHILE_UNCLEAR_HOURS = 24;
const KEEP_AGAIN_BEFORE_HOURS = 12;

/** Until when the PMS is asked to keep a room that is placed now. */
export function keptUntil(placedAt: Temporal.Instant): Temporal.Instant {
  return placedAt.add({ minutes: KEPT_MINUTES });
}

/** Until when the guest can pay, asked for now; undefined where the room is not kept for long enough. */
export function payableUntil(now: Temporal.Instant, roomUntil: Temporal.Instant): Temporal.Instant | undefined {
  const last = roomUntil.subtract({ minutes: ENDS_BEFORE_ROOM_MINUTES });
  const usual = now.add({ minutes: PAY_WITHIN_MINUTES });
  const until = Temporal.Instant.compare(usual, last) < 0 ? usual : last;
  return isAtOrAfter(until, now.add({ minutes: LEAST_MINUTES_TO_PAY })) ? until : undefined;
}

/** Whether the guest may still pay: the request is there, they have not left, and its time is not over. */
export function isPayable(
  { leftAt, expiresAt }: { readonly leftAt: Temporal.Instant | null; readonly expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return leftAt === null && expiresAt !== null && !isAtOrAfter(now, expiresAt);
}

/** What is known of a request for payment after it was read. */
type Reading = { readonly state: 'open' | 'pending' | 'paid' | 'ended' | 'no_answer' };

type Waiting = {
  readonly payment: Extract<PaymentState, 'open' | 'pending' | 'unclear'>;
  /** The guest does not want to pay any more. */
  readonly hasLeft: boolean;
  readonly expiresAt: Temporal.Instant;
  readonly roomUntil: Temporal.Instant;
};

/**
 * What follows from a reading. `end`: the request is ended at the PMS, and only then `let go` of value and room.
 * `unclear`: nobody can say in time, so nothing is let go, the room is kept and a person is asked.
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

/** Until when a room is to be kept while its payment is unclear; undefined while it is kept for long enough. */
export function keepLonger(now: Temporal.Instant, roomUntil: Temporal.Instant): Temporal.Instant | undefined {
  if (isAtOrAfter(roomUntil, now.add({ hours: KEEP_AGAIN_BEFORE_HOURS }))) return undefined;
  return now.add({ hours: KEPT_WHILE_UNCLEAR_HOURS });
}

/** Whether what was read pays what was asked for; some hotels add a surcharge. */
export function paysEnough(asked: Money, paid: Money): boolean {
  return paid.currency === asked.currency && paid.amountMinor >= asked.amountMinor;
}

type RefundSplit = {
  /** What the hotel keeps of the payment for the fee. */
  readonly kept: Money;
  readonly refund: Money;
  /** What the payment does not reach of the fee: the hotel collects it, as it would without one. */
  readonly due: Money;
};

/**
 * What a guest who paid the rest gets back of it when they cancel: the fee takes from their cards first, as it would
 * have at a hotel where the rest is due, and what is left of it from what still stands of the payment (decision 0023).
 */
export function splitRefund(standing: Money, feeDue: Money): RefundSplit {
  const { currency, amountMinor } = standing;
  const keptMinor = Math.min(amountMinor, feeDue.amountMinor);
  return {
    kept: money(currency, keptMinor),
    refund: money(currency, amountMinor - keptMinor),
    due: money(currency, feeDue.amountMinor - keptMinor),
  };
}

/** What stands of a payment of which the hotel's people have refunded some; all of it where nobody can say. */
export function standingOf(paid: Money, hotelRefunded: Money | null): Money {
  return money(paid.currency, Math.max(0, paid.amountMinor - (hotelRefunded?.amountMinor ?? 0)));
}

/** The part of a refund that the hotel's own refunds leave; null if those are not known. */
export function stillOwed(refund: Money, hotelRefunded: Money | null): Money | null {
  return hotelRefunded && standingOf(refund, hotelRefunded);
}

type GoingBack = {
  readonly state: PaymentState;
  readonly refund: Money | null;
  readonly hotelRefunded: Money | null;
};

/** What a payment gives back: the planned refund, and once that has failed the part that the hotel still owes. */
export function goesBack({ state, refund, hotelRefunded }: GoingBack): Money | null {
  return state === 'refund_failed' && refund ? stillOwed(refund, hotelRefunded) : refund;
}

type Owing = { readonly paid: Money; readonly hotelRefunded: Money | null; readonly fee: Money };

/**
 * In words for staff who still owes what of a cancelled stay's payment, of which the hotel has refunded some; undefined
 * where nobody does.
 */
export function formatWhoOwes({ paid, hotelRefunded, fee }: Owing): string | undefined {
  const of = `${withCurrency(paid)} was paid online, of which the fee takes ${withCurrency(fee)}`;
  if (hotelRefunded === null) return `${of}, and nobody can say what the hotel has refunded of it`;
  const owed = paid.amountMinor - hotelRefunded.amountMinor - fee.amountMinor;
  if (owed === 0) return undefined;
  const amount = withCurrency(money(paid.currency, Math.abs(owed)));
  const who = owed > 0 ? `the hotel owes the guest ${amount}` : `the guest owes the hotel ${amount}`;
  return `${of}, and the hotel has refunded ${withCurrency(hotelRefunded)}: ${who}`;
}

function isAtOrAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) >= 0;
}
