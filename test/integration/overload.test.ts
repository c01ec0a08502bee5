import { setImmediate as nextRound } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { buildWeb } from '../../src/server/guest/page/web-build.ts';
import { useStaycard } from '../staycard.ts';

const ROUND_MS = 400;
/** Longer than two of the intervals over which the server measures its event-loop lag. */
const ROUNDS = 6;

beforeAll(() => buildWeb(true));
const staycard = useStaycard({ patience: { maxEventLoopDelayMs: 300, delayMeasuredOverMs: 800 } });

const get = (path: string) => fetch(`${staycard.url}${path}`);

/** Blocks the event loop, so that each round takes this long. */
async function holdUp(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const endsAt = performance.now() + ROUND_MS;
    while (performance.now() < endsAt);
    await nextRound();
  }
}

it(
  'an overloaded server asks to come back later, yet says that it is alive and serves the page with all its files',
  { tags: ['thorough'] },
  async () => {
    const document = await (await get('/s/demo')).text();
    const files = [...document.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(2);

    await holdUp();
    const [call, ready, live, page, ...served] = await Promise.all([
      get('/vrm/demo/properties'),
      get('/health/ready'),
      get('/health/live'),
      get('/s/demo/booking'),
      ...files.map(get),
    ]);
    expect(call.status).toBe(503);
    expect(((await call.json()) as WireProblem).code).toBe('SERVER.OVERLOADED');
    expect(call.headers.get('retry-after')).toBe('10');
    expect(ready.status).toBe(503);
    expect(live.status).toBe(200);
    expect(page.status).toBe(200);
    expect(served.map(({ status }) => status)).toEqual(files.map(() => 200));
  },
);
