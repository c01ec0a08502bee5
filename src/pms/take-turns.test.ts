import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Works for a while without letting go, as a reckoning does. */
function workForMs(durationMs: number): void {
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt);
}

test('a long reckoning lets others have their turns, and a short one goes through', async () => {
  let othersTurns = 0;
  const other = setInterval(() => (othersTurns += 1), 1);
  const short = createTurns();
  for (let step = 0; step < 3; step += 1) await short();
  expect(othersTurns).toBe(0);
  const long = createTurns();
  for (let step = 0; step < 10; step += 1) {
    workForMs(10);
    await long();
  }
  clearInterval(other);
  expect(othersTurns).toBeGreaterThanOrEqual(3);
});
