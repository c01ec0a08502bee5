import { expect, test } from 'vitest';
import { CallerLeft, whileAwaited } from './awaited.ts';
import { createYieldToEventLoop } from './yield-to-event-loop.ts';

test('a long computation ends with the stretch in which its caller left', async () => {
  let time = 0;
  let isHere = true;
  let steps = 0;
  const compute = async () => {
    const yieldToEventLoop = createYieldToEventLoop(() => time);
    for (; steps < 100; steps += 1) {
      time += 10;
      if (steps === 50) isHere = false;
      await yieldToEventLoop();
    }
  };
  await expect(whileAwaited(() => isHere, compute)).rejects.toThrow(CallerLeft);
  expect(steps).toBeGreaterThanOrEqual(50);
  expect(steps).toBeLessThan(55);
});
