import { tenNights } from '../../test/screens/examples/cards.ts';
import { CHOSEN_STAY, openBooking } from './open-screen.ts';
import { expect, PHONE, test } from './screen-test.ts';

const CARDS = [tenNights()];

test('a new screen begins at its top with the focus on its heading, and Back returns to where the guest was', async ({
  guest,
  page,
}) => {
  await page.setViewportSize(PHONE);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const register = page.getByRole('button', { name: guest.say('BOOKING.CARDS.REGISTER') });
  const opened = page.getByRole('heading', { level: 1 });
  await openBooking(page, { cards: CARDS, search: { ...CHOSEN_STAY, section: 'rooms' } });
  await expect(page.getByRole('article', { name: 'Lanes Double' })).toBeVisible();
  const left = 500;
  // The browser moves the page with a line that comes late above what is in view.
  const isBack = async () => Math.abs((await scrolled()) - left) < 50;
  await page.evaluate((top) => window.scrollTo(0, top), left);
  await expect.poll(isBack).toBe(true);

  // Playwright's own click would scroll to the button first.
  await register.evaluate((button: HTMLElement) => button.click());
  await expect(opened).toHaveText(guest.say('REGISTRATION.HEADING'));
  await expect(opened).toBeFocused();
  expect(await scrolled()).toBe(0);

  await page.goBack();
  await expect(register).toBeVisible();
  await expect.poll(isBack).toBe(true);
  await page.goForward();
  await expect(opened).toHaveText(guest.say('REGISTRATION.HEADING'));
  await expect.poll(scrolled).toBe(0);
  // In a new document the rooms come after the screen.
  await page.goto('/robots.txt');
  await page.goBack();
  await page.goBack();
  await expect.poll(isBack).toBe(true);
});

test('the screen of a slow connection stays until the next one is there', async ({ guest, page }) => {
  let loads = () => {};
  const mayLoad = new Promise<void>((resolve) => (loads = resolve));
  await page.route('**/assets/registration-*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await openBooking(page, { cards: CARDS, search: CHOSEN_STAY });
  await page.getByRole('button', { name: guest.say('BOOKING.CARDS.REGISTER') }).click();
  await expect(page).toHaveURL(/\/registration/);
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.HEADING') })).toBeVisible();
  loads();
  await expect(page.getByRole('heading', { name: guest.say('REGISTRATION.HEADING') })).toBeVisible();
});

test('a screen that did not load is there once the guest returns on a good line', async ({ guest, page, faults }) => {
  const script = '**/assets/registration-*.js';
  await page.route(script, (route) => route.abort());
  await openBooking(page, { cards: CARDS, search: CHOSEN_STAY });
  await page.getByRole('button', { name: guest.say('BOOKING.CARDS.REGISTER') }).click();
  await expect(page.getByRole('button', { name: guest.say('FRAME.TRY_AGAIN') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.HEADING') })).toBeVisible();
  await page.unroute(script);
  await page.goForward();
  await expect(page.getByRole('heading', { name: guest.say('REGISTRATION.HEADING') })).toBeVisible();
  faults.length = 0;
});

test('a choice of the booking leaves the page where it is scrolled', async ({ guest, page }) => {
  await page.setViewportSize(PHONE);
  await openBooking(page, { cards: CARDS, search: { ...CHOSEN_STAY, section: 'extras' } });
  const extra = page.getByRole('checkbox').first();
  await extra.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await guest.tick(extra);
  await expect(page).toHaveURL(/extras=/);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
});

for (const size of [
  { width: 640, height: 360 },
  { width: 320, height: 400 },
]) {
  test(`a window of ${size.width} × ${size.height} opens at its top, and Back returns there`, async ({
    guest,
    page,
  }) => {
    const scrolled = () => page.evaluate(() => window.scrollY);
    const heading = page.getByRole('heading', { level: 1 });
    const register = page.getByRole('button', { name: guest.say('BOOKING.CARDS.REGISTER') });
    await page.setViewportSize(size);
    await openBooking(page, { cards: CARDS, search: { property: 'harbour-house' } });
    await expect(heading).toBeFocused();
    expect(await scrolled()).toBe(0);
    await register.evaluate((button: HTMLElement) => button.click());
    await expect(heading).toHaveText(guest.say('REGISTRATION.HEADING'));
    await expect(heading).toBeFocused();
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await expect(register).toBeVisible();
    await expect(heading).toBeFocused();
    expect(await scrolled()).toBe(0);
  });
}
