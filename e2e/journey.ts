import { test as playwrightTest } from '@playwright/test';
import { testClock } from '../test/test-clock.ts';

export { expect } from '@playwright/test';

/** A journey through pages whose time is that of server and simulator, and runs on as theirs does. */
export const test = playwrightTest.extend({
  context: async ({ context }, use) => {
    await context.clock.install({ time: testClock.now().epochMilliseconds });
    await use(context);
  },
});
