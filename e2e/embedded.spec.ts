import type { Frame, Page } from '@playwright/test';
import { serveHotelSite, type HotelSite } from '../example/hotel-site/serve-hotel-site.ts';
import { allowFramesOf, hotelReservations, issueCard, stateOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

/** Opens a hotel's own site, which the sale page allows, and returns the frame with our page. */
async function openSite(page: Page, site: HotelSite, staycard: string): Promise<Frame> {
  // To a browser "127.0.0.1" is another site than "localhost", where Staycard is.
  const host = `http://127.0.0.1:${site.port}`;
  await allowFramesOf(host);
  // The server caches sale pages for a moment.
  await expect
    .poll(async () => (await fetch(`${staycard}/s/demo`)).headers.get('content-security-policy'))
    .toContain(`frame-ancestors ${host}`);
  await page.goto(`${host}/`);
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'shown');
  const frame = page.frames().find((one) => one.url().startsWith(`${staycard}/s/demo`));
  if (!frame) throw new Error('the page is shown and in no frame');
  return frame;
}

/** Denies storage, as browsers do for the frames of other sites. */
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

type Heard = { readonly name: string; readonly detail: Record<string, unknown> };
declare global {
  interface Window {
    heard: Heard[];
    dataLayer?: unknown[];
  }
}

/** Records, from the start, every event that the hotel's site receives. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    const steps = ['card-found', 'card-registered', 'property-chosen', 'dates-chosen', 'rooms-chosen'];
    const ends = ['placed', 'awaited', 'not-kept', 'cancelled'].map((end) => `reservation-${end}`);
    for (const name of [...steps, ...ends])
      document.addEventListener(`staycard:${name}`, (event) => {
        window.heard.push({ name, detail: (event as CustomEvent<Record<string, unknown>>).detail });
      });
  });
}

const heard = (page: Page): Promise<Heard[]> => page.evaluate(() => window.heard);
/** A call of Google's tags is an arguments object, which is converted to a list. */
const dataLayer = (page: Page) =>
  page.evaluate(() =>
    window.dataLayer?.map((entry) => (String(entry) === '[object Arguments]' ? Array.from(entry as []) : entry)),
  );

test(
  'a stay is booked within the hotel site, where the browser keeps storage from frames',
  { tag: '@thorough' },
  async ({ page, server }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '5');
    const site = await serveHotelSite(0, server.url);
    await denyStorage(page);
    await listen(page);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const frame = await openSite(page, site, server.url);
    const guest = new BookingPage(frame);
    const heading = (key: string) => frame.getByRole('heading', { name: guest.say(key), exact: true });
    await guest.typeCode(code);
    await guest.chooseProperty(/Harbour House/);
    await expect.poll(async () => (await heard(page)).length).toBe(2);
    expect(await dataLayer(page)).toBeUndefined();
    await page.getByRole('button', { name: 'Yes, that’s fine' }).click();
    const arrival = inDays(90);
    await guest.chooseDates(arrival, 1);
    await expect(heading('BOOKING.ROOMS.HEADING_one')).toBeInViewport();
    await guest.chooseRoom('Lanes Double', 'Flexible');
    // The card does not cover breakfast, so a payment card has to guarantee it.
    await guest.tick(frame.getByRole('checkbox', { name: /Breakfast/ }));
    await guest.passExtras();
    await guest.fillBuyer();
    await guest.fillPaymentCard();
    await guest.checkEverything();
    await guest.place();

    const reference = await guest.reference();
    expect(await stateOf(reference)).toBe('confirmed');
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 4, held: 0 });
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
    expect(await dataLayer(page)).toEqual(googleEvents(events));
    const reported = JSON.stringify([events, await dataLayer(page)]);
    for (const secret of [code.replaceAll('-', ''), code.slice(-4), reference, '@', 'token'])
      expect(reported).not.toContain(secret);
    await site.stop();
  },
);

/** The exact content of the data layer after a journey whose guest consented once the hotel was chosen. */
function googleEvents([, , dates, rooms, placed]: readonly Heard[]): unknown[] {
  const { property, total, covered, due, ...stay } = placed?.detail as Readonly<Record<string, object>>;
  const denied = Object.fromEntries(['ad_storage', 'ad_user_data', 'ad_personalization'].map((use) => [use, 'denied']));
  const { property: _, ...chosen } = dates!.detail;
  const [room] = rooms?.detail['rooms'] as { category: string; rate: string }[];
  const hotel = { item_id: property, item_category: 'hotel', quantity: 1 };
  const inRoom = { item_id: room?.category, item_variant: room?.rate, affiliation: property, quantity: 1 };
  const { currency, amount: value } = total as { currency: string; amount: number };
  const figures = { covered: (covered as { amount: number }).amount, due: (due as { amount: number }).amount };
  // Generated for the event. Other checks search for the reference, which is not in it.
  const transactionId: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const purchase = { transaction_id: transactionId, currency, value, items: [{ ...hotel, price: value }] };
  return [
    ['consent', 'default', { ...denied, analytics_storage: 'granted' }],
    { ecommerce: null },
    { event: 'view_item', ...chosen, ecommerce: { items: [hotel] } },
    { ecommerce: null },
    { event: 'begin_checkout', ecommerce: { items: [inRoom] } },
    { ecommerce: null },
    { event: 'purchase', ...stay, ...figures, ecommerce: purchase },
  ];
}
