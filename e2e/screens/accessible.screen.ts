import { BookingPage } from '../booking-page.ts';
import { findBarriersAtRest, findOverflow } from '../screen-faults.ts';
import { BUYER, CHOSEN_STAY, NOW } from '../../test/screens/before.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import type { Playback } from '../../test/screens/playback.ts';
import { GUEST_STATES, type GuestState } from './guest-states.ts';
import { GuestTab } from './guest-tab.ts';
import { openBooking } from './open-screen.ts';
import type { ScreenServer } from './screen-server.ts';
import { expect, test as screenTest } from './screen-test.ts';

/** How a guest sees the page. */
type Look = { readonly width: number; readonly language: string; readonly colorScheme: 'light' | 'dark' };
type OpenTab = (look: Look) => Promise<GuestTab>;
type Stage = { readonly api: Playback; readonly server: ScreenServer; readonly openTab: OpenTab };

const HEIGHT = { height: 844 };
const PHONE: Look = { width: 390, language: 'en', colorScheme: 'light' };
const DESKTOP: Look = { ...PHONE, width: 1280 };
const ARABIC: Look = { ...PHONE, language: 'ar', colorScheme: 'dark' };

const test = screenTest.extend<object, { readonly openTab: OpenTab }>({
  // A tab for each look, in a window without motion: what fades in is not the colour that a guest reads.
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
          viewport: { ...HEIGHT, width: look.width },
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
});

/** One worker draws all states, as they share a document. After a fault it goes on in a new one. */
test.describe.configure({ mode: 'default' });

for (const state of GUEST_STATES) {
  const { name, isMain, isOnPhone } = state;
  test(`${name}: nothing keeps anybody out, nor beyond the side of a phone`, async ({ api, server, openTab }) => {
    await read(state, PHONE, { api, server, openTab });
  });
  if (!isOnPhone) {
    test(`${name}: nothing keeps anybody out on a desktop`, { tag: '@thorough' }, async ({ api, server, openTab }) => {
      await read(state, DESKTOP, { api, server, openTab });
    });
  }
  if (isMain) {
    test(
      `${name}: nothing keeps anybody out on a phone, in Arabic and in the dark`,
      { tag: '@thorough' },
      async ({ api, server, openTab }) => read(state, ARABIC, { api, server, openTab }),
    );
  }
}

async function read(state: GuestState, look: Look, { api, server, openTab }: Stage): Promise<void> {
  const { answers, set, reach, shows, isLoaded, isWide, areFramesRead = false } = state;
  api.answer({ ...hotelsWithPictures(server.hotelSystemUrl), ...answers });
  set?.(server);
  const tab = await openTab(look);
  if (isLoaded) await tab.leaveDocument();
  await reach(tab, api);
  const seen = tab.page.getByText(tab.guest.sayLike(shows)).filter({ visible: true });
  await expect(seen.first()).toBeVisible();
  await expect(tab.page.locator(`html[lang|=${look.language}]`)).toBeAttached();
  for (const width of isWide ? [look.width, DESKTOP.width] : [look.width]) {
    if (width !== look.width) await tab.page.setViewportSize({ ...HEIGHT, width });
    const barriers = await findBarriersAtRest(tab.page, { areFramesRead });
    expect.soft([...barriers, ...(await findOverflow(tab.page))], `${width} px wide`).toEqual([]);
  }
  if (isWide) await tab.page.setViewportSize({ ...HEIGHT, width: look.width });
  expect(tab.faults).toEqual([]);
  if (isLoaded) await tab.leaveDocument();
  else await tab.leave();
  await tab.page.unrouteAll();
}

test('in Arabic the receipt stands on the left of what is chosen', async ({ page }) => {
  const guest = new BookingPage(page, 'ar');
  const search = { ...CHOSEN_STAY, section: 'check', language: 'ar' } as const;
  await openBooking(page, { cards: [tenNights()], search, buyer: BUYER });
  const receipt = (await page.getByRole('complementary').boundingBox())!;
  const sections = (await guest.section('BOOKING.CHECK.HEADING').boundingBox())!;
  expect(receipt.x + receipt.width).toBeLessThanOrEqual(sections.x);
});
