import { LRUCache } from 'lru-cache';
import { currentPurpose, type RequestPurpose } from '#pms/request-purpose.ts';
import { ttlOptions } from './ttl-map.ts';

/** Answers kept for a while. Equal questions asked at the same time are asked once; failures are not kept. */
export type TimedCache<Value> = {
  /** The kept answer, or that of `load`, which is asked once for all who wait. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Forgets the answers whose key matches, or all. Questions under way are answered but not kept. */
  drop(matches?: (key: string) => boolean): void;
};

/** A cache for one kind of question. `now` is a clock in milliseconds. */
export function createTimedCache<Value>(lifeMs: number, now: () => number, mostEntries = 1_000): TimedCache<Value> {
  const underWay = new Map<string, { readonly purpose: RequestPurpose }>();
  const cache = new LRUCache<string, { readonly answer: Value }, () => Promise<Value>>({
    ...ttlOptions(lifeMs, now, mostEntries),
    // What is dropped while it is asked for is still an answer for those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: load }) => {
      const question = { purpose: currentPurpose() };
      underWay.set(key, question);
      try {
        return { answer: await load() };
      } finally {
        if (underWay.get(key) === question) underWay.delete(key);
      }
    },
  });
  return {
    get: async (key, load) => {
      // A question of somebody who looks around may wait until the PMS's limit lets it through; a booking asks again.
      if (underWay.get(key)?.purpose === 'browsing' && currentPurpose() === 'booking') cache.delete(key);
      const { answer } = await cache.forceFetch(key, { context: load });
      return answer;
    },
    drop: (matches = () => true) => {
      // The cache lists no key that is under way.
      for (const key of [...cache.keys(), ...underWay.keys()].filter(matches)) cache.delete(key);
    },
  };
}
