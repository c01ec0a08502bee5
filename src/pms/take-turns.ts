import { setImmediate } from 'node:timers/promises';

const LONGEST_STRETCH_MS = 20;

/**
 * For a reckoning of many steps, which would keep everybody else waiting: called at each step, it lets the others have
 * their turns whenever the last stretch was long. `now` is a clock in milliseconds.
 */
export function createTurns(now = () => performance.now()): () => Promise<void> {
  let endsAt = now() + LONGEST_STRETCH_MS;
  return async () => {
    if (now() < endsAt) return;
    await setImmediate();
    endsAt = now() + LONGEST_STRETCH_MS;
  };
}
