import { feeAt, freeUntil, stepsToCome, type BookingFees } from './cancellation-fee.ts';
import type { Unit } from '../card/card.ts';
import type { CardCover } from '../cover/cover.ts';
import type { CoverLine } from '../cover/cover-request.ts';
import type { CardId } from '../value/ids.ts';
import { money, type Money } from '../money/money.ts';
import type { CancellationFee, CancellationTerms } from '../stay/offer.ts';
import type { LateCancellation } from '../card/voucher-product.ts';

/** One card's payment of a booking: `coveredMinor` in the property's currency, `debit` in the card's unit. */
export type CardPayment = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly coveredMinor: number;
  readonly debit: number;
  /** The uses, which the hotel keeps only whole. Null for money, of which it can keep any part. */
  readonly wholes: readonly Whole[] | null;
  readonly lateCancellation: LateCancellation;
};

/** A part of a card's payment, in the property's currency and in the card's unit. */
type Share = { readonly coveredMinor: number; readonly debit: number };

/** One use. `nightsMinor` is the part that covered nights. A fee that reaches this amount keeps the use. */
type Whole = Share & { readonly nightsMinor: number };

/** The payments of a booking: `cards` in payment order, and `due`, which the guest pays at the hotel. */
export type BookingPaid = { readonly cards: readonly CardPayment[]; readonly due: Money };

/** A fee split into `kept`, `due` and a waived part, which add up to it. */
type FeeSplit = Readonly<ReturnType<typeof splitOf>>;

/** Converts a card's cover into a payment that can be given back later. */
export function paymentOf({ card, covered, debit, lines }: CardCover): CardPayment {
  const { kind, nights, lateCancellation } = card.product;
  const wholes = {
    value: null,
    uses: lines.map((line) => wholeOf([line])),
    package: splitUses(lines, nights).map(wholeOf),
  }[kind];
  return { cardId: card.id, last4: card.last4, coveredMinor: covered.amountMinor, debit, wholes, lateCancellation };
}

function wholeOf(lines: readonly CoverLine[]): Whole {
  const add = (some: readonly CoverLine[]) => some.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return { coveredMinor: add(lines), debit: 1, nightsMinor: add(lines.filter(({ type }) => type === 'night')) };
}

/** Groups the lines of a package by use: consecutive nights of one room, followed by extras. */
function splitUses(lines: readonly CoverLine[], nights: number | null): CoverLine[][] {
  const uses: CoverLine[][] = [];
  for (const line of lines) {
    const use = uses.at(-1);
    const last = use?.at(-1);
    const goesOn =
      line.type !== 'night' ||
      (last?.type === 'night' &&
        last.roomIndex === line.roomIndex &&
        last.date.add({ days: 1 }).equals(line.date) &&
        use?.length !== nights);
    if (use && goesOn) use.push(line);
    else uses.push([line]);
  }
  return uses;
}

/**
 * Splits a fee of the terms over the payments of a booking. docs/cancelling.md has the rules in plain words, with a
 * table of numbers. Splitting the resulting cost again gives the same split.
 */
export function splitFee(paid: BookingPaid, fee: Money): FeeSplit {
  const moneyFirst = splitInOrder(paid, fee, 'money_first');
  const isMixed = paid.cards.some(({ wholes }) => wholes === null) && paid.cards.some(({ wholes }) => wholes !== null);
  if (!isMixed) return moneyFirst.split;
  const usesFirst = splitInOrder(paid, fee, 'uses_first');
  const moreMinor = usesFirst.split.cost.amountMinor - moneyFirst.split.cost.amountMinor;
  const isBetter = moreMinor > 0 || (moreMinor === 0 && usesFirst.lossMinor < moneyFirst.lossMinor);
  return isBetter ? usesFirst.split : moneyFirst.split;
}

type SplitInOrder = {
  readonly split: FeeSplit;
  /** The guest's loss: kept money, the full amount that kept uses covered, and the amount due at the hotel. */
  readonly lossMinor: number;
};

function splitInOrder({ cards, due: own }: BookingPaid, fee: Money, order: 'money_first' | 'uses_first'): SplitInOrder {
  const kept = new Map<CardPayment, Kept>();
  let leftMinor = fee.amountMinor;
  const keep = (payment: CardPayment, share: Share, worthMinor: number) => {
    const before = kept.get(payment) ?? NOTHING;
    kept.set(payment, { share: addShares(before.share, share), worthMinor: before.worthMinor + worthMinor });
    leftMinor -= share.coveredMinor;
  };
  const keepMoney = () => {
    for (const payment of cards.filter(({ wholes }) => wholes === null)) {
      const share = partOf(payment, Math.min(leftMinor, payment.coveredMinor));
      keep(payment, share, share.coveredMinor);
    }
  };
  const keepWhole = ({ payment, whole: { coveredMinor, debit } }: WholeOf, paysMinor: number) =>
    keep(payment, { coveredMinor: paysMinor, debit }, coveredMinor);
  if (order === 'money_first') keepMoney();
  const reached: WholeOf[] = [];
  const notReached: WholeOf[] = [];
  for (const one of listWholes(cards)) {
    const isReached = one.whole.nightsMinor <= leftMinor;
    (isReached ? reached : notReached).push(one);
    if (isReached) keepWhole(one, one.whole.nightsMinor);
  }
  // Nights come before extras, so a fee for all nights keeps every use, whatever extras a package had.
  for (const { payment, whole } of reached) {
    keep(payment, { coveredMinor: Math.min(leftMinor, whole.coveredMinor - whole.nightsMinor), debit: 0 }, 0);
  }
  if (order === 'uses_first') keepMoney();
  const cheapest = notReached.at(-1);
  const isDue = !cheapest || leftMinor <= own.amountMinor || cheapest.payment.lateCancellation === 'charge';
  if (!isDue && cheapest.payment.lateCancellation === 'keep') keepWhole(cheapest, leftMinor);
  const worthMinor = cards.reduce((total, payment) => total + (kept.get(payment) ?? NOTHING).worthMinor, 0);
  const split = splitOf(cards, kept, money(fee.currency, isDue ? leftMinor : 0));
  return { split, lossMinor: worthMinor + split.due.amountMinor };
}

