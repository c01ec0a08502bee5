import type { Settling } from '../world/audit-guest.ts';
import { takesPaymentCards, type House } from '../world/houses.ts';
import type { Ending } from './work-out-cancelling.ts';

export type Way = 'at_hotel' | 'guarantee' | 'pay';

/** The rest after cards, and the highest fee that could be due at any moment. */
export type Rest = { readonly due: number; readonly mostDue: number };

/** How the rest of a booking may be settled, and whether a payment card is needed as well (decisions/paying.md). */
export type WaysToSettle = {
  readonly ways: readonly Way[];
  /** "A card", in the column "beside paying". */
  readonly cardBesidePaying: boolean;
  /** For a guest who does not pay now: for the rest, or in the column "nothing is due" for a fee. */
  readonly cardOtherwise: boolean;
};

/** The table of decisions/paying.md, row by row. */
export function waysToSettle(house: House, { due, mostDue }: Rest): WaysToSettle {
  const { payRest, namesPayments } = house.settings;
  const isMoreThanRest = mostDue > due;
  if (due === 0)
    return { ways: [], cardBesidePaying: false, cardOtherwise: takesPaymentCards(house) && isMoreThanRest };
  const otherwise: Way = takesPaymentCards(house) ? 'guarantee' : 'at_hotel';
  const ways: Record<typeof payRest, Way[]> = {
    off: [otherwise],
    offered: namesPayments ? ['pay', otherwise] : [otherwise],
    required: namesPayments ? ['pay'] : [otherwise],
  };
  const isPaid = ways[payRest].includes('pay');
  return {
    ways: ways[payRest],
    cardBesidePaying: isPaid && takesPaymentCards(house) && isMoreThanRest,
    cardOtherwise: takesPaymentCards(house),
  };
}

/** A guest pays online if they must, or if they may and prefer to. */
export function chooseWay({ ways, cardBesidePaying, cardOtherwise }: WaysToSettle, prefersPaying: boolean): Settling {
  const payRest = ways.includes('pay') && (prefersPaying || ways.length === 1);
  return { payRest, leavesCard: payRest ? cardBesidePaying : cardOtherwise };
}

export type Wrong = { readonly settling: Settling; readonly status: number; readonly code: string };

/**
 * Where it is not offered the answer is 422 …, and where paying is required and not asked for …
 * (decisions/online-payments.md).
 */
export function listWrongWays({ ways, cardBesidePaying, cardOtherwise }: WaysToSettle): Wrong[] {
  const wrong: Wrong[] = [];
  const isOffered = ways.includes('pay');
  const isRequired = isOffered && ways.length === 1;
  if (!isOffered) {
    const settling = { payRest: true, leavesCard: cardOtherwise };
    wrong.push({ settling, status: 422, code: 'pay_rest ERRORS.PAYING_NOT_OFFERED' });
  }
  if (isRequired) {
    const settling = { payRest: false, leavesCard: cardOtherwise };
    wrong.push({ settling, status: 409, code: 'RESERVATION.PAYMENT_REQUIRED' });
  }
  // Where a summary says `payment_card: required`, placing needs `payment_card_token` and `card_expiration`
  // (decisions/wire.md).
  const codes = ['buyer.card_expiration ERRORS.REQUIRED', 'payment_card_token ERRORS.REQUIRED'];
  const missing = { status: 422, code: codes.join(', ') };
  if (cardOtherwise && !isRequired) wrong.push({ settling: { payRest: false, leavesCard: false }, ...missing });
  if (cardBesidePaying) wrong.push({ settling: { payRest: true, leavesCard: false }, ...missing });
  return wrong;
}

/**
 * Cancelling takes the fee from the cards first and what is left of it from the payment, in the order in which it would
 * be due without one …: so the fee is the same whether the rest was paid or not, and is counted once
 * (decisions/online-payments.md). Only what still stands of it counts: the payment less what the hotel's people have
 * refunded by themselves (docs/cancelling.md).
 */
export function splitRest(ending: Ending, stands: number): { kept: number; refund: number; stillDue: number } {
  const kept = Math.min(ending.due, stands);
  return { kept, refund: stands - kept, stillDue: ending.due - kept };
}
