import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard({ patience: {} });

it('a server that was blocked for a second or two refuses no request afterwards', { tags: ['thorough'] }, async () => {
  for (let times = 0; times < 2; times += 1) {
    standStill(1100);
    await pause(1);
  }
  expect((await fetch(`${staycard.url}/vrm/demo/properties`)).status).toBe(200);
});

/** Blocks the thread, like a machine that is busy with something else. */
function standStill(durationMs: number): void {
  const endsAtMs = performance.now() + durationMs;
  while (performance.now() < endsAtMs);
}
