import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as playwrightTest, type Page } from '@playwright/test';
import { testClock } from '../test/test-clock.ts';
import { startJourneyServer, type JourneyServer } from './journey-server.ts';
import { IS_RUN_RECORDED } from './run-records.ts';

export { expect } from '@playwright/test';

/** A journey whose pages have the clock of server and simulator, and run at normal speed. */
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

/** The storage of a tab's pages and of their frames. */
async function readTabs(page: Page): Promise<unknown[]> {
  const readFrame = () => ({ at: location.href, kept: [sessionStorage, localStorage].map(Object.entries) });
  const read = await Promise.allSettled(page.frames().map((frame) => frame.evaluate(readFrame)));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
