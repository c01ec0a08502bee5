import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller has left, and nobody else waits for the answer: nothing is wrong, and there is nobody to answer. */
export class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits';
}

/** Whether anybody still waits for the work at hand. */
type IsAwaited = () => boolean;

/** Goes along with everything that a call leads to, as the purpose of its requests does; undefined: to its end. */
const awaited = new AsyncLocalStorage<IsAwaited | undefined>();

const ALWAYS: IsAwaited = () => true;

/** Runs work that is given up where `isAwaited` says no: it then ends with `NobodyWaits` at its next step. */
export function whileAwaited<Value>(isAwaited: IsAwaited, work: () => Value): Value {
  return awaited.run(isAwaited, work);
}

/** Runs work to its end, even when everybody has left: it changes something, or its answer is kept for all guests. */
export function toItsEnd<Value>(work: () => Value): Value {
  return awaited.getStore() ? awaited.run(undefined, work) : work();
}

/** Those who wait for one answer. */
export type Audience = {
  /** The caller at hand waits for it, too. */
  join(): void;
  /** Runs the work, which is given up when the last of them has left. */
  work<Answer>(work: () => Promise<Answer>): Promise<Answer>;
};

/** With the caller at hand in it. */
export function createAudience(): Audience {
  const waiting = new Set([whetherAwaited()]);
  let isOver = false;
  return {
    join: () => {
      if (!isOver) waiting.add(whetherAwaited());
    },
    work: async (work) => {
      try {
        return await whileAwaited(() => [...waiting].some((isAwaited) => isAwaited()), work);
      } finally {
        // An answer may be kept for long, and its callers must not be.
        isOver = true;
        waiting.clear();
      }
    },
  };
}

/** Asks for a shared answer, once more if that was given up in the moment in which this caller came. */
export async function askAgainIfGivenUp<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NobodyWaits && whetherAwaited()()) return ask();
    throw error;
  }
}

/** For each step of work that may be given up: before a request to the PMS, and between stretches of computing. */
export function requireAwaited(): void {
  if (!whetherAwaited()()) throw new NobodyWaits('nobody waits for this any more');
}

/** Of the work at hand; what is not part of `whileAwaited` always is. */
function whetherAwaited(): IsAwaited {
  return awaited.getStore() ?? ALWAYS;
}
