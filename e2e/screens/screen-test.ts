import type { BrowserContext, Page } from '@playwright/test';
import { serveHotelSite, type HotelSite } from '../../example/hotel-site/serve-hotel-site.ts';
import { BookingPage } from '../booking-page.ts';
import { test as base } from '../desk/desk-screens.ts';
import { openWindow } from '../open-window.ts';
import { NOW } from '../../test/screens/before.ts';
import { calmHotels } from '../../test/screens/examples/calm-hotels.ts';
import type { Playback } from '../../test/screens/playback.ts';
import { GuestTab } from './guest-tab.ts';
import { startScreenServer, type ScreenServer } from './screen-server.ts';

type Fixtures = {
  /** The API of this test. Hotels without faults are planned by default. */
  readonly api: Playback;
  readonly guest: BookingPage;
  readonly faults: string[];
};
/** A guest's window size, language and colour scheme. */
export type Look = { readonly width: number; readonly language: string; readonly colorScheme: 'light' | 'dark' };
export type OpenTab = (look: Look) => Promise<GuestTab>;

/** Playwright restarts the browser for tests with other worker fixtures, so all screens have these. */
type WorkerFixtures = {
  readonly server: ScreenServer;
  readonly window: BrowserContext;
  readonly openTab: OpenTab;
  readonly host: HotelSite;
  readonly phone: BrowserContext;
  readonly deskTab: Page;
};

export const PHONE = { width: 390, height: 844 };

/** A screen in a browser, with an API that answers as the test plans. An unplanned request fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startScreenServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // One window for all tests of a worker, with a page for each, because the page stores its data in its tab.
  window: [
    async ({ browser, server }, use) => {
      const options = { baseURL: server.url, viewport: { width: 1280, height: 800 } };
      const window = await openWindow(browser, [`${server.url}/robots.txt`], options);
      await window.clock.install({ time: NOW.epochMilliseconds });
      await use(window);
      await window.close();
    },
    { scope: 'worker' },
  ],
  // A tab for each look, in a window without motion, because a colour during a fade is not its final one.
  openTab: [
    async ({ browser, server }, use) => {
      const tabs = new Map<Look, GuestTab>();
      await use(async (look) => {
        const opened = tabs.get(look);
        if (opened) return opened;
        const window = await browser.newContext({
          baseURL: server.url,
          locale: 'en-GB',
          timezoneId: 'Europe/London',
          viewport: { ...PHONE, width: look.width },
          colorScheme: look.colorScheme,
          reducedMotion: 'reduce',
        });
        await window.clock.install({ time: NOW.epochMilliseconds });
        const tab = new GuestTab(await window.newPage(), look.language);
        tabs.set(look, tab);
        return tab;
      });
      for (const { page } of tabs.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  // The page in the frame of a hotel's own site.
  host: [
    async ({ server }, use) => {
      const site = await serveHotelSite(0, server.url);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  // One window for all tests of the desk, because the desk stores nothing in the browser. The sweeps share a tab of it.
  phone: [
    async ({ browser, desk }, use) => {
      const options = { viewport: PHONE, reducedMotion: 'reduce' } as const;
      const phone = await openWindow(browser, [`${desk.url}/robots.txt`], options);
      await use(phone);
      await phone.close();
    },
    { scope: 'worker' },
  ],
  deskTab: [
    async ({ phone }, use) => {
      const tab = await phone.newPage();
      await tab.clock.install();
      await use(tab);
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
