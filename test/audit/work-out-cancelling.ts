import { Big } from 'big.js';
import { exchangeRate, type NotedCard, type Payment } from './bill.ts';
import { currencyOf, type House } from './houses.ts';
import { majorUnits, minorUnits, sum } from './minor-units.ts';

export type Returned = { readonly card: NotedCard; readonly covered: number; readonly back: number };

/** What cancelling comes to: what the hotel keeps of the cards' payments, what goes back, and what is still due. */
export type Ending = { readonly kept: number; readonly returned: readonly Returned[]; readonly due: number };

/**
 * "Money first, in the order in which the cards paid, then whole uses, the dearest of all cards first" (decision 0008),
 * each use "as long as the fee reaches" the price of the nights that it covered.
 */
export function endBooking(house: House, payments: readonly Payment[], fee: number): Ending {
  const money = payments.filter(({ card }) => card.currency !== null);
  const whole = payments.filter(({ card }) => card.currency === null);
  let rest = fee;
  const returned: Returned[] = money.map((payment) => {
    const kept = Math.min(rest, payment.covered);
    rest -= kept;
    return { card: payment.card, covered: payment.covered - kept, back: moneyBack(house, payment, kept) };
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

/** "On a card in another currency the kept part is rounded down" (decision 0008); all is kept where all is the fee. */
function moneyBack(house: House, { card, covered, used }: Payment, kept: number): number {
  const rate = exchangeRate(house, card.currency ?? '');
  if (rate === null || kept === covered) return kept === covered ? 0 : used;
  const inMajor = new Big(majorUnits(kept, currencyOf(house))).div(rate);
  const keptOnCard = inMajor
    .times(minorUnits(1, card.currency ?? ''))
    .round(0, Big.roundDown)
    .toNumber();
  return used - Math.min(used, keptOnCard);
}
