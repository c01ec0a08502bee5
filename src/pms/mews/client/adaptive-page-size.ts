import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createTtlMap } from '../time/ttl-map.ts';

/** Mews answered 408: the request is more work than Mews does at once. A smaller page helps, a repeat does not. */
export class PageTooLarge extends PmsUnavailable {}

/** The largest page by operation. A size that Mews refused is not tried again for a while. */
export type PageSizes = Readonly<ReturnType<typeof createPageSizes>>;

/** Mews may be less busy after an hour, and small pages cost many requests. */
const LIFE_MS = 60 * 60_000;

export function createPageSizes() {
  const sizes = createTtlMap<{ readonly most: number }>(LIFE_MS, () => performance.now());
  return {
    /** The most items, nights or rooms to request at once. */
    most: (operation: string, otherwise: number) => Math.min(otherwise, sizes.get(operation)?.most ?? otherwise),
    /** Halves the size after `tried` was too large. False if a smaller one makes no sense. */
    halve: (operation: string, tried: number, smallest: number) => {
      if (tried <= smallest) return false;
      const most = Math.max(smallest, Math.floor(tried / 2));
      if (most < (sizes.get(operation)?.most ?? tried)) sizes.set(operation, { most });
      return true;
    },
  };
}
