import { takesPaymentCards } from '../world/houses.ts';
import { costOf, splitFee, type Ending } from '../work-out/work-out-cancelling.ts';
import type { Split } from '../work-out/work-out-cover.ts';
import { feeAt, listBeginnings, type BookedTerms } from '../work-out/work-out-fee.ts';

/** The outcome of cancelling for a guest with these cards at a moment (docs/cancelling.md). */
export function endingAt(terms: BookedTerms, split: Split, moment: Temporal.Instant): Ending {
  const { payments, due: guestPays } = split;
  return splitFee({ payments, guestPays, fee: feeAt(terms, moment), canCharge: takesPaymentCards(terms.house) });
}

/**
 * `free_until` is the next moment from which cancelling costs something; null while it does (decisions/cancelling.md).
 */
export function freeUntil(terms: BookedTerms, split: Split, moment: Temporal.Instant): Temporal.Instant | null {
  const costs = (at: Temporal.Instant): boolean => costOf(endingAt(terms, split, at)) > 0;
  if (costs(moment)) return null;
  const later = listBeginnings(terms).filter((begin) => Temporal.Instant.compare(begin, moment) > 0);
  return later.find(costs) ?? null;
}

/** The most that could be due at whatever moment (decisions/cancelling.md), from this one on. */
export function mostDue(terms: BookedTerms, split: Split, moment: Temporal.Instant): number {
  const later = listBeginnings(terms).filter((begin) => Temporal.Instant.compare(begin, moment) > 0);
  return Math.max(...[moment, ...later].map((at) => endingAt(terms, split, at).due));
}
