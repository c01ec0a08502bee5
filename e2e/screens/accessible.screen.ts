import { BookingPage } from '../booking-page.ts';
import { findBarriersAtRest, findOverflow } from '../screen-faults.ts';
import { BUYER, CHOSEN_STAY } from '../../test/screens/before.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import type { Playback } from '../../test/screens/playback.ts';
import { GUEST_STATES, type GuestState } from './guest-states.ts';
import { openBooking } from './open-screen.ts';
import type { ScreenServer } from './screen-server.ts';
import { expect, PHONE, test, type Look, type OpenTab } from './screen-test.ts';

type Stage = { readonly api: Playback; readonly server: ScreenServer; readonly openTab: OpenTab };

const HEIGHT = { height: PHONE.height };
const ENGLISH: Look = { width: PHONE.width, language: 'en', colorScheme: 'light' };
const DESKTOP: Look = { ...ENGLISH, width: 1280 };
const ARABIC: Look = { ...ENGLISH, language: 'ar', colorScheme: 'dark' };

/** One worker draws all states, because they share a document. After a failure it continues in a new one. */
test.describe.configure({ mode: 'default' });

for (const state of GUEST_STATES) {
  const { name, isMain, isOnPhone, isLike } = state;
  test(
    `${name}: accessible on a phone, without horizontal overflow`,
    { tag: isLike === undefined ? [] : '@thorough' },
    async ({ api, server, openTab }) => read(state, ENGLISH, { api, server, openTab }),
  );
  if (!isOnPhone) {
    test(`${name}: accessible on a desktop`, { tag: '@thorough' }, async ({ api, server, openTab }) => {
      await read(state, DESKTOP, { api, server, openTab });
    });
  }
  if (isMain) {
    test(
      `${name}: accessible on a phone, in Arabic and in dark mode`,
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
    // On a desktop, barriers are looked for in the thorough test of each state.
    const barriers = width === look.width ? await findBarriersAtRest(tab.page, { areFramesRead }) : [];
    expect.soft([...barriers, ...(await findOverflow(tab.page))], `${width} px wide`).toEqual([]);
  }
  if (isWide) await tab.page.setViewportSize({ ...HEIGHT, width: look.width });
  expect(tab.faults).toEqual([]);
  if (isLoaded) await tab.leaveDocument();
  else await tab.leave();
  await tab.page.unrouteAll();
}

test('in Arabic the summary is to the left of the choices', async ({ page }) => {
  const guest = new BookingPage(page, 'ar');
  const search = { ...CHOSEN_STAY, section: 'check', language: 'ar' } as const;
  await openBooking(page, { cards: [tenNights()], search, buyer: BUYER });
  const receipt = (await page.getByRole('complementary').boundingBox())!;
  const sections = (await guest.section('BOOKING.CHECK.HEADING').boundingBox())!;
  expect(receipt.x + receipt.width).toBeLessThanOrEqual(sections.x);
});
