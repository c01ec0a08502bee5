import { LRUCache } from 'lru-cache';
import { askAgainIfGivenUp, createAudience, type Audience } from '#pms/awaited.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import { createBasis, isGood, noteBasis, restOnBasis, type Basis } from './basis.ts';
import { isSameAnswer } from './same-answer.ts';

/**
 * Answers made of what is kept of a PMS, each as long as everything it was made of stands: a guest who asks what
 * another has asked gets the same object, and nothing is computed again before something has changed. An answer that
 * is made again and says the same is the same object still, so that what is made of it need not be made again.
 */
type KeptAnswers = {
  /**
   * The kept answer, or what `compute` makes of what is kept or asked now. Failures are not kept, and what all who
   * waited for it have left is given up.
   */
  keep<Answer>(key: string, compute: () => Promise<Answer>): Promise<Answer>;
};

type Kept = {
  readonly basis: Basis;
  readonly audience: Audience;
  readonly answer: Promise<unknown>;
  /** The answer once it is there. */
  found: unknown;
};

/** `nowMs` is a clock in milliseconds. What was used least lately makes room. */
export function createKeptAnswers(nowMs: () => number, mostAnswers: number): KeptAnswers {
  const answers = new LRUCache<string, Kept>({ maxSize: mostAnswers, sizeCalculation: () => 1 });
  return {
    keep: async <Answer>(key: string, compute: () => Promise<Answer>) => {
      // What is under way may wait for its share of what the hotel allows; a booking waits for nobody.
      if (currentPurpose() === 'booking') return compute();
      const { basis, found } = await askAgainIfGivenUp(() => ask(key, compute));
      restOnBasis(basis);
      // The key says which question it is, and equal questions have answers of one type.
      return found as Answer;
    },
  };

  async function ask(key: string, compute: () => Promise<unknown>) {
    const known = answers.get(key);
    const { basis, audience, answer } =
      known && isGood(known.basis, nowMs()) ? known : computeAnew(key, compute, known);
    audience.join();
    return { basis, found: await answer };
  }

  function computeAnew(key: string, compute: () => Promise<unknown>, before: Kept | undefined): Kept {
    const basis = createBasis();
    const audience = createAudience();
    const working = noteBasis(basis, () => audience.work(compute));
    const answer = working.then((found) => {
      made.found = isSameAnswer(found, before?.found) ? before?.found : found;
      return made.found;
    });
    const made: Kept = { basis, audience, answer, found: undefined };
    answers.set(key, made);
    answer.catch(() => {
      if (answers.peek(key) === made) answers.delete(key);
    });
    return made;
  }
}
