import { AsyncLocalStorage } from 'node:async_hooks';

/** The kind of data in an answer. Invalidation after a change works by kind. */
export type AnswerKind = 'availability' | 'prices' | 'set_up';

export type SharedRequest = {
  readonly operation: string;
  readonly body: object;
  readonly kind: AnswerKind;
  /** Answers requested before this moment are stale, by the clock of answers. */
  readonly notBeforeMs: number;
  /** How long the answer is useful if it is requested now. */
  readonly lifeMs: number;
};

/** PMS answers of a property shared between processes, exactly as the PMS wrote them. */
export type SharedAnswers = {
  /** A shared answer and the time of its request. Without one, `ask` runs in one process, and the others wait. */
  read(question: SharedRequest, ask: () => Promise<string>): Promise<{ text: string; askedAtMs: number }>;
};

/** How the requests of one cached answer may be shared. */
export type Sharing = Pick<SharedRequest, 'kind' | 'notBeforeMs' | 'lifeMs'> & {
  /** The time of the oldest request. Infinite while there is none. */
  oldestMs: number;
};

/** Propagates to everything that a cached answer leads to. */
const sharings = new AsyncLocalStorage<Sharing | undefined>();

/** Runs the computation of a cached answer. Its requests are shared in this way, or not at all. */
export function withSharing<Value>(sharing: Sharing | undefined, work: () => Value): Value {
  return sharings.run(sharing, work);
}

/** Undefined if the request is for this caller only. */
export function currentSharing(): Sharing | undefined {
  return sharings.getStore();
}
