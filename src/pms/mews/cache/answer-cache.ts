import { LRUCache } from 'lru-cache';
import { askAgainIfGivenUp, createAudience, type Audience } from '#pms/awaited.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import { createDependencies, areValid, recordDependencies, dependOnAll, type Dependencies } from './depend-on.ts';
import { isSameAnswer } from './same-answer.ts';

/**
 * Caches answers computed from cached PMS data. An answer stays valid as long as everything that it depends on is
 * valid. Guests with equal questions get the same object, and nothing is recomputed before something has changed. If a
 * recomputed answer equals the previous one, the previous object is returned, so that answers that depend on it stay
 * valid.
 */
type AnswerCache = {
  /** Failures are not cached. The computation is aborted once all callers have left. */
  memoize<Answer>(key: string, compute: () => Promise<Answer>): Promise<Answer>;
};

type CachedAnswer = {
  readonly dependencies: Dependencies;
  readonly audience: Audience;
  readonly answer: Promise<unknown>;
  /** The answer, once it has been computed. */
  found: unknown;
};

/** `nowMs` is a clock in milliseconds. The least recently used answer is evicted. */
export function createAnswerCache(nowMs: () => number, mostAnswers: number): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({ maxSize: mostAnswers, sizeCalculation: () => 1 });
  return {
    memoize: async <Answer>(key: string, compute: () => Promise<Answer>) => {
      // Pending work may be queued by the PMS's rate limit, and a booking must not wait for it.
      if (currentPurpose() === 'booking') return compute();
      const { dependencies, found } = await askAgainIfGivenUp(() => ask(key, compute));
      dependOnAll(dependencies);
      // The key identifies the question, and equal questions have answers of one type.
      return found as Answer;
    },
  };

  async function ask(key: string, compute: () => Promise<unknown>) {
    const known = answers.get(key);
    const { dependencies, audience, answer } =
      known && areValid(known.dependencies, nowMs()) ? known : computeAnew(key, compute, known);
    audience.join();
    return { dependencies, found: await answer };
  }

  function computeAnew(key: string, compute: () => Promise<unknown>, before: CachedAnswer | undefined): CachedAnswer {
    const dependencies = createDependencies();
    const audience = createAudience();
    const working = recordDependencies(dependencies, () => audience.work(compute));
    const answer = working.then((found) => {
      made.found = isSameAnswer(found, before?.found) ? before?.found : found;
      return made.found;
    });
    const made: CachedAnswer = { dependencies, audience, answer, found: undefined };
    answers.set(key, made);
    answer.catch(() => {
      if (answers.peek(key) === made) answers.delete(key);
    });
    return made;
  }
}
