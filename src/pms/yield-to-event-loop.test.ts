import { expect, test } from 'vitest';
import { createYieldToEventLoop } from './yield-to-event-loop.ts';

test('a long computation lets other work run in between, and a short one goes through', async () => {
  let othersRan = 0;
  const queueOther = (): NodeJS.Immediate => setImmediate(() => (othersRan += 1));
  let timeMs = 0;
  const compute = async (steps: number, stepMs: number) => {
    const yieldToEventLoop = createYieldToEventLoop(() => timeMs);
    for (let step = 0; step < steps; step += 1) {
      queueOther();
      timeMs += stepMs;
      await yieldToEventLoop();
    }
  };
  await compute(3, 5);
  expect(othersRan).toBe(0);
  await compute(10, 10);
  expect(othersRan).toBe(13);
});
