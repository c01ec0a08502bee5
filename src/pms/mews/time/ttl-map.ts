import { LRUCache } from 'lru-cache';

/** A map whose entries expire. The least recently used entry is evicted. `now` is a clock in milliseconds. */
export function createTtlMap<Value extends object | boolean>(
  lifeMs: number,
  now: () => number,
  mostEntries = 10_000,
): LRUCache<string, Value> {
  return new LRUCache(ttlOptions(lifeMs, now, mostEntries));
}

/** With `max` instead of `maxSize` the library would allocate memory for all possible entries. */
export function ttlOptions(lifeMs: number, now: () => number, mostEntries: number) {
  return { ttl: lifeMs, ttlResolution: 0, perf: { now }, maxSize: mostEntries, sizeCalculation: () => 1 };
}
