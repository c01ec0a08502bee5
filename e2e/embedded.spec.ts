import { gzipSync } from 'node:zlib';
import type { Frame, Page } from '@playwright/test';
import { serveHotelSite, type HotelSite } from '../example/hotel-site/serve-hotel-site.ts';
import { changeSalePage, hotelReservations, stateOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

const CODE = 'TENU-SE22-2222-222P';
let site: HotelSite;
let staycard: string;

test.beforeAll(async () => {
  staycard = process.env['BASE_URL'] ?? '';
  site = await serveHotelSite(0, staycard);
  // To a browser "localhost" is another site than "127.0.0.1", where Staycard is.
  const host = `http://localhost:${site.port}`;
  await changeSalePage('embedding', { allowed_origins: [host] });
  await expectPolicy(`frame-ancestors ${host}`);
});
test.afterAll(() => site.stop());

/** The server keeps a sale page for a moment. */
async function expectPolicy(words: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${staycard}/s/demo`)).headers.get('content-security-policy'))
    .toContain(words);
}

async function openSite(page: Page): Promise<Frame> {
  await page.goto(`http://localhost:${site.port}/`);
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'shown');
  const frame = page.frames().find((one) => one.url().startsWith(`${staycard}/s/demo`));
  if (!frame) throw new Error('the page is shown and in no frame');
  return frame;
}

/** As browsers do that keep storage from the frames of other sites. */
async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
}

/** What the hotel's site wrote down of the events it heard. */
async function heard(page: Page): Promise<{ name: string; detail: Record<string, unknown> }[]> {
  const text = await page.locator('pre').innerText();
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [name = ''] = line.split(' ');
    return { name, detail: JSON.parse(line.slice(name.length)) as Record<string, unknown> };
  });
}

/** Nothing in the frame scrolls or is cut off: it is as high as its page. */
async function expectWhole(frame: Frame): Promise<void> {
  await expect
    .poll(() => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
}

test('a stay is booked within the hotel site, where the browser keeps storage from frames', async ({ page }) => {
  await denyStorage(page);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const before = await sumsOfCard('222P');
  const frame = await openSite(page);
  const guest = new BookingPage(frame);
  await guest.expectAccessible();
  await expectWhole(frame);
  await guest.typeCode(CODE);
  await frame.getByRole('button', { name: 'Not now' }).click();
  await guest.chooseProperty(/Harbour House/);
  const arrival = inDays(90);
  await guest.chooseDates(arrival, 1);
  await expect(frame.getByRole('heading', { name: 'Room', exact: false }).first()).toBeInViewport();
  await expectWhole(frame);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  // Breakfast is not among the uses of the card, so a payment card has to stand for it.
  await guest.tick(frame.getByRole('checkbox', { name: /Breakfast/ }));
  await guest.passExtras();
  await expect(frame.getByRole('heading', { name: 'You', exact: true })).toBeInViewport();
  await guest.fillBuyer();
  await guest.fillPaymentCard();
  await guest.checkEverything();
  await guest.place();

  const reference = await guest.reference();
  await guest.expectAccessible();
  await expectWhole(frame);
  expect(await stateOf(reference)).toBe('confirmed');
  expect(await sumsOfCard('222P')).toEqual({ balance: before.balance - 1, held: 0 });
  const [reservation] = await hotelReservations(reference);
  expect(reservation?.['CreditCardId']).toBeTruthy();
  expect(failures).toEqual([]);

  const names = ['card-found', 'property-chosen', 'dates-chosen', 'rooms-chosen', 'reservation-placed'];
  await expect.poll(async () => (await heard(page)).map(({ name }) => name)).toEqual(names);
  const events = await heard(page);
  expect(events[0]?.detail).toEqual({ kind: 'uses', product: 'ten-nights' });
  const stay = {
    property: 'harbour-house',
    arrival: arrival.toString(),
    departure: arrival.add({ days: 1 }).toString(),
    nights: 1,
  };
  expect(events[2]?.detail).toEqual(stay);
  expect(events[4]?.detail).toMatchObject({ ...stay, rooms: 1, due: { currency: 'GBP' } });
  const told = JSON.stringify(events);
  for (const secret of [CODE.replaceAll('-', ''), '222P', reference, '@', 'token']) expect(told).not.toContain(secret);
});

test('the page takes the language and the colour of the hotel site', async ({ page }) => {
  const frame = await openSite(page);
  const accent = () => frame.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
  await expect.poll(accent).toBe('#1f5c4d');
  await page.locator('staycard-booking').evaluate((element) => {
    element.setAttribute('accent', '#703070');
    element.setAttribute('language', 'de');
  });
  await expect.poll(accent).toBe('#703070');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('staycard-booking iframe')).toHaveAttribute('title', /Gutschein/);
});

