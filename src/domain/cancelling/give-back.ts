import { feeAt, freeUntil, stepsToCome, type BookingFees } from './cancellation-fee.ts';
import type { Unit } from '../card/card.ts';
import type { CardCover } from '../cover/cover.ts';
import type { CoverLine } from '../cover/cover-request.ts';
import type { CardId } from '../value/ids.ts';
import { money, type Money } from '../money/money.ts';
import type { CancellationFee, CancellationTerms } from '../stay/offer.ts';
import type { LateCancellation } from '../card/voucher-product.ts';

/** What one card paid of a booking; `coveredMinor` in the property's currency, `debit` in the card's unit. */
export type CardPayment = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly coveredMinor: number;
  readonly debit: number;
  /** Each use, which can be kept only as a whole; null for money, of which any part can. */
  readonly wholes: readonly Whole[] | null;
  readonly lateCancellation: LateCancellation;
};

/** A part of a card's payment, in the property's currency and in the card's unit. */
type Share = { readonly coveredMinor: number; readonly debit: number };

/** A use, with what it covered of nights alone: a fee that reaches these keeps it. */
type Whole = Share & { readonly nightsMinor: number };

/** What a booking is paid with: by cards, in the order in which they pay, and by the guest at the hotel. */
export type BookingPaid = { readonly cards: readonly CardPayment[]; readonly due: Money };

/** What the hotel keeps of a card's payment, and what the card gets back. What a kept use is worth more is lost. */
type PaymentSplit = {
  readonly payment: CardPayment;
  readonly kept: Share;
  readonly givenBack: Share;
};

/** A fee in its parts: `kept`, `due` and what is waived add up to it. */
type FeeSplit = {
  /** What the cards pay of the fee. */
  readonly kept: Money;
  /** What is left to the hotel to collect. */
  readonly due: Money;
  /** What cancelling costs: the two together. */
  readonly cost: Money;
  /** In the order in which the cards paid. */
  readonly cards: readonly PaymentSplit[];
};

/** A card's payment as it stands in a cover, for the day when it may have to be given back. */
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

/** The lines of a package by its uses: each has a run of consecutive nights of one room, and extras after it. */
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
 * Splits a fee of the terms over what a booking is paid with; docs/cancelling.md has the rules in plain words, with a
 * table of numbers. Splitting the cost again gives the same split.
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
  /** Kept money, all that kept uses covered, and the amount due at the hotel. */
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
  // The nights of all go first: a fee for all nights keeps every use, whatever extras a package had.
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

function splitOf(payments: readonly CardPayment[], kept: ReadonlyMap<CardPayment, Kept>, due: Money): FeeSplit {
  const cards = payments.map((payment) => split(payment, kept.get(payment) ?? NOTHING));
  const keptMinor = cards.reduce((total, one) => total + one.kept.coveredMinor, 0);
  return {
    kept: money(due.currency, keptMinor),
    due,
    cost: money(due.currency, keptMinor + due.amountMinor),
    cards,
  };
}

/**
 * What cancelling costs from each step of a booking's terms on, by what it is paid with. A dearer step may cost less:
 * of a fee that is larger than what the guest pays themselves nothing may be due.
 */
export function listCosts(paid: BookingPaid, fees: NonNullable<BookingFees>): NonNullable<BookingFees> {
  return fees.map(({ from }) => ({ from, fee: splitFee(paid, feeAt(fees, from, paid.due.currency)).cost }));
}

/** Until when cancelling is free, what it costs at a moment, and each change of that to come. */
export function cancellingCosts(paid: BookingPaid, fees: NonNullable<BookingFees>, at: Temporal.Instant) {
  const costs = listCosts(paid, fees);
  const fee = splitFee(paid, feeAt(fees, at, paid.due.currency)).cost;
  const later: CancellationFee[] = [];
  for (const cost of costs.filter(({ from }) => Temporal.Instant.compare(from, at) > 0)) {
    if (cost.fee.amountMinor !== (later.at(-1)?.fee ?? fee).amountMinor) later.push(cost);
  }
  return { freeUntil: freeUntil(costs, at), fee, later };
}

/** The terms of an offer for a guest who pays it so; as they are where not all steps of the fee are known. */
export function termsFor(paid: BookingPaid, terms: CancellationTerms, at: Temporal.Instant): CancellationTerms {
  return terms.fees ? { ...terms, ...cancellingCosts(paid, terms.fees, at) } : terms;
}

/** What a card lost: what that pays of the fee, and how much it is in the card's unit. */
export type CardLoss = {
  readonly last4: string;
  readonly covered: Money;
  readonly unit: Unit;
  readonly amount: number;
};

/** What each card loses of its payment; those that lose nothing are not in it. */
export function listLosses({ kept: { currency }, cards }: FeeSplit, unitOf: (id: CardId) => Unit): CardLoss[] {
  return cards
    .map(({ payment: { cardId, last4 }, kept: { coveredMinor, debit } }) => {
      return { last4, covered: money(currency, coveredMinor), unit: unitOf(cardId), amount: debit };
    })
    .filter(({ amount }) => amount > 0);
}

/** The most that the hotel may have to collect of a fee, at whatever moment from now on. */
export function mostDue(paid: BookingPaid, fees: NonNullable<BookingFees>, now: Temporal.Instant): Money {
  const { currency } = paid.due;
  const dues = stepsToCome(fees, now).map(({ fee }) => splitFee(paid, fee).due.amountMinor);
  return money(currency, Math.max(0, ...dues));
}

/** True when a fee can come, at whatever moment from now on, that the hotel has to collect from the guest. */
export function canFeeBeDue(paid: BookingPaid, fees: BookingFees, now: Temporal.Instant): boolean {
  if (fees) return mostDue(paid, fees, now).amountMinor > 0;
  // Nobody knows the terms: staff may name a fee.
  return listWholes(paid.cards).some(({ payment }) => payment.lateCancellation === 'charge');
}

/** A part of a money card's payment; rounds down, so that another currency never costs its guest more than the fee. */
function partOf({ coveredMinor, debit }: CardPayment, keptMinor: number): Share {
  const keptDebit = keptMinor === 0 ? 0n : (BigInt(debit) * BigInt(keptMinor)) / BigInt(coveredMinor);
  return { coveredMinor: keptMinor, debit: Number(keptDebit) };
}

type WholeOf = { readonly payment: CardPayment; readonly whole: Whole };

/**
 * What can be kept only as a whole, of all cards: the dearest first, and of equals that of the card that paid first.
 * What covered no night is not worth keeping.
 */
function listWholes(payments: readonly CardPayment[]): WholeOf[] {
  return payments
    .flatMap((payment) => (payment.wholes ?? []).map((whole) => ({ payment, whole })))
    .filter(({ whole }) => whole.nightsMinor > 0)
    .toSorted((left, right) => right.whole.nightsMinor - left.whole.nightsMinor);
}

/** What is kept of a card's payment, and what that had covered: a use may be worth more than the fee takes. */
type Kept = { readonly share: Share; readonly worthMinor: number };

const NOTHING: Kept = { share: { coveredMinor: 0, debit: 0 }, worthMinor: 0 };

function addShares(left: Share, right: Share): Share {
  return { coveredMinor: left.coveredMinor + right.coveredMinor, debit: left.debit + right.debit };
}

function split(payment: CardPayment, { share: kept, worthMinor }: Kept): PaymentSplit {
  const { coveredMinor, debit } = payment;
  return { payment, kept, givenBack: { coveredMinor: coveredMinor - worthMinor, debit: debit - kept.debit } };
}
