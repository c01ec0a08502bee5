import type { Locator, Page } from '@playwright/test';
import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { BookingPage } from '../booking-page.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { CHOSEN_STAY, openBooking, openReservation } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const CARDS = [tenNights()];
const HARBOUR = 'Harbour House, Brighton';
const ROOMS = { ...CHOSEN_STAY, section: 'rooms' } as const;

test.beforeEach(({ api, server }) => api.answer(hotelsWithPictures(server.hotelSystemUrl)));

/** Opens a hotel's sheet, once the hotel is in view. */
async function openAbout(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible();
  return sheet;
}

/** The picture in the frame of a gallery, and the position that the gallery shows. */
async function shownPicture(sheet: Locator): Promise<{ place: string; picture: number }> {
  const picture = await sheet
    .getByRole('group')
    .getByRole('list')
    .first()
    .evaluate((reel) => {
      const { left } = reel.getBoundingClientRect();
      return [...reel.children].findIndex((child) => Math.abs(child.getBoundingClientRect().left - left) < 1);
    });
  return { place: await sheet.getByRole('status').filter({ hasText: /\d/ }).first().innerText(), picture };
}

async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  const moved = await page.evaluateHandle(() => {
    const nodes: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources = [] } of list.getEntries() as (PerformanceEntry & { sources?: { node: Node }[] })[])
        nodes.push(...sources.map(({ node }) => `${node.nodeName} ${node.textContent?.slice(0, 40)}`));
    }).observe({ type: 'layout-shift' });
    return nodes;
  });
  return async () => {
    await page.waitForTimeout(300);
    return moved.jsonValue();
  };
}

for (const [language, onward, back] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(
    `the pictures are turned by arrows, thumbnails and swipes: ${language}`,
    { tag: language === 'ar' ? '@thorough' : [] },
    async ({ page }) => {
      const guest = new BookingPage(page, language);
      await openBooking(page, { cards: CARDS, search: { language } });
      const sheet = await openAbout(page, guest.say('ABOUT.HOTEL_NAMED', { name: HARBOUR }));
      const place = (number: number) => ({
        place: guest.say('PICTURES.PLACE', { number: String(number), all: '5' }),
        picture: number - 1,
      });
      // From the close button, one Tab leads to the pictures.
      await page.keyboard.press('Tab');
      const steps = [
        [onward, 2],
        [onward, 3],
        [back, 2],
        ['End', 5],
        [onward, 5],
        ['Home', 1],
      ] as const;
      for (const [key, number] of steps) {
        await page.keyboard.press(key);
        await expect.poll(() => shownPicture(sheet)).toEqual(place(number));
      }
      await guest.press('PICTURES.SHOW', { number: '4' });
      await page.keyboard.press(back);
      await expect(guest.button('PICTURES.SHOW', { number: '3' })).toBeFocused();
      await expect.poll(() => shownPicture(sheet)).toEqual(place(3));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => shownPicture(sheet)).toEqual(place(3));
      await sheet.getByRole('group').getByRole('list').first().hover();
      await page.mouse.wheel(language === 'ar' ? -300 : 300, 0);
      await expect.poll(() => shownPicture(sheet)).toEqual(place(4));
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
}

test('at night the pictures of the night are drawn', { tag: '@thorough' }, async ({ guest, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBooking(page, { cards: CARDS });
  const sheet = await openAbout(page, guest.say('ABOUT.HOTEL_NAMED', { name: HARBOUR }));
  const drawn = () =>
    sheet.getByAltText('The hotel from the beach').evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(drawn).toContain('Tone=night');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(drawn).toContain('Tone=day');
});

test('a room says in a line what it is like, also late, and all of it in its sheet', async ({
  api,
  guest,
  page,
  server,
}) => {
  const known = hotelsWithPictures(server.hotelSystemUrl).propertyAbout as PropertyAboutAnswer;
  const letGo = api.holdBack('propertyAbout', known);
  await page.setViewportSize({ width: 390, height: 844 });
  await openBooking(page, { cards: CARDS, search: ROOMS });
  const room = page.getByRole('article', { name: 'Lanes Double' });
  await expect(guest.button('BOOKING.ROOMS.CHOSEN_WHAT', { room: 'Lanes Double', rate: 'Flexible' })).toBeVisible();
  const shifts = await watchShifts(page);
  letGo();
  await expect(room).toContainText('18\u00a0m²King-size bedThe lanes');
  expect(await shifts()).toEqual([]);
  const other = page.getByRole('article', { name: 'Sea View Double' });
  await expect(other.getByText('Meerblick')).toHaveAttribute('lang', 'de');
  // The whole picture is a link to the sheet.
  await other
    .getByRole('img')
    .or(other.locator('img'))
    .first()
    .click({ position: { x: 20, y: 20 }, force: true });
  const sheet = page.getByRole('dialog', { name: guest.say('ABOUT.ROOM_NAMED', { name: 'Sea View Double' }) });
  await expect(sheet.getByRole('definition').filter({ hasText: guest.say('FEATURE.SEA_VIEW') })).toContainText(
    guest.say('FEATURE.BALCONY'),
  );
  await expect(sheet.getByText('24.5\u00a0m²')).toBeVisible();
});

test(
  'from the receipt on a phone and from a confirmation the hotel is a press away',
  { tag: '@thorough' },
  async ({ api, guest, page }) => {
    const made = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));
    api.answer({ reservation: made, cancellation: cancellation() });
    await page.setViewportSize({ width: 390, height: 844 });
    await openBooking(page, { cards: CARDS, search: ROOMS });
    const label = guest.say('ABOUT.HOTEL_NAMED', { name: HARBOUR });
    await page.getByRole('button', { name: guest.say('RECEIPT.OPEN') }).click();
    const receipt = page.getByRole('dialog', { name: guest.say('RECEIPT.HEADING'), exact: true });
    const sheet = await openAbout(page, label);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(receipt).toBeVisible();
    await openReservation(page, { reservations: [made] });
    await openAbout(page, label);
  },
);
