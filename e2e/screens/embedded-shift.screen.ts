import type { Frame, Page } from '@playwright/test';
import type { HotelSite } from '../../example/hotel-site/serve-hotel-site.ts';
import { BookingPage } from '../booking-page.ts';
import { IS_ALL_READ_TWICE } from '../screen-faults.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import { expect, openSite, test } from './hotel-site.ts';

type Shift = { readonly value: number; readonly of: string };
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records, in every frame, the visible shifts that do not follow the guest's own action. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Rect = { top: number; bottom: number };
    type LayoutShift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
    };
    /** The part of the full-height frame that the guest sees, as reported by the host. */
    const inSight = ({ top, bottom }: Rect) => {
      const { style } = document.documentElement;
      const end = window.innerHeight - Number.parseFloat(style.getPropertyValue('--view-end') || '0');
      const size = Number.parseFloat(style.getPropertyValue('--view-size') || String(end));
      return bottom > top && top < end && bottom > end - size;
    };
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : '?');
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        // Sections that are still loading, and the footer, move down with the end of the arriving content.
        const seen = sources
          .filter(({ node }) => !(node instanceof Element && node.matches('footer, section[class*=ahead]')))
          .filter(({ previousRect, currentRect }) => inSight(previousRect) || inSight(currentRect));
        const of = seen.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${previousRect.top} → ${currentRect.top}`,
        );
        if (!hadRecentInput && seen.length > 0) window.shifts.push({ value, of: of.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsIn = (place: Page | Frame): Promise<Shift[]> => place.evaluate(() => window.shifts);

/**
 * Opens the site. On a phone the frame reserves less height than the screen has, so that content below it is visible as
 * soon as the frame shrinks. The page is without the demo's helpers, which load late.
 */
async function openWatchedSite(page: Page, site: HotelSite): Promise<Frame> {
  await page.addInitScript(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`
      @media (max-width: 36rem) { staycard-booking { min-block-size: 40rem } }
      [class*='helpers'] { display: none }
    `);
    document.adoptedStyleSheets = [style];
  });
  return openSite(page, site);
}

/** Goes from the first screen to the rooms of a hotel. */
async function goToRooms(guest: BookingPage): Promise<void> {
  await guest.typeCode('TENU-SE22-2222-222P');
  // By key, because a click may hit the site's own bar, which covers the frame.
  await guest.property(/Harbour House/).press('Enter');
  await guest.chooseDates(Temporal.PlainDate.from('2027-02-05'), 2);
  await guest.expectRoom('Lanes Double');
}

/** Slow answers with every `npm test`, because they cause more shifts. `npm run browser` has both. */
const ARRIVALS: readonly (readonly [string, number])[] = [
  ['slowly', 700],
  ...(IS_ALL_READ_TWICE ? ([['at once', 0]] as const) : []),
];

for (const [name, delayMs] of ARRIVALS) {
  for (const [screen, width, height] of [
    ['at a desk', 1280, 800],
    ['on a phone', 390, 700],
  ] as const) {
    test(
      `nothing moves by itself in the hotel site ${screen}, where our scripts arrive ${name}${width < 600 ? ', and the bar with what is left to pay stays in sight when the frame grows' : ''}`,
      { tag: '@thorough' },
      async ({ api, page, server, site }) => {
        api.answer({ ...hotelsWithPictures(server.hotelSystemUrl), cardSearch: tenNights() });
        api.takeTime(150 + delayMs);
        await page.setViewportSize({ width, height });
        await watchShifts(page);
        await page.route('**/assets/*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delayMs));
          await route.continue();
        });
        const frame = await openWatchedSite(page, site);
        const guest = new BookingPage(frame);
        await goToRooms(guest);
        // A frame shrinks after a pause, and shifts at that time count as well.
        await page.waitForTimeout(1_000);
        // On a desktop the screen may be lower than the window, and content below the frame may rightly come into view.
        if (width < 600) expect(await shiftsIn(page)).toEqual([]);
        // A loading message may take a second line.
        const moved = (await shiftsIn(frame)).filter(({ value }) => value >= 0.01);
        expect(moved).toEqual([]);
        api.takeTime(0);
        if (width < 600) await expectBarInSight(page, frame, guest);
      },
    );
  }
}

/** Expects the sticky bar in view again, although the site reported no other visible part. */
async function expectBarInSight(page: Page, frame: Frame, guest: BookingPage): Promise<void> {
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const bar = frame.getByRole('button', { name: new RegExp(guest.say('RECEIPT.DUE')) });
  await expect(bar).toBeInViewport({ ratio: 0.9 });
  const heightOf = () => page.locator('staycard-booking').evaluate((element) => element.getBoundingClientRect().height);
  // The page's own resize would undo this change.
  await expect(async () => {
    const before = await heightOf();
    await page.waitForTimeout(500);
    expect(await heightOf()).toBe(before);
  }).toPass();
  await page.locator('staycard-booking').evaluate((element) => {
    const inner = element.shadowRoot?.querySelector('iframe');
    if (inner) inner.style.blockSize = `${inner.offsetHeight + 400}px`;
  });
  await expect
    .poll(() => bar.evaluate((button) => window.innerHeight - button.getBoundingClientRect().bottom))
    .toBeGreaterThan(300);
  await expect(bar).toBeInViewport({ ratio: 0.9 });
}