test('the focus goes into the frame and out of it again by keyboard', async ({ page }) => {
  const frame = await openSite(page);
  const inside = () => page.evaluate(() => document.activeElement?.tagName === 'STAYCARD-BOOKING');
  const link = page.getByRole('link', { name: 'What the page told us' });
  await link.focus();
  await page.keyboard.press('Tab');
  await expect.poll(inside).toBe(true);
  await expect(frame.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await frame.getByRole('link').last().focus();
  await expect.poll(inside).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(inside).toBe(false);
});

test('a dialog opens where the guest looks, also in a frame higher than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const frame = await openSite(page);
  const guest = new BookingPage(frame);
  await guest.typeCode(CODE);
  await frame.getByRole('button', { name: 'Not now' }).click();
  // By key, as a press may land on the site's own bar, which lies over the frame.
  await frame.getByRole('radio', { name: /Harbour House/ }).press('Space');
  await guest.chooseDates(inDays(92), 1);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const bar = frame.getByRole('button', { name: /Left to pay|receipt/i }).last();
  await expect(bar).toBeInViewport({ ratio: 0.9 });
  await bar.click();
  await expect(frame.getByRole('dialog')).toBeInViewport({ ratio: 0.9 });
});

test('a site that the sale page does not name keeps the link', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${site.port}/`);
  const link = page.getByRole('link', { name: 'Use your gift card in a new tab' });
  await expect(link).toBeVisible();
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'unanswered');
  await expect(link).toBeVisible();
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect((await opened).getByLabel('Code of your card')).toBeVisible();
});

test('the link stays where our script does not arrive, and where our server is silent', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Use your gift card in a new tab' });
  await page.route('**/embed.js', (route) => route.abort());
  await page.goto(`http://localhost:${site.port}/`);
  await expect(link).toBeVisible();
  await page.unroute('**/embed.js');
  await page.route('**/s/demo*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`http://localhost:${site.port}/`);
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'unanswered');
  await expect(link).toBeVisible();
});

test('the measuring page of the operator hears the same, and the guest sees nothing of it', async ({ page }) => {
  const address = `http://localhost:${site.port}/measuring.html`;
  await changeSalePage('analytics', { frame_url: address });
  await expectPolicy(`frame-src 'self' ${process.env['SIMULATOR_URL'] ?? ''} http://localhost:${site.port}`);
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode(CODE);
  await page.getByRole('button', { name: 'Not now' }).click();
  await guest.chooseProperty(/Harbour House/);
  await expect(page.frameLocator(`iframe[src="${address}"]`).locator('li')).toHaveText([
    'card-found {"kind":"uses","product":"ten-nights"}',
    'property-chosen {"property":"harbour-house"}',
  ]);
  await expect(page.locator(`iframe[src="${address}"]`)).toBeHidden();
  await guest.expectAccessible();
  await changeSalePage('analytics', null);
  await expectPolicy(`frame-src 'self' ${process.env['SIMULATOR_URL'] ?? ''};`);
});

test('the script for other sites is small, and may be loaded and kept for an hour by any of them', async ({
  request,
}) => {
  const answer = await fetch(`${staycard}/embed.js`);
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const script = await answer.text();
  expect(gzipSync(script).length).toBeLessThan(5 * 1024);
  expect(script).not.toContain('import(');
  const etag = answer.headers.get('etag') ?? '';
  const again = await request.get('/embed.js', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});
