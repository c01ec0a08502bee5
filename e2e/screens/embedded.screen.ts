import { gzipSync } from 'node:zlib';
import type { Frame, Page } from '@playwright/test';
import { BookingPage } from '../booking-page.ts';
import { findBarriers, findOverflow, IS_ALL_READ_TWICE } from '../screen-faults.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { expect, openSite, test } from './hotel-site.ts';
import { keepInTab } from './open-screen.ts';

const LINK = 'Use your gift card (opens in a new tab)';

/** Goes from the first screen to the rooms of a hotel. */
async function goToRooms(frame: Frame): Promise<BookingPage> {
  const guest = new BookingPage(frame);
  await guest.typeCode('TENU-SE22-2222-222P');
  // By key, because a click may hit the site's own bar, which covers the frame.
  await guest.property(/Harbour House/).press('Enter');
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  return guest;
}

/** Two layouts of the hotel's page. Every `npm test` checks the narrow one. */
const [WIDE, NARROW] = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;

async function expectNobodyKeptOut(page: Page, { width, colorScheme }: typeof WIDE | typeof NARROW): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

test('the embedded page takes language and colour of the hotel site, is accessible, and lets the focus in and out', async ({
  page,
  site,
}) => {
  const frame = await openSite(page, site);
  const inside = () => page.evaluate(() => document.activeElement?.tagName === 'STAYCARD-BOOKING');
  const link = page.getByRole('link', { name: '+44 1273 555 010' });
  await link.focus();
  await page.keyboard.press('Tab');
  await expect.poll(inside).toBe(true);
  await expect(frame.getByRole('link', { name: new BookingPage(frame).say('FRAME.SKIP') })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await frame.getByRole('link').last().focus();
  await expect.poll(inside).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(inside).toBe(false);

  const accent = () => frame.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
  await expect.poll(accent).toBe('#1f5c4d');
  await page.locator('staycard-booking').evaluate((element) => {
    element.setAttribute('accent', '#703070');
    element.setAttribute('language', 'de');
  });
  await expect.poll(accent).toBe('#703070');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('staycard-booking iframe')).toHaveAttribute('title', /Gutschein/);
  await expectNobodyKeptOut(page, NARROW);
});

test('the hotel site is accessible on a desktop', { tag: '@thorough' }, async ({ page, site }) => {
  await openSite(page, site);
  await expectNobodyKeptOut(page, WIDE);
});

