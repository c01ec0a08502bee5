import { LRUCache } from 'lru-cache';
import { askAgainIfGivenUp, createAudience, type Audience } from '#pms/awaited.ts';
import { currentPurpose, type RequestPurpose } from '#pms/request-purpose.ts';
import { dependOn, doNotCache, type Source } from './depend-on.ts';
import { withSharing, type AnswerKind, type Sharing } from '#pms/shared-answers.ts';
import { ttlOptions } from '../time/ttl-map.ts';

/** A cache with a lifetime. Concurrent equal requests share one load. Failures are not cached. */
export type TimedCache<Value> = {
  /** `load` runs once for all concurrent callers and is aborted when all have left. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Drops the answers whose key matches, or all. Pending requests still answer their callers, but are not cached. */
  drop(matches?: (key: string) => boolean): void;
};

type Entry<Value> = Source & { readonly answer: Value; readonly untilMs: number };

type Loading = Source & { readonly purpose: RequestPurpose; readonly audience: Audience };

/** Restarting all processes brings in an edited set-up sooner, so no process accepts older shared answers. */
const MOST_SHARED_MS = 30 * 60_000;

/** A part of the cache was dropped at `atMs`. Shared answers requested before that are stale. */
type Drop = { readonly atMs: number; readonly matches: (key: string) => boolean };

/**
 * A cache for one kind of answer. `now` is a clock in milliseconds. If `kind` is given, the answers of the PMS are
 * shared with other processes, and their age counts from the moment of the request.
 */
export function createTimedCache<Value>(
  lifeMs: number,
  now: () => number,
  { mostEntries = 1_000, kind }: { readonly mostEntries?: number; readonly kind?: AnswerKind } = {},
): TimedCache<Value> {
  const underWay = new Map<string, Loading>();
  let drops: Drop[] = [];
  const share = (key: string): Sharing | undefined => {
    if (!kind) return undefined;
    const oldest = now() - Math.min(lifeMs, MOST_SHARED_MS);
    drops = drops.filter(({ atMs }) => atMs > oldest);
    const dropped = drops.filter(({ matches }) => matches(key)).map(({ atMs }) => atMs);
    return { kind, notBeforeMs: Math.max(oldest, ...dropped), lifeMs, oldestMs: Number.POSITIVE_INFINITY };
  };
  const cache = new LRUCache<string, Entry<Value>, () => Promise<Value>>({
    ...ttlOptions(lifeMs, now, mostEntries),
    // An entry dropped while it is loading is still the answer for its waiting callers.
    ignoreFetchAbort: true,
    dispose: (entry) => {
      entry.isValid = false;
    },
    fetchMethod: async (key, _stale, { context: load, options }) => {
      const loading = { purpose: currentPurpose(), audience: createAudience(), isValid: true };
      const sharing = share(key);
      underWay.set(key, loading);
      try {
        const answer = await loading.audience.work(() => withSharing(sharing, load));
        const untilMs = Math.min(now(), sharing?.oldestMs ?? now()) + lifeMs;
        options.ttl = Math.max(1, untilMs - now());
        return { answer, isValid: true, untilMs };
      } finally {
        if (underWay.get(key) === loading) underWay.delete(key);
      }
    },
  });
  const ask = async (key: string, load: () => Promise<Value>): Promise<Entry<Value>> => {
    // A browsing request may be queued by the PMS's rate limit, so a booking sends its own.
    if (underWay.get(key)?.purpose === 'browsing' && currentPurpose() === 'booking') cache.delete(key);
    const asked = cache.forceFetch(key, { context: load });
    const loading = underWay.get(key);
    if (loading) {
      dependOn(loading);
      loading.audience.join();
    }
    return asked;
  };
  return {
    get: async (key, load) => {
      try {
        const entry = await askAgainIfGivenUp(() => ask(key, load));
        if (cache.peek(key) !== entry) entry.isValid = false;
        dependOn(entry, entry.untilMs);
        return entry.answer;
      } catch (error) {
        doNotCache();
        throw error;
      }
    },
    drop: (matches = () => true) => {
      if (kind) drops.push({ atMs: now(), matches });
      // The cache does not list the keys of pending requests.
      for (const key of [...cache.keys(), ...underWay.keys()].filter(matches)) {
        const loading = underWay.get(key);
        if (loading) loading.isValid = false;
        cache.delete(key);
      }
    },
  };
}
