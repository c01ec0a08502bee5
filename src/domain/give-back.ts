import type { CardCover } from './cover.ts';
import { compareIds, type CardId, type LotId } from './ids.ts';
import { invariant } from './invariant.ts';
import { compareExpiry, isExpired, type LotAmount } from './lot.ts';
import { money, type Money } from './money.ts';

/** What one card paid of a booking; `coveredMinor` in the property's currency, `debit` in the card's unit. */
export type CardPayment = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly coveredMinor: number;
  readonly debit: number;
  /** What can be kept only as a whole: each use, or what a package took; null for money, of which any part can. */
  readonly wholes: readonly Share[] | null;
};

/** A part of a card's payment, in the property's currency and in the card's unit. */
type Share = { readonly coveredMinor: number; readonly debit: number };

/** What the hotel keeps of a card's payment, and what the card gets back. The two add up to the payment. */
type PaymentSplit = {
  readonly payment: CardPayment;
  readonly kept: Share;
  readonly givenBack: Share;
};

type FeeSplit = {
  /** What the cards pay of the fee; never more than the fee. */
  readonly kept: Money;
  /** What the cards cannot pay of the fee; left to the hotel. */
  readonly due: Money;
  /** In the order in which the cards paid. */
  readonly cards: readonly PaymentSplit[];
};

/** A card's payment as it stands in a cover, for the day when it may have to be given back. */
export function paymentOf({ card, covered, debit, lines }: CardCover): CardPayment {
  const { amountMinor: coveredMinor } = covered;
  const wholes = {
    value: null,
    uses: lines.map(({ amountMinor }) => ({ coveredMinor: amountMinor, debit: 1 })),
    package: [{ coveredMinor, debit }],
  }[card.product.kind];
  return { cardId: card.id, last4: card.last4, coveredMinor, debit, wholes };
}

/**
 * Splits what cards paid between the hotel, up to the fee, and the cards. Money pays first, card by card in the order
 * in which they paid the booking, then whole uses, the dearest of all cards first, each only when what is left of the
 * fee reaches all it covered: a use cannot be kept in part, and nobody loses a use for less than it was worth.
 */
export function splitFee(payments: readonly CardPayment[], fee: Money): FeeSplit {
  let leftMinor = fee.amountMinor;
  const kept = new Map<CardPayment, Share>();
  for (const payment of payments.filter(({ wholes }) => wholes === null)) {
    const share = partOf(payment, Math.min(leftMinor, payment.coveredMinor));
    kept.set(payment, share);
    leftMinor -= share.coveredMinor;
  }
  for (const { payment, whole } of listWholes(payments)) {
    if (whole.coveredMinor > leftMinor) continue;
    kept.set(payment, addShares(kept.get(payment) ?? NOTHING, whole));
    leftMinor -= whole.coveredMinor;
  }
  return {
    kept: money(fee.currency, fee.amountMinor - leftMinor),
    due: money(fee.currency, leftMinor),
    cards: payments.map((payment) => split(payment, kept.get(payment) ?? NOTHING)),
  };
}

/** A part of a money card's payment; rounds down, so that another currency never costs its guest more than the fee. */
function partOf({ coveredMinor, debit }: CardPayment, keptMinor: number): Share {
  const keptDebit = keptMinor === 0 ? 0n : (BigInt(debit) * BigInt(keptMinor)) / BigInt(coveredMinor);
  return { coveredMinor: keptMinor, debit: Number(keptDebit) };
}

type WholeOf = { readonly payment: CardPayment; readonly whole: Share };

/** What can be kept only as a whole, of all cards, the dearest first; what covered nothing is not worth keeping. */
function listWholes(payments: readonly CardPayment[]): WholeOf[] {
  return payments
    .flatMap((payment) => (payment.wholes ?? []).map((whole) => ({ payment, whole })))
    .filter(({ whole }) => whole.coveredMinor > 0)
    .toSorted((left, right) => right.whole.coveredMinor - left.whole.coveredMinor);
}

const NOTHING: Share = { coveredMinor: 0, debit: 0 };

function addShares(left: Share, right: Share): Share {
  return { coveredMinor: left.coveredMinor + right.coveredMinor, debit: left.debit + right.debit };
}

function split(payment: CardPayment, kept: Share): PaymentSplit {
  const { coveredMinor, debit } = payment;
  return {
    payment,
    kept,
    givenBack: { coveredMinor: coveredMinor - kept.coveredMinor, debit: debit - kept.debit },
  };
}

/** What a booking took from one lot. */
export type RedeemedLot = LotAmount & { readonly expiresOn: Temporal.PlainDate | null };

/**
 * An amount on its way back to a card: into its lot, or, when `newExpiry` is a date, into a new one that continues it.
 */
export type LotReturn = {
  readonly lotId: LotId;
  readonly amount: number;
  readonly newExpiry: Temporal.PlainDate | null;
};

/**
 * Where an amount goes back to on a card: what is kept comes from the lots that expire soonest, so that the guest gets
 * back what lasts longest. What has expired since by `today` goes into a new lot, good for `goodForDays` from today.
 */
export function returnToLots(
  lots: readonly RedeemedLot[],
  amount: number,
  today: Temporal.PlainDate,
  goodForDays: number,
): LotReturn[] {
  let left = amount;
  const returns: LotReturn[] = [];
  for (const lot of lots.toSorted(compareLastingLongest)) {
    const share = Math.min(left, lot.amount);
    left -= share;
    const newExpiry = isExpired(lot, today) ? today.add({ days: goodForDays }) : null;
    if (share > 0) returns.push({ lotId: lot.lotId, amount: share, newExpiry });
  }
  invariant(left === 0, `${amount} is more than was taken from these lots`);
  return returns;
}

function compareLastingLongest(left: RedeemedLot, right: RedeemedLot): number {
  return compareExpiry(right.expiresOn, left.expiresOn) || compareIds(right.lotId, left.lotId);
}
