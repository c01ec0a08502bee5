import { LRUCache } from 'lru-cache';
import { askAgainIfGivenUp, createAudience, type Audience } from '#pms/awaited.ts';
import { currentPurpose, type RequestPurpose } from '#pms/request-purpose.ts';
import { restOn, restOnNothing, type Ground } from './basis.ts';
import { withSharing, type AnswerKind, type Sharing } from '#pms/shared-answers.ts';
import { ttlOptions } from '../time/ttl-map.ts';

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

/** A restart of all processes is how a hotel's edited set-up may be brought in sooner: none believes older answers. */
const MOST_SHARED_MS = 30 * 60_000;

/** A part of the answers was dropped: what others have of it is too old, too. */
type Drop = { readonly atMs: number; readonly matches: (key: string) => boolean };

/**
 * A cache for one kind of question. `now` is a clock in milliseconds. What is asked for it is shared with other
 * processes where `kind` says what it is about; its age then counts from when it was asked.
 */
export function createTimedCache<Value>(
  lifeMs: number,
  now: () => number,
  { mostEntries = 1_000, kind }: { readonly mostEntries?: number; readonly kind?: AnswerKind } = {},
): TimedCache<Value> {
  const underWay = new Map<string, Question>();
  let drops: Drop[] = [];
  const share = (key: string): Sharing | undefined => {
    if (!kind) return undefined;
    const oldest = now() - Math.min(lifeMs, MOST_SHARED_MS);
    drops = drops.filter(({ atMs }) => atMs > oldest);
    const dropped = drops.filter(({ matches }) => matches(key)).map(({ atMs }) => atMs);
    return { kind, notBeforeMs: Math.max(oldest, ...dropped), keepMs: lifeMs, oldestMs: Number.POSITIVE_INFINITY };
  };
  const cache = new LRUCache<string, Entry<Value>, () => Promise<Value>>({
    ...ttlOptions(lifeMs, now, mostEntries),
    // What is dropped while it is asked for is still an answer for those who wait.
    ignoreFetchAbort: true,
    dispose: (entry) => {
      entry.stands = false;
    },
    fetchMethod: async (key, _stale, { context: load, options }) => {
      const question = { purpose: currentPurpose(), audience: createAudience(), stands: true };
      const sharing = share(key);
      underWay.set(key, question);
      try {
        const answer = await question.audience.work(() => withSharing(sharing, load));
        const untilMs = Math.min(now(), sharing?.oldestMs ?? now()) + lifeMs;
        options.ttl = Math.max(1, untilMs - now());
        return { answer, stands: true, untilMs };
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
      if (kind) drops.push({ atMs: now(), matches });
      // The cache lists no key that is under way.
      for (const key of [...cache.keys(), ...underWay.keys()].filter(matches)) {
        const question = underWay.get(key);
        if (question) question.stands = false;
        cache.delete(key);
      }
    },
  };
}
