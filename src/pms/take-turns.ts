import { setImmediate } from 'node:timers/promises';

const LONGEST_STRETCH_MS = 20;

/**
 * For a reckoning of many steps, which would keep everybody else waiting: called at each step, it lets the others have
 * their turns whenever the last stretch was long.
 */
export function createTurns(): () => Promise<void> {
  let endsAt = performance.now() + LONGEST_STRETCH_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await setImmediate();
    endsAt = performance.now() + LONGEST_STRETCH_MS;
  };
}
