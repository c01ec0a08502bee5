import { AsyncLocalStorage } from 'node:async_hooks';

/** What an answer is about, by which it is forgotten when the PMS says that something has changed. */
export type AnswerKind = 'availability' | 'prices' | 'set_up';

/** A reading request to the PMS. */
export type SharedQuestion = {
  readonly operation: string;
  readonly body: object;
  readonly kind: AnswerKind;
  /** Answers that were asked for before are not good any more; by the clock of answers. */
  readonly notBeforeMs: number;
  /** Until when nobody needs it longer, if it is asked now. */
  readonly keepMs: number;
};

/** Answers of a property's PMS that several processes share, as the PMS wrote them. */
export type SharedAnswers = {
  /**
   * An answer that any of them has, with the moment at which it was asked for; otherwise that of `ask`, which one of
   * them does at a time while the others wait for it.
   */
  read(question: SharedQuestion, ask: () => Promise<string>): Promise<{ text: string; askedAtMs: number }>;
};

/** How the requests of one kept answer may be shared. */
export type Sharing = Pick<SharedQuestion, 'kind' | 'notBeforeMs' | 'keepMs'> & {
  /** When the oldest of them was asked; endless while there is none. */
  oldestMs: number;
};

/** Goes along with everything that a kept answer leads to. */
const sharings = new AsyncLocalStorage<Sharing | undefined>();

/** Runs the work of a kept answer, whose requests are shared so, or not at all. */
export function withSharing<Value>(sharing: Sharing | undefined, work: () => Value): Value {
  return sharings.run(sharing, work);
}

/** Undefined where what is asked is asked for this caller only. */
export function currentSharing(): Sharing | undefined {
  return sharings.getStore();
}
