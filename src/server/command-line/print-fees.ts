import type { FeeChoices } from '#contract/staff/staff-reservations.ts';
import { printMoney, printUnits } from './print-desk-rows.ts';

type FeeChoice = FeeChoices['choices'][number];

const FEES: Readonly<Record<FeeChoice['fee'], string>> = {
  by_terms: 'by the terms',
  waived: 'with --waive-fee',
  named: 'with --fee',
};

/** What cancelling costs one way: the fee, what of it is due, and what each card loses. */
export function printFee({ fee, is_possible: isPossible, reason, outcome }: FeeChoice): string[] {
  if (!isPossible) return [`${FEES[fee]}: not possible${reason === null ? '' : `: ${reason}`}`];
  const costs = outcome?.fee ? printMoney(outcome.fee) : 'nobody knows';
  const due = outcome?.fee_due ? `, ${printMoney(outcome.fee_due)} of it due at the hotel` : '';
  const losses = (outcome?.kept ?? []).map((loss) => `  card …${loss.last4} loses ${printUnits(loss)}`);
  return [`${FEES[fee]}: ${costs}${due}`, ...losses];
}
