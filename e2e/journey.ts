import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as playwrightTest, type Page } from '@playwright/test';
import { testClock } from '../test/test-clock.ts';
import { startJourneyServer, type JourneyServer } from './journey-server.ts';
import { IS_RUN_RECORDED } from './run-records.ts';

export { expect } from '@playwright/test';

/** A journey through pages whose time is that of server and simulator, and runs on as theirs does. */
export const test = playwrightTest.extend<object, { server: JourneyServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startJourneyServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, server }, use) => {
    await context.clock.install({ time: testClock.now().epochMilliseconds });
    await use(context);
    if (!IS_RUN_RECORDED) return;
    const kept = [await context.cookies(), ...(await Promise.all(context.pages().map(readTabs)))];
    await appendFile(join(server.recordFolder, 'storage.ndjson'), `${JSON.stringify(kept)}\n`);
  },
});

/** What the pages of a tab and the frames in them keep in it. */
async function readTabs(page: Page): Promise<unknown[]> {
  const readFrame = () => ({ at: location.href, kept: [sessionStorage, localStorage].map(Object.entries) });
  const read = await Promise.allSettled(page.frames().map((frame) => frame.evaluate(readFrame)));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
