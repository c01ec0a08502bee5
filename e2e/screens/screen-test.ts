import { test as base, type BrowserContext } from '@playwright/test';
import { BookingPage } from '../booking-page.ts';
import { NOW } from '../../test/screens/before.ts';
import { calmHotels } from '../../test/screens/examples/calm-hotels.ts';
import type { Playback } from '../../test/screens/playback.ts';
import { startScreenServer, type ScreenServer } from './screen-server.ts';

type Fixtures = {
  /** The API that answers this test. Hotels that know no trouble are planned already. */
  readonly api: Playback;
  readonly guest: BookingPage;
  readonly faults: string[];
};
type WorkerFixtures = { readonly server: ScreenServer; readonly window: BrowserContext };

/** A screen, drawn by a browser, with an API that answers as the test plans. What nobody planned fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startScreenServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // One window for all tests of a worker, a page for each: what the page keeps, it keeps in its tab.
  window: [
    async ({ browser, server }, use) => {
      const window = await browser.newContext({
        baseURL: server.url,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        viewport: { width: 1280, height: 800 },
      });
      await window.clock.install({ time: NOW.epochMilliseconds });
      await use(window);
      await window.close();
    },
    { scope: 'worker' },
  ],
  context: ({ window }, use) => use(window),
  page: async ({ context, faults }, use) => {
    await context.clock.setSystemTime(NOW.epochMilliseconds);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await use(page);
    await page.close();
  },
  faults: ({ browserName: _ }, use) => use([]),
  api: [
    async ({ server, faults }, use) => {
      server.forget();
      server.playback.answer(calmHotels());
      await use(server.playback);
      base.expect([...faults, ...server.playback.faults]).toEqual([]);
    },
    { auto: true },
  ],
  guest: ({ page }, use) => use(new BookingPage(page)),
});

export { expect } from '@playwright/test';
