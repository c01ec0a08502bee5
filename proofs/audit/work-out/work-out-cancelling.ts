import { Big } from 'big.js';
import type { NotedCard, Payment, WholeUse } from './bill.ts';
import { sum } from '../world/minor-units.ts';

/** The amounts of a cancelled booking, in minor units of the hotel's currency. */
export type Cancelled = {
  readonly payments: readonly Payment[];
  /** The part that the guest was to pay, not the cards. */
  readonly guestPays: number;
  /** The fee by the terms at this moment. */
  readonly fee: number;
  /** Whether the property can charge a payment card. */
  readonly canCharge: boolean;
};

/** The amounts that one card loses and gets back, of what it covered and in its own units. */
export type CardEnding = {
  readonly card: NotedCard;
  readonly pays: number;
  /** Everything it covered that is not given back. A kept use may lose more than it pays. */
  readonly gone: number;
  readonly lost: number;
  readonly returned: number;
  readonly back: number;
};

/**
 * "What the cards pay of it, what is due, and what is waived" (docs/cancelling.md). The first two are the cost of
 * cancelling.
 */
export type Ending = {
  readonly cards: readonly CardEnding[];
  readonly paid: number;
  readonly due: number;
  readonly waived: number;
};

/** The parts of a fee that money and uses have paid so far, and what is left. All in `ofUses` are kept. */
type Counted = {
  readonly rest: number;
  readonly ofMoney: ReadonlyMap<Payment, number>;
  readonly ofUses: ReadonlyMap<WholeUse, number>;
};

/**
 * "If both money and uses or packages paid, two orders are computed: money first (2, 1, 3, 4) and uses first (1, 2, 3,
 * 4). The order that waives less counts. If both waive the same, the order in which the guest loses less counts. … If
 * that is the same as well, money pays first" (docs/cancelling.md). If only one of the two paid, both orders have the
 * same result.
 */
export function splitFee(cancelled: Cancelled): Ending {
  const { payments, fee } = cancelled;
  const begin: Counted = { rest: fee, ofMoney: new Map(), ofUses: new Map() };
  const moneyFirst = endFee(cancelled, payWithUses(payWithMoney(begin, payments), payments));
  const usesFirst = endFee(cancelled, payWithMoney(payWithUses(begin, payments), payments));
  if (moneyFirst.waived !== usesFirst.waived) return moneyFirst.waived < usesFirst.waived ? moneyFirst : usesFirst;
  return lossOf(moneyFirst) <= lossOf(usesFirst) ? moneyFirst : usesFirst;
}

/** "The money that is kept, all that the kept uses and packages covered, and what is due at the hotel." */
const lossOf = ({ cards, due }: Ending): number => sum(cards.map(({ gone }) => gone)) + due;

/** 1. "Uses and packages are kept whole." */
function payWithUses({ rest, ...before }: Counted, payments: readonly Payment[]): Counted {
  const ofUses = new Map<WholeUse, number>();
  let left = rest;
  // "One is kept when what is left of the fee reaches the price of the nights that it covered. The dearest go first,
  // and among equals the card that paid first."
  for (const use of usesOf(payments).toSorted((one, other) => other.nights - one.nights)) {
    if (left < use.nights) continue;
    ofUses.set(use, use.nights);
    left -= use.nights;
  }
  // "When all nights are counted, the extras that the kept packages covered pay for the rest of the fee, in the same
  // order."
  for (const [use, ofNights] of ofUses) {
    const ofExtras = Math.min(left, use.extras);
    ofUses.set(use, ofNights + ofExtras);
    left -= ofExtras;
  }
  return { ...before, rest: left, ofUses };
}

/** 2. "Money pays any part of the fee, in the order in which the cards paid." */
function payWithMoney({ rest, ...before }: Counted, payments: readonly Payment[]): Counted {
  const ofMoney = new Map<Payment, number>();
  let left = rest;
  for (const payment of payments.filter(({ card }) => card.currency !== null)) {
    const pays = Math.min(left, payment.covered);
    ofMoney.set(payment, pays);
    left -= pays;
  }
  return { ...before, rest: left, ofMoney };
}

/** Rules 3 and 4, and the result for each card. */
function endFee({ payments, guestPays, canCharge }: Cancelled, { rest, ofMoney, ofUses }: Counted): Ending {
  // 4. "Otherwise `late_cancellation` decides, by the product of the remaining use with the cheapest nights, and among
  // equals of the card that paid last."
  const left = usesOf(payments).filter((use) => !ofUses.has(use));
  const [cheapest] = left.toReversed().toSorted((one, other) => one.nights - other.nights);
  const product = payments.find(({ uses }) => cheapest && uses.includes(cheapest))?.card.product;
  const setting = product?.lateCancellation ?? 'give_back';
  // 3. "If the guest's own payment reaches what is left of the fee, that is due at the hotel."
  const isDue = guestPays >= rest || (setting === 'charge' && canCharge);
  const isKept = cheapest !== undefined && !isDue && setting === 'keep';
  const kept = isKept ? new Map([...ofUses, [cheapest, rest]]) : ofUses;
  const cards = payments.map((payment) =>
    payment.card.currency === null ? endUses(payment, kept) : endMoney(payment, ofMoney.get(payment) ?? 0),
  );
  const open = isKept ? 0 : rest;
  return { cards, paid: sum(cards.map(({ pays }) => pays)), due: isDue ? open : 0, waived: isDue ? 0 : open };
}

const usesOf = (payments: readonly Payment[]): WholeUse[] => payments.flatMap(({ uses }) => uses);

/**
 * On a card in another currency the kept part is rounded down (decisions/cancelling.md): the hotel's share of what was
 * covered, applied to what was debited.
 */
function endMoney({ card, covered, used }: Payment, pays: number): CardEnding {
  const lost = covered === 0 ? 0 : new Big(used).times(pays).div(covered).round(0, Big.roundDown).toNumber();
  return { card, pays, gone: pays, lost, returned: covered - pays, back: used - lost };
}

function endUses({ card, uses }: Payment, kept: Counted['ofUses']): CardEnding {
  const gone = uses.filter((use) => kept.has(use));
  const back = uses.filter((use) => !kept.has(use));
  return {
    card,
    pays: sum(gone.map((use) => kept.get(use) ?? 0)),
    gone: worthOf(gone),
    lost: gone.length,
    returned: worthOf(back),
    back: back.length,
  };
}

const worthOf = (uses: readonly WholeUse[]): number => sum(uses.map(({ nights, extras }) => nights + extras));

/** "Cancelling costs the first two." */
export const costOf = ({ paid, due }: Ending): number => paid + due;
