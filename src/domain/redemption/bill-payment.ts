import type { Currency } from '../money/currency.ts';
import { convert, findRate, leastSourceFor, type ExchangeRate } from '../money/exchange-rate.ts';
import { money, type Money } from '../money/money.ts';
import { MAX_LOOK_UPS } from '../placement/look-up.ts';

/** A bill in the hotel's system, as far as a card that is to pay it depends on it. */
type PayableBill = {
  /** False if the property's system or its settings take no payments by cards. */
  readonly takesPayments: boolean;
  readonly stayState: string;
  readonly payer: 'guest' | 'company';
  readonly isClosed: boolean;
  /** Null if the bill has several currencies. */
  readonly owed: Money | null;
};

/** Why a bill is not paid with a card, in words that staff read. */
export type BillRefusal =
  | 'HOTEL_TAKES_NONE'
  | 'STAY_CANCELLED'
  | 'STAY_NO_SHOW'
  | 'BILL_CLOSED'
  | 'BILL_OF_COMPANY'
  | 'BILL_WITHOUT_RATE'
  | 'NOTHING_OWED';

/** The most that a card can pay on a bill, and the rate from the card's currency. */
export type BillOffer = { readonly most: Money; readonly rate: string };

/** The most that a card pays, in the bill's currency: the owed amount or its value. The gravest reason if nothing. */
export function offerForBill(
  bill: PayableBill,
  free: Money | null,
  rates: readonly ExchangeRate[],
  isCompanyChosen: boolean,
): BillOffer | BillRefusal {
  if (!bill.takesPayments) return 'HOTEL_TAKES_NONE';
  if (bill.stayState === 'cancelled') return 'STAY_CANCELLED';
  if (bill.stayState === 'no_show') return 'STAY_NO_SHOW';
  if (bill.isClosed) return 'BILL_CLOSED';
  if (bill.payer === 'company' && !isCompanyChosen) return 'BILL_OF_COMPANY';
  const rate = free && bill.owed && findRate(rates, free.currency, bill.owed.currency);
  if (!free || !bill.owed || !rate) return 'BILL_WITHOUT_RATE';
  if (bill.owed.amountMinor <= 0) return 'NOTHING_OWED';
  const worth = convert(free, bill.owed.currency, rate, 'down');
  return { most: worth.amountMinor < bill.owed.amountMinor ? worth : bill.owed, rate };
}

/** The value that a payment on a bill takes from a card. */
export function debitFor(paid: Money, currency: Currency, rate: string): number {
  return leastSourceFor(paid, currency, rate).amountMinor;
}

/** A payment on a bill, with what was taken back of it: amounts on the bill, and in the card's unit. */
type PaidOnBill = { readonly amount: Money; readonly cardAmount: number };

/**
 * The amount on the bill that goes back with a part of what the card paid. The last part takes the rest, so every other
 * leaves something. Zero if the part is too small.
 */
export function billShareOf(left: PaidOnBill, cardAmount: number, rate: string, currency: Currency): Money {
  if (cardAmount === left.cardAmount) return left.amount;
  const share = convert(money(currency, cardAmount), left.amount.currency, rate, 'down');
  return money(share.currency, Math.min(share.amountMinor, left.amount.amountMinor - 1));
}

/**
 * The life of a payment on a bill, or of a negative one that takes it back. `open` until the hotel's outcome is known.
 * `person`: only a person can find out, or do it by hand.
 */
export const POSTING_STATES = ['open', 'posted', 'dropped', 'person'] as const;
export type PostingState = (typeof POSTING_STATES)[number];

/** `absent`: not there by two look-ups, so the hotel never got it. `lost`: the property is not connected any more. */
export type PostingAnswer = 'done' | 'refused' | 'absent' | 'not_there' | 'unknown' | 'lost';

type Posting = { readonly isBack: boolean; readonly lookUps: number };

/**
 * The state after an answer. The card moves only on `posted` and `dropped`. A payment that the hotel never got is
 * dropped, because the guest may have paid otherwise by then. Taking one back is tried again.
 */
export function stateAfter({ isBack, lookUps }: Posting, answer: PostingAnswer): PostingState {
  if (answer === 'done') return 'posted';
  if (answer === 'refused') return isBack ? 'person' : 'dropped';
  if (answer === 'absent' && !isBack) return 'dropped';
  if (answer === 'lost') return 'person';
  return lookUps + 1 >= MAX_LOOK_UPS ? 'person' : 'open';
}
