import { Big } from 'big.js';
import type { NotedCard, Payment } from './bill.ts';
import { sum } from './minor-units.ts';

export type Returned = { readonly card: NotedCard; readonly covered: number; readonly back: number };

/** What cancelling comes to: what the hotel keeps of the cards' payments, what goes back, and what is still due. */
export type Ending = { readonly kept: number; readonly returned: readonly Returned[]; readonly due: number };

/**
 * "Money first, in the order in which the cards paid, then whole uses, the dearest of all cards first" (decision 0008),
 * each use "as long as the fee reaches" the price of the nights that it covered.
 */
export function endBooking(payments: readonly Payment[], fee: number): Ending {
  const money = payments.filter(({ card }) => card.currency !== null);
  const whole = payments.filter(({ card }) => card.currency === null);
  let rest = fee;
  const returned: Returned[] = money.map((payment) => {
    const kept = Math.min(rest, payment.covered);
    rest -= kept;
    return { card: payment.card, covered: payment.covered - kept, back: moneyBack(payment, kept) };
  });
  const uses = whole.flatMap((payment) => payment.uses.map((worth) => ({ payment, worth })));
  const kept = new Map<Payment, number[]>(whole.map((payment) => [payment, []]));
  for (const { payment, worth } of uses.toSorted((one, other) => other.worth - one.worth)) {
    if (worth > rest) continue;
    rest -= worth;
    kept.get(payment)?.push(worth);
  }
  for (const [payment, worths] of kept) {
    const { card, covered, used, uses: all } = payment;
    const isAll = worths.length === all.length;
    returned.push({ card, covered: isAll ? 0 : covered - sum(worths), back: used - worths.length });
  }
  return {
    kept: sum(payments.map(({ covered }) => covered)) - sum(returned.map(({ covered }) => covered)),
    returned,
    due: rest,
  };
}

/**
 * "On a card in another currency the kept part is rounded down" (decision 0008): of what was debited, the share that
 * the hotel keeps of what was covered.
 */
function moneyBack({ covered, used }: Payment, kept: number): number {
  if (covered === 0) return used;
  return used - new Big(used).times(kept).div(covered).round(0, Big.roundDown).toNumber();
}
