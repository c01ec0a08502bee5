import { LRUCache } from 'lru-cache';
import { makeReadyAnswer, type ReadyAnswer } from './ready-answer.ts';

export type MadeAnswer = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** False while a part is temporarily missing. The answer is then sent once and never cached. */
  readonly isWhole: boolean;
};

export type ReadyAnswers = Readonly<ReturnType<typeof createReadyAnswers>>;

/** Names come from callers. Beyond this many, answers are built each time. */
const MOST_NAMES = 1000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Accounts for the compressed forms beside the plain one. */
const WITH_PACKED = 2;

export function createReadyAnswers() {
  const ofOwner = new WeakMap<object, Map<string, Promise<ReadyAnswer>>>();
  const byTag = new LRUCache<string, ReadyAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ plainBytes }) => WITH_PACKED * plainBytes + 1,
  });
  const reuseEqual = (answer: ReadyAnswer) => {
    const same = byTag.get(answer.etag);
    if (!same) byTag.set(answer.etag, answer);
    return same ?? answer;
  };
  return {
    /** Cached as long as `owner` is in use. A rebuilt but unchanged answer keeps its compressed forms. */
    async load(owner: object, name: string, make: () => MadeAnswer | Promise<MadeAnswer>) {
      const cached = ofOwner.get(owner) ?? new Map<string, Promise<ReadyAnswer>>();
      ofOwner.set(owner, cached);
      const known = cached.get(name);
      if (known) return known;
      const forget = () => cached.delete(name);
      const making = Promise.try(make).then(({ body, headers, isWhole }) => {
        if (!isWhole) forget();
        return reuseEqual(makeReadyAnswer(body, isWhole ? headers : { ...headers, 'cache-control': 'no-store' }));
      });
      if (cached.size < MOST_NAMES) cached.set(name, making);
      making.catch(forget);
      return making;
    },
  };
}
