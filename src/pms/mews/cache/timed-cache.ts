import { LRUCache } from 'lru-cache';
import { askAgainIfGivenUp, createAudience, type Audience } from '#pms/awaited.ts';
import { currentPurpose, type RequestPurpose } from '#pms/request-purpose.ts';
import { restOn, restOnNothing, type Ground } from './basis.ts';
import { ttlOptions } from './ttl-map.ts';

/** Answers kept for a while. Equal questions asked at the same time are asked once; failures are not kept. */
export type TimedCache<Value> = {
  /** The kept answer, or that of `load`, which is asked once for all who wait, and given up when all have left. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Forgets the answers whose key matches, or all. Questions under way are answered but not kept. */
  drop(matches?: (key: string) => boolean): void;
};

type Entry<Value> = Ground & { readonly answer: Value; readonly untilMs: number };

/** A question under way. */
type Question = Ground & { readonly purpose: RequestPurpose; readonly audience: Audience };

/** A cache for one kind of question. `now` is a clock in milliseconds. */
export function createTimedCache<Value>(lifeMs: number, now: () => number, mostEntries = 1_000): TimedCache<Value> {
  const underWay = new Map<string, Question>();
  const cache = new LRUCache<string, Entry<Value>, () => Promise<Value>>({
    ...ttlOptions(lifeMs, now, mostEntries),
    // What is dropped while it is asked for is still an answer for those who wait.
    ignoreFetchAbort: true,
    dispose: (entry) => {
      entry.stands = false;
    },
    fetchMethod: async (key, _stale, { context: load }) => {
      const question = { purpose: currentPurpose(), audience: createAudience(), stands: true };
      underWay.set(key, question);
      try {
        return { answer: await question.audience.work(load), stands: true, untilMs: now() + lifeMs };
      } finally {
        if (underWay.get(key) === question) underWay.delete(key);
      }
    },
  });
  const ask = async (key: string, load: () => Promise<Value>): Promise<Entry<Value>> => {
    // A question of somebody who looks around may wait until the PMS's limit lets it through; a booking asks again.
    if (underWay.get(key)?.purpose === 'browsing' && currentPurpose() === 'booking') cache.delete(key);
    const asked = cache.forceFetch(key, { context: load });
    const question = underWay.get(key);
    if (question) {
      restOn(question);
      question.audience.join();
    }
    return asked;
  };
  return {
    get: async (key, load) => {
      try {
        const entry = await askAgainIfGivenUp(() => ask(key, load));
        if (cache.peek(key) !== entry) entry.stands = false;
        restOn(entry, entry.untilMs);
        return entry.answer;
      } catch (error) {
        restOnNothing();
        throw error;
      }
    },
    drop: (matches = () => true) => {
      // The cache lists no key that is under way.
      for (const key of [...cache.keys(), ...underWay.keys()].filter(matches)) {
        const question = underWay.get(key);
        if (question) question.stands = false;
        cache.delete(key);
      }
    },
  };
}