function splitOf(payments: readonly CardPayment[], kept: ReadonlyMap<CardPayment, Kept>, due: Money) {
  const cards = payments.map((payment) => split(payment, kept.get(payment) ?? NOTHING));
  const keptMinor = cards.reduce((total, one) => total + one.kept.coveredMinor, 0);
  return {
    kept: money(due.currency, keptMinor),
    /** The part that the hotel has to collect. */
    due,
    /** The cost of cancelling: `kept` plus `due`. */
    cost: money(due.currency, keptMinor + due.amountMinor),
    cards,
  };
}

/**
 * The cost of cancelling from each step of the terms on, given the payments. A dearer step may cost less: if the fee
 * exceeds the guest's own payment, nothing may be due.
 */
export function listCosts(paid: BookingPaid, fees: NonNullable<BookingFees>): NonNullable<BookingFees> {
  return fees.map(({ from }) => ({ from, fee: splitFee(paid, feeAt(fees, from, paid.due.currency)).cost }));
}

/** The end of free cancellation, the cost at a moment, and every later change of it. */
export function cancellingCosts(paid: BookingPaid, fees: NonNullable<BookingFees>, at: Temporal.Instant) {
  const costs = listCosts(paid, fees);
  const fee = splitFee(paid, feeAt(fees, at, paid.due.currency)).cost;
  const later: CancellationFee[] = [];
  for (const cost of costs.filter(({ from }) => Temporal.Instant.compare(from, at) > 0)) {
    if (cost.fee.amountMinor !== (later.at(-1)?.fee ?? fee).amountMinor) later.push(cost);
  }
  return { freeUntil: freeUntil(costs, at), fee, later };
}

/** The terms of an offer for a guest with these payments. Unchanged if not all steps of the fee are known. */
export function termsFor(paid: BookingPaid, terms: CancellationTerms, at: Temporal.Instant): CancellationTerms {
  return terms.fees ? { ...terms, ...cancellingCosts(paid, terms.fees, at) } : terms;
}

/** One card's loss: `covered` in the property's currency, `amount` in the card's unit. */
export type CardLoss = {
  readonly last4: string;
  readonly covered: Money;
  readonly unit: Unit;
  readonly amount: number;
};

/** The loss of each card. Cards without a loss are omitted. */
export function listLosses({ kept: { currency }, cards }: FeeSplit, unitOf: (id: CardId) => Unit): CardLoss[] {
  return cards
    .map(({ payment: { cardId, last4 }, kept: { coveredMinor, debit } }) => {
      return { last4, covered: money(currency, coveredMinor), unit: unitOf(cardId), amount: debit };
    })
    .filter(({ amount }) => amount > 0);
}

/** The highest amount that the hotel may have to collect, at any time from now on. */
export function mostDue(paid: BookingPaid, fees: NonNullable<BookingFees>, now: Temporal.Instant): Money {
  const { currency } = paid.due;
  const dues = stepsToCome(fees, now).map(({ fee }) => splitFee(paid, fee).due.amountMinor);
  return money(currency, Math.max(0, ...dues));
}

/** Whether the hotel may have to collect a fee from the guest, at any time from now on. */
export function canFeeBeDue(paid: BookingPaid, fees: BookingFees, now: Temporal.Instant): boolean {
  if (fees) return mostDue(paid, fees, now).amountMinor > 0;
  // The terms are unknown, and staff may name a fee.
  return listWholes(paid.cards).some(({ payment }) => payment.lateCancellation === 'charge');
}

/** A part of a money card's payment. Rounds down, so that a card in another currency never pays more than the fee. */
function partOf({ coveredMinor, debit }: CardPayment, keptMinor: number): Share {
  const keptDebit = keptMinor === 0 ? 0n : (BigInt(debit) * BigInt(keptMinor)) / BigInt(coveredMinor);
  return { coveredMinor: keptMinor, debit: Number(keptDebit) };
}

type WholeOf = { readonly payment: CardPayment; readonly whole: Whole };

/** The uses that can be kept, dearest first, equal ones in payment order. A use that covered no night is not kept. */
function listWholes(payments: readonly CardPayment[]): WholeOf[] {
  return payments
    .flatMap((payment) => (payment.wholes ?? []).map((whole) => ({ payment, whole })))
    .filter(({ whole }) => whole.nightsMinor > 0)
    .toSorted((left, right) => right.whole.nightsMinor - left.whole.nightsMinor);
}

/** The kept part of a card's payment, and the amount that it covered. A use may be worth more than the fee takes. */
type Kept = { readonly share: Share; readonly worthMinor: number };

const NOTHING: Kept = { share: { coveredMinor: 0, debit: 0 }, worthMinor: 0 };

function addShares(left: Share, right: Share): Share {
  return { coveredMinor: left.coveredMinor + right.coveredMinor, debit: left.debit + right.debit };
}

/**
 * Splits one card's payment into the part kept by the hotel and the part given back. If a kept use is worth more than
 * the fee, the difference is lost.
 */
function split(payment: CardPayment, { share: kept, worthMinor }: Kept) {
  const { coveredMinor, debit } = payment;
  return { payment, kept, givenBack: { coveredMinor: coveredMinor - worthMinor, debit: debit - kept.debit } };
}
