import { test as playwrightTest } from '@playwright/test';
import { testClock } from '../test/test-clock.ts';
import { startJourneyServer, type JourneyServer } from './journey-server.ts';

export { expect } from '@playwright/test';

/** A journey through pages whose time is that of server and simulator, and runs on as theirs does. */
export const test = playwrightTest.extend<object, { server: JourneyServer }>({
  // Each worker has a server, a database and hotels of its own, so that journeys may go side by side.
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startJourneyServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    await context.clock.install({ time: testClock.now().epochMilliseconds });
    await use(context);
  },
});
