import { endingAt, freeUntil } from './expected-terms.ts';
import type { Findings } from './findings.ts';
import { majorUnits, minorOf } from '../world/minor-units.ts';
import { costOf, type Ending } from '../work-out/work-out-cancelling.ts';
import type { Split } from '../work-out/work-out-cover.ts';
import type { BookedTerms } from '../work-out/work-out-fee.ts';
import type { Cancellation, Terms } from '../world/wire.ts';

/** Compares what cancelling costs right after booking, and until when it is free. */
export function checkTerms(findings: Findings, where: string, terms: BookedTerms, split: Split, actual: Terms): void {
  const { house, bookedAt } = terms;
  findings.money(`${where}: fee`, house, costOf(endingAt(terms, split, bookedAt)), actual.fee);
  const until = freeUntil(terms, split, bookedAt)?.epochMilliseconds ?? null;
  findings.same(`${where}: free until`, until, actual.free_until && Date.parse(actual.free_until));
}

type Kept = Cancellation['kept'][number];

/** Compares what each card loses: its name, the part of the fee this pays, and the amount in units of the card. */
export function checkKept(findings: Findings, where: string, ending: Ending, kept: readonly Kept[]): void {
  const expected = ending.cards.filter(({ pays, lost }) => pays > 0 || lost > 0);
  const lose = expected.map(({ card, pays, lost }) => `${card.code.slice(-4)} ${pays} ${lost}`);
  const lost = kept.map(({ last4, covered, value, uses }) => `${last4} ${minorOf(covered)} ${unitsOf(value, uses)}`);
  findings.same(`${where}: cards lose`, lose.toSorted(), lost.toSorted());
}

export const unitsOf = (value: Kept['value'], uses: Kept['uses']): number => (value ? minorOf(value) : (uses ?? 0));

export const moneyOf = (minor: number, currency: string): { currency: string; amount: number } => ({
  currency,
  amount: majorUnits(minor, currency),
});
