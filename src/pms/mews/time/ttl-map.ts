import { LRUCache } from 'lru-cache';

/** What is believed for a while; what was used least lately makes room. `now` is a clock in milliseconds. */
export function createTtlMap<Value extends object | boolean>(
  lifeMs: number,
  now: () => number,
  mostEntries = 10_000,
): LRUCache<string, Value> {
  return new LRUCache(ttlOptions(lifeMs, now, mostEntries));
}

/** Bounded by the entries there are: for `max` the library would take the memory of all that may come, per property. */
export function ttlOptions(lifeMs: number, now: () => number, mostEntries: number) {
  return { ttl: lifeMs, ttlResolution: 0, perf: { now }, maxSize: mostEntries, sizeCalculation: () => 1 };
}
