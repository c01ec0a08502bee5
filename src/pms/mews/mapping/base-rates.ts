import type { MewsRate } from '../schema/rate-schema.ts';

/** The rates that a rate depends on, nearest first. */
export function listBaseRateIds(rate: MewsRate, rates: readonly MewsRate[]): string[] {
  const bases: string[] = [];
  let next = rate.BaseRateId;
  while (next !== null && !bases.includes(next)) {
    const current: string = next;
    bases.push(current);
    next = rates.find(({ Id }) => Id === current)?.BaseRateId ?? null;
  }
  return bases;
}
