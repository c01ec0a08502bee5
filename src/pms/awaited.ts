import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown when every caller that waited for an answer has disconnected. It is not a fault, and needs no response. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft';
}

type IsAwaited = () => boolean;

/** Propagates to everything that a call leads to, as the request purpose does. Undefined: the work runs to its end. */
const awaited = new AsyncLocalStorage<IsAwaited | undefined>();

const ALWAYS: IsAwaited = () => true;

/** Runs work that is aborted once `isAwaited` returns false: its next step then throws `CallerLeft`. */
export function whileAwaited<Value>(isAwaited: IsAwaited, work: () => Value): Value {
  return awaited.run(isAwaited, work);
}

/** Runs work to its end even after all callers have left: it writes something, or its answer is cached for all. */
export function toItsEnd<Value>(work: () => Value): Value {
  return awaited.getStore() ? awaited.run(undefined, work) : work();
}

export type Audience = {
  join(): void;
  /** Runs the work, which is aborted when the last caller has left. */
  work<Answer>(work: () => Promise<Answer>): Promise<Answer>;
};

/** The new audience includes the current caller. */
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
        // The answer may be cached for long, and must not hold references to its callers.
        isOver = true;
        waiting.clear();
      }
    },
  };
}

/** Asks for a shared answer, and once more if it was aborted just as this caller joined. */
export async function askAgainIfGivenUp<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallerLeft && whetherAwaited()()) return ask();
    throw error;
  }
}

/** Call it at each step of work that may be aborted: before a PMS request, and between stretches of computation. */
export function requireAwaited(): void {
  if (!whetherAwaited()()) throw new CallerLeft('no caller waits for this any more');
}

/** Work outside `whileAwaited` is always awaited. */
function whetherAwaited(): IsAwaited {
  return awaited.getStore() ?? ALWAYS;
}
