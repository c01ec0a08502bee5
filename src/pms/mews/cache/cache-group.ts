import { forBooking } from '#pms/request-purpose.ts';
import { createTimedCache, type TimedCache } from './timed-cache.ts';

/** Makes caches that are forgotten together. What is kept serves every caller, so it is asked for as for booking. */
export type CacheGroup = {
  /** Keeps the one answer of `load` for a time. */
  keep<Value>(lifeMs: number, load: () => Promise<Value>): () => Promise<Value>;
  keepByKey<Value>(lifeMs: number): TimedCache<Value>;
  drop(): void;
};

/** `now` is a clock in milliseconds. */
export function createCacheGroup(now: () => number): CacheGroup {
  const drops: (() => void)[] = [];
  function keepByKey<Value>(lifeMs: number): TimedCache<Value> {
    const cache = createTimedCache<Value>(lifeMs, now, { kind: 'set_up' });
    drops.push(() => cache.drop());
    return cache;
  }
  return {
    keepByKey,
    keep: <Value>(lifeMs: number, load: () => Promise<Value>) => {
      const cache = keepByKey<Value>(lifeMs);
      return () => forBooking(() => cache.get('', load));
    },
    drop: () => {
      for (const drop of drops) drop();
    },
  };
}
