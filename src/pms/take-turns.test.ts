import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('a long reckoning lets others have their turns, and a short one goes through', async () => {
  let othersTurns = 0;
  const takeTurn = (): NodeJS.Immediate => setImmediate(() => (othersTurns += 1));
  let timeMs = 0;
  const reckon = async (steps: number, stepMs: number) => {
    const turns = createTurns(() => timeMs);
    for (let step = 0; step < steps; step += 1) {
      takeTurn();
      timeMs += stepMs;
      await turns();
    }
  };
  await reckon(3, 5);
  expect(othersTurns).toBe(0);
  await reckon(10, 10);
  expect(othersTurns).toBe(13);
});
