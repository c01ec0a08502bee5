import { forBooking } from '#pms/request-purpose.ts';
import { createTimedCache, type TimedCache } from './timed-cache.ts';

/** Cached answers serve every caller, so they are requested with the purpose of a booking. */
export type CacheGroup = Readonly<ReturnType<typeof createCacheGroup>>;

/** `now` is a clock in milliseconds. */
export function createCacheGroup(now: () => number) {
  const drops: (() => void)[] = [];
  function memoizeByKey<Value>(lifeMs: number): TimedCache<Value> {
    const cache = createTimedCache<Value>(lifeMs, now, { kind: 'set_up' });
    drops.push(() => cache.drop());
    return cache;
  }
  return {
    memoizeByKey,
    memoize: <Value>(lifeMs: number, load: () => Promise<Value>) => {
      const cache = memoizeByKey<Value>(lifeMs);
      return () => forBooking(() => cache.get('', load));
    },
    drop: () => {
      for (const drop of drops) drop();
    },
  };
}
