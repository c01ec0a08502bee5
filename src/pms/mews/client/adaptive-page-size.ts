import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createTtlMap } from '../time/ttl-map.ts';

/** Mews answered 408: our question is more work than it does at once. Asking for less helps, asking again does not. */
export class PageTooLarge extends PmsUnavailable {}

/** How much Mews gives at once, by operation. What it found too much is not asked again for a while. */
export type PageSizes = {
  /** The most to ask for: of items on a page, of nights or of rooms. */
  most(operation: string, otherwise: number): number;
  /** Halves it after `tried` was too much; false when less makes no sense. */
  halve(operation: string, tried: number, smallest: number): boolean;
  /** Every operation of which Mews found something too much, with the most that is asked for now. */
  list(): readonly (readonly [operation: string, most: number])[];
};

/** An hour later Mews may be less busy, and small questions cost many requests. */
const LIFE_MS = 60 * 60_000;

export function createPageSizes(): PageSizes {
  const sizes = createTtlMap<{ readonly most: number }>(LIFE_MS, () => performance.now());
  return {
    most: (operation, otherwise) => Math.min(otherwise, sizes.get(operation)?.most ?? otherwise),
    halve: (operation, tried, smallest) => {
      if (tried <= smallest) return false;
      const most = Math.max(smallest, Math.floor(tried / 2));
      if (most < (sizes.get(operation)?.most ?? tried)) sizes.set(operation, { most });
      return true;
    },
    list: () => [...sizes.entries()].map(([operation, { most }]) => [operation, most] as const),
  };
}