/** Expects a frame as high as its page, in which nothing scrolls or is cut off. */
async function expectWhole(frame: Frame): Promise<void> {
  await expect
    .poll(() => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
}

test('the frame is as high as its page on every screen, and a dialog, opened part or focused element is visible', async ({
  api,
  page,
  site,
}) => {
  api.answer({ cardSearch: tenNights() });
  const frame = await openSite(page, site);
  await expectWhole(frame);
  const guest = await goToRooms(frame);
  await expect(frame.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one') })).toBeInViewport();
  await expectWhole(frame);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const extras = frame.getByRole('heading', { name: guest.say('BOOKING.EXTRAS.HEADING'), exact: true });
  await expect(extras).toBeInViewport();
  await expectWhole(frame);

  // After a reload of the hotel's site, the stay continues on a phone, in a frame higher than the screen.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.reload();
  const again = await openSite(page, site);
  const bar = again.getByRole('button', { name: new RegExp(guest.say('RECEIPT.DUE')) });
  await expect(bar).toBeInViewport({ ratio: 0.9 });
  await bar.click();
  await expect(again.getByRole('dialog')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(again.getByRole('dialog')).toHaveCount(0);

  // The focused element is above the bar, even if the site scrolls to it.
  await again.getByRole('button').first().focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusAboveBar(again);
    if (presses === 0) expect(await again.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  }
  await again.evaluate(() => {
    const late = document.createElement('div');
    late.style.blockSize = '300px';
    document.querySelector('main')?.prepend(late);
  });
  await expectFocusAboveBar(again);
});

async function expectFocusAboveBar(frame: Frame): Promise<void> {
  await expect(async () => {
    const [focused, cover] = await frame.evaluate(() => {
      const element = document.activeElement;
      const top = document.querySelector('[data-bar]')?.getBoundingClientRect().top ?? 0;
      // The bar has the focus, or an element of the site around the frame.
      return element?.matches('[data-bar], body') ? [top, top] : [element?.getBoundingClientRect().bottom, top];
    });
    expect(focused).toBeLessThanOrEqual(cover + 1);
  }).toPass();
}

test(
  'attributes lead to a stay like a deep link, and later attributes replace the stay',
  { tag: '@thorough' },
  async ({ api, page, site }) => {
    api.answer({ cardSearch: tenNights() });
    const element = page.locator('staycard-booking');
    const set = (stay: Readonly<Record<string, string>>) =>
      element.evaluate((target, attributes) => {
        for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
      }, stay);
    const frame = await openSite(page, site);
    await set({ product: 'ten-nights', property: 'harbour-house', arrival: '2026-12-04', nights: '2' });
    await expect(frame.locator('li[data-named]')).toHaveCount(1);
    await expect(frame.locator('li:first-child[data-named]')).toBeVisible();
    const guest = new BookingPage(frame);
    await guest.typeCode('TENU-SE22-2222-222P');
    await guest.expectRoom('Lanes Double');
    await set({ property: 'palais-rosenhain', arrival: '2027-01-08', nights: 'next week' });
    await expect(frame.getByRole('heading', { name: guest.say('BOOKING.STAY.WHEN') })).toBeVisible();
    expect(new URL(frame.url()).search).toBe(
      '?property=palais-rosenhain&arrival=2027-01-08&product=ten-nights&language=en',
    );
    // After a reload with the same attributes, the guest's booking continues. A site with more attributes starts over.
    const again = await openSite(page, site);
    await expect(again.getByRole('heading', { name: guest.say('BOOKING.STAY.WHEN') })).toBeVisible();
    await page.addInitScript(() => {
      const ask = () => document.querySelector('staycard-booking')?.setAttribute('property', 'dawn-lodge');
      document.addEventListener('readystatechange', ask, { once: true });
    });
    const other = await openSite(page, site);
    await expect(other.getByRole('heading', { name: guest.say('HELD_CARD.HEADING') })).toBeVisible();
  },
);

test('the link stays if our script is blocked, our server is silent, or the sale page does not name the site', async ({
  faults,
  guest,
  page,
  site,
}) => {
  const link = page.getByRole('link', { name: LINK });
  await page.route('**/embed.js', (route) => route.abort());
  await page.goto(`http://localhost:${site.port}/`);
  await expect(link).toBeVisible();
  await page.unroute('**/embed.js');
  await page.route('**/s/demo*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto(`http://localhost:${site.port}/`);
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'unanswered');
  await expect(link).toBeVisible();
  // The site styles the parts of the fallback. The fallback's own link says that it opens a tab.
  const element = page.locator('staycard-booking');
  await element.evaluate((target) => {
    target.replaceChildren();
    const style = new CSSStyleSheet();
    const parts = ['placeholder', 'waiting', 'unanswered', 'link', 'hint', 'frame'];
    style.replaceSync(parts.map((part) => `staycard-booking::part(${part}) { outline: 3px solid lime }`).join(' '));
    document.adoptedStyleSheets = [style];
  });
  const dressed = await element.evaluate((target) =>
    [...(target.shadowRoot?.querySelectorAll('[part]') ?? [])].map((part) => [
      part.getAttribute('part'),
      getComputedStyle(part).outlineColor,
      part.checkVisibility({ visibilityProperty: true }),
    ]),
  );
  const lime = 'rgb(0, 255, 0)';
  expect(dressed).toEqual([
    ['placeholder', lime, true],
    ['waiting', lime, false],
    ['unanswered', lime, true],
    ['link', lime, true],
    ['hint', lime, true],
    ['frame', lime, false],
  ]);
  const own = page.getByRole('link', { name: `${guest.say('EMBED.LINK')} ${guest.say('EMBED.NEW_TAB')}` });
  await expect(own).toHaveAttribute('target', '_blank');
  await element.evaluate((target) => target.setAttribute('language', 'ar'));
  await expect(element.locator('[part=link]')).toHaveAttribute('dir', 'rtl');
  await expect(element.locator('[part=link]')).toHaveAttribute('href', /\/s\/demo\?language=ar$/);

  await page.unroute('**/s/demo*');
  await page.goto(`http://127.0.0.1:${site.port}/`);
  await expect(link).toBeVisible();
  await expect(element).toHaveAttribute('state', 'unanswered');
  await expect(link).toBeVisible();
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect((await opened).getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeVisible();
  await (await opened).close();
  // The browser reports why it does not show the frame.
  expect(faults.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);
});

test(
  'the measuring page of the operator gets the same events, and the guest sees nothing of it',
  { tag: '@thorough' },
  async ({ api, guest, page, server, site }) => {
    const address = `http://localhost:${site.port}/measuring.html`;
    server.changeSalePage({ analytics: { frame_url: address } });
    api.answer({ cardSearch: tenNights() });
    await guest.open();
    await guest.typeCode('TENU-SE22-2222-222P');
    await guest.chooseProperty(/Harbour House/);
    await expect(page.frameLocator(`iframe[src="${address}"]`).locator('li')).toHaveText([
      'card-found {"kind":"uses","product":"ten-nights"}',
      'property-chosen {"property":"harbour-house"}',
    ]);
    await expect(page.locator(`iframe[src="${address}"]`)).toBeHidden();
    if (IS_ALL_READ_TWICE) await guest.expectAccessible();
  },
);

test(
  'a purchase is counted once, even if the confirmation is reloaded, and never without consent',
  { tag: '@thorough' },
  async ({ api, guest, page, site }) => {
    const covered = summary([offer()], coverBy(tenNights(), 300));
    await keepInTab(page, 'reservations', [reservation('unknown', covered)]);
    await keepInTab(page, 'place', '/s/demo/reservation/SC-NEGA-M8HP');
    api.answer({ reservation: reservation('confirmed', covered), cancellation: cancellation() });
    const consent = (answer: string) =>
      page.addInitScript((said) => window.localStorage.setItem('consent', said), answer);
    const entries = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
    const purchases = async () => JSON.stringify((await entries()) ?? []).split('"purchase"').length - 1;
    const confirmed = () => page.frameLocator('staycard-booking iframe').getByText(guest.say('CONFIRMATION.HEADING'));
    await consent('yes');
    await openSite(page, site);
    await expect.poll(purchases).toBe(1);
    await openSite(page, site);
    await expect(confirmed()).toBeVisible();
    expect(await entries()).toHaveLength(1);
    await consent('no');
    await openSite(page, site);
    await expect(confirmed()).toBeVisible();
    expect(await entries()).toBeUndefined();
  },
);

test('a released version of the element runs if its hash is right, and is blocked otherwise', async ({
  page,
  server,
  site,
}) => {
  const { versions } = (await (await fetch(`${server.url}/embed.json`)).json()) as {
    versions: { version: string; path: string; integrity: string }[];
  };
  expect(versions.length).toBeGreaterThan(0);
  for (const { path, integrity } of versions) {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const [hash, outcome] of [
      [integrity.replace(/.{8}$/, 'AAAAAAAA'), 'error'],
      [integrity, 'load'],
    ] as const) {
      await page.goto(`http://localhost:${site.port}/measuring.html`);
      const happened = await page.evaluate(
        ([src, integrity]) =>
          new Promise<string>((resolve) => {
            const script = Object.assign(document.createElement('script'), { type: 'module', src, integrity });
            script.crossOrigin = 'anonymous';
            for (const kind of ['load', 'error']) script.addEventListener(kind, () => resolve(kind));
            document.body.innerHTML = '<staycard-booking sale-page="demo"></staycard-booking>';
            document.head.append(script);
          }),
        [`${server.url}${path}`, hash] as const,
      );
      expect(happened).toBe(outcome);
      const element = page.locator('staycard-booking');
      if (outcome === 'load') await expect(element).toHaveAttribute('state', 'shown');
      else await expect(element).not.toHaveAttribute('state');
    }
  }
  expect((await fetch(`${server.url}/embed/0.0.1.js`)).status).toBe(404);
  expect((await fetch(`${server.url}/embed/..%2Findex.html`)).status).toBeGreaterThanOrEqual(400);
});

test('the script for other sites is small, and any site may load it and cache it for an hour', async ({
  request,
  server,
}) => {
  const answer = await fetch(`${server.url}/embed.js`);
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const script = await answer.text();
  expect(gzipSync(script).length).toBeLessThan(5 * 1024);
  expect(script).not.toContain('import(');
  const etag = answer.headers.get('etag') ?? '';
  const again = await request.get(`${server.url}/embed.js`, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});
