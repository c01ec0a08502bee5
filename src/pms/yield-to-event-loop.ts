import { setImmediate } from 'node:timers/promises';
import { requireAwaited } from './awaited.ts';

const LONGEST_STRETCH_MS = 20;

/**
 * For a computation of many steps, which would keep all other requests waiting: called at each step, it yields to the
 * event loop when the last stretch was long, and throws `NobodyWaits` when the caller has left meanwhile. `now` is a
 * clock in milliseconds.
 */
export function createYieldToEventLoop(now = () => performance.now()): () => Promise<void> {
  let endsAt = now() + LONGEST_STRETCH_MS;
  return async () => {
    if (now() < endsAt) return;
    await setImmediate();
    requireAwaited();
    endsAt = now() + LONGEST_STRETCH_MS;
  };
}
