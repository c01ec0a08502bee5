import { Big } from 'big.js';
import type { NotedCard, Payment, WholeUse } from './bill.ts';
import { sum } from './minor-units.ts';

/** What is split when a booking is cancelled, in minor units of the hotel's currency. */
export type Cancelled = {
  readonly payments: readonly Payment[];
  /** What the guest was to pay themselves. */
  readonly guestPays: number;
  /** What the terms ask for at this moment. */
  readonly fee: number;
  /** Whether the property can charge a payment card. */
  readonly canCharge: boolean;
};

/** What one card loses and gets back: of what it covered, and in its own units. */
export type CardEnding = {
  readonly card: NotedCard;
  readonly pays: number;
  readonly lost: number;
  readonly returned: number;
  readonly back: number;
};

/** "What the cards pay of it, what is due, what is waived" (docs/cancelling.md); the first two are what it costs. */
export type Ending = {
  readonly cards: readonly CardEnding[];
  readonly paid: number;
  readonly due: number;
  readonly waived: number;
};

type Use = WholeUse & { readonly payment: Payment; kept: boolean };

/** The four rules of docs/cancelling.md, in their order. */
export function splitFee({ payments, guestPays, fee, canCharge }: Cancelled): Ending {
  let rest = fee;
  // 1. "Money pays first, in the order in which the cards paid, each any part of the fee."
  const money = payments.filter(({ card }) => card.currency !== null);
  const ofMoney = money.map((payment) => {
    const pays = Math.min(rest, payment.covered);
    rest -= pays;
    return { payment, pays };
  });
  // 2. "A use, or a package, is kept whole when what is left of the fee reaches the price of the nights that it
  // covered, the dearest first, of equals that of the card that paid first. … When all nights are counted, what the
  // kept packages covered of [their extras] pays for the rest of the fee, too, in the same order."
  const uses: Use[] = payments.flatMap((payment) => payment.uses.map((use) => ({ ...use, payment, kept: false })));
  const pays = new Map<Use, number>();
  const dearestFirst = uses.toSorted((one, other) => other.nights - one.nights);
  for (const use of dearestFirst) {
    if (use.nights > rest) continue;
    use.kept = true;
    pays.set(use, use.nights);
    rest -= use.nights;
  }
  for (const use of dearestFirst.filter(({ kept }) => kept)) {
    const ofExtras = Math.min(rest, use.extras);
    pays.set(use, use.nights + ofExtras);
    rest -= ofExtras;
  }
  // 3. "If what the guest pays themselves reaches what is left of the fee, that is due at the hotel."
  // 4. "Otherwise `late_cancellation` decides, of the product of the cheapest use that is left, of equals that of the
  // card that paid last."
  const left = uses.filter(({ kept }) => !kept).toReversed();
  const [cheapest] = left.toSorted((one, other) => one.nights - other.nights);
  const setting = cheapest?.payment.card.product.lateCancellation ?? 'give_back';
  const isDue = guestPays >= rest || (setting === 'charge' && canCharge);
  if (!isDue && setting === 'keep' && cheapest) {
    cheapest.kept = true;
    pays.set(cheapest, rest);
    rest = 0;
  }
  const cards = [
    ...ofMoney.map(({ payment, pays: paid }) => endMoney(payment, paid)),
    ...payments.filter(({ card }) => card.currency === null).map((payment) => endUses(payment, uses, pays)),
  ];
  return { cards, paid: sum(cards.map((card) => card.pays)), due: isDue ? rest : 0, waived: isDue ? 0 : rest };
}

/**
 * "On a card in another currency the kept part is rounded down" (decision 0008): of what was debited, the share that
 * the hotel keeps of what was covered.
 */
function endMoney({ card, covered, used }: Payment, pays: number): CardEnding {
  const lost = covered === 0 ? 0 : new Big(used).times(pays).div(covered).round(0, Big.roundDown).toNumber();
  return { card, pays, lost, returned: covered - pays, back: used - lost };
}

function endUses(payment: Payment, uses: readonly Use[], pays: ReadonlyMap<Use, number>): CardEnding {
  const own = uses.filter((use) => use.payment === payment);
  const kept = own.filter((use) => use.kept);
  const free = own.filter((use) => !use.kept);
  return {
    card: payment.card,
    pays: sum(kept.map((use) => pays.get(use) ?? 0)),
    lost: kept.length,
    returned: sum(free.map(({ nights, extras }) => nights + extras)),
    back: free.length,
  };
}

/** "Cancelling costs the first two." */
export const costOf = ({ paid, due }: Ending): number => paid + due;
