import { setImmediate } from 'node:timers/promises';
import { requireAwaited } from './awaited.ts';

const LONGEST_STRETCH_MS = 20;

/**
 * For a computation of many steps that would block all other requests. Call it at each step: it yields to the event
 * loop after a long stretch, and throws `CallerLeft` if the caller has left. `now` is a clock in milliseconds.
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
