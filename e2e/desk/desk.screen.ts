import type { ConsoleMessage, Page } from '@playwright/test';
import { findBarriersAtRest, findOverflow } from '../screen-faults.ts';
import type { DeskScreens } from './desk-screen-server.ts';
import { expect, PHONE, test as screenTest } from '../screens/screen-test.ts';
import { changeAddress, DESK_SCREENS, openDialog, switchToScreen } from './desk-screens.ts';

type Screen = (typeof DESK_SCREENS)[number];

const test = screenTest.extend({
  context: ({ phone }, use) => use(phone),
  page: async ({ context, desk }, use) => {
    desk.playback.forget();
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

const DESKTOP = { width: 1280, height: 900 };
const TABLETS = [768, 1024];

/** One worker draws all screens, because they share a document. After a failure it continues in a new one. */
test.describe.configure({ mode: 'default' });

for (const [number, screen] of DESK_SCREENS.entries()) {
  const name = `screen ${number + 1}, ${screen.heading} at ${screen.path},`;

  const tag = screen.isLikeAnother === true ? '@thorough' : [];

  test(`${name} and its dialogs have no barriers and fit on a phone`, { tag }, async ({ deskTab: tab, desk }) => {
    await withoutFaults(tab, desk, async () => {
      await setLook(tab, PHONE, 'light');
      await switchToScreen(tab, desk, screen);
      await readScreen(tab, 'the screen');
      await readDialogs(tab, screen);
    });
    if (screen.isLoaded) await tab.goto('about:blank');
  });

  test(`${name} has no barriers and fits in every look`, { tag: '@thorough' }, async ({ deskTab: tab, desk }) => {
    await withoutFaults(tab, desk, async () => {
      await setLook(tab, PHONE, 'dark');
      await switchToScreen(tab, desk, screen);
      await readDialogs(tab, screen);
      for (const size of [DESKTOP, PHONE]) {
        for (const scheme of ['light', 'dark'] as const) {
          await setLook(tab, size, scheme);
          await readScreen(tab, `${size.width}, ${scheme}`);
        }
      }
      await fitOnTablets(tab);
    });
    if (screen.isLoaded) await tab.goto('about:blank');
  });
}

async function setLook(page: Page, size: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
}

/** Reports accessibility barriers and continues, because the next dialog and the next look may have other faults. */
async function readScreen(page: Page, what: string, part?: string): Promise<void> {
  // The only frame of the desk shows the guest page, here a stand-in. Its name is checked with the screen.
  const barriers = await findBarriersAtRest(page, { part, areFramesRead: false });
  expect.soft([...barriers, ...(await findOverflow(page))], what).toEqual([]);
}

async function fitOnTablets(page: Page): Promise<void> {
  for (const width of TABLETS) {
    await page.setViewportSize({ ...DESKTOP, width });
    expect.soft(await findOverflow(page), `${width} wide`).toEqual([]);
  }
}

async function readDialogs(page: Page, screen: Screen): Promise<void> {
  for (const dialog of screen.dialogs ?? []) {
    await openDialog(page, dialog);
    await readScreen(page, `the dialog “${dialog[0]}”`, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** Fails if the page throws, violates its content policy, or makes a call that is not played. */
async function withoutFaults(page: Page, { playback }: DeskScreens, look: () => Promise<void>): Promise<void> {
  const faults: string[] = [];
  const recordError = ({ message }: Error) => faults.push(message);
  const recordMessage = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  };
  page.on('pageerror', recordError).on('console', recordMessage);
  // Moves the pointer off any element, wherever the last dialog was closed.
  await page.mouse.move(0, 0);
  await look();
  page.off('pageerror', recordError).off('console', recordMessage);
  expect([...faults, ...playback.faults.splice(0)]).toEqual([]);
}

test('the menu of a phone shows every section of the desk, and closes when a screen opens', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk`);
  const menu = page.getByRole('button', { name: /^Menu/ });
  const rooms = page.getByRole('navigation', { name: 'Sections' });
  await expect(rooms).toBeHidden();
  await menu.click();
  await expect(rooms).toBeInViewport({ ratio: 1 });
  await rooms.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
  await expect(rooms).toBeHidden();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the lists fit on a tablet in German, whose words are longer', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk`);
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.locator('html[lang=de]')).toBeAttached();
  for (const [path, heading] of [
    ['/desk', 'Heute'],
    ['/desk/reservations', 'Reservierungen'],
    ['/desk/cards', 'Karten'],
  ] as const) {
    await changeAddress(page, path);
    await expect(page.locator('h1').last()).toHaveText(heading);
    await expect(page.getByRole('grid').first()).toBeVisible();
    await fitOnTablets(page);
  }
  // Pages of one worker share their storage, which has the language.
  await page.evaluate(() => window.localStorage.clear());
});

for (const { what, part, path, tag } of [
  { what: 'everything behind the sign-in', part: 'signed-in-desk', path: '/desk', tag: ['@thorough'] },
  { what: 'one screen', part: 'audit-screen', path: '/desk/audit', tag: [] },
]) {
  test(`the desk reloads itself if a new build has replaced its files: ${what}`, { tag }, async ({ page, desk }) => {
    let isReplaced = false;
    await page.route(`**/desk/assets/${part}*.js`, (route) =>
      isReplaced ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(`${desk.url}/robots.txt`);
    // The page requests the document again. The document of the new build names other files.
    await page.route('**/desk', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const answer = await route.fetch();
      isReplaced = true;
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/desk/assets/', '/desk/assets/new-'),
      });
    });
    await page.goto(`${desk.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(isReplaced).toBe(true);
  });
}

test('the desk explains that a part did not arrive, and reloads itself only when asked to', async ({ page, desk }) => {
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/desk/assets/audit-screen*.js', (route) => route.abort());
  const asked = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/desk' && !answer.request().isNavigationRequest(),
  );
  await page.goto(`${desk.url}/desk/audit`);
  // The document is that of the running build.
  await (await asked).finished();
  await expect(page.getByRole('alert')).toContainText('Try again');
  // Throws if the page navigates in this half second.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await page.unroute('**/desk/assets/audit-screen*.js');
  const before = documents;
  expect(before).toBe(1);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(documents).toBe(before + 1);
});

test('the draft is previewed at the width of a phone and of a desktop', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const frame = page.getByTitle('The guest page with the draft');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByText('As drafted')).toBeVisible();
  const width = () => frame.evaluate((one: HTMLElement) => one.offsetWidth);
  expect(await width()).toBeLessThanOrEqual(416);
  const desktop = page.getByRole('button', { name: 'Desktop' });
  await desktop.press('Enter');
  await expect(desktop).toHaveAttribute('aria-pressed', 'true');
  for (const room of [1280, 768, 390]) {
    await page.setViewportSize({ width: room, height: 900 });
    // Its own width stays the same, and it is scaled down until it is entirely visible.
    await expect
      .poll(async () => {
        const [own, stage] = [await frame.boundingBox(), await frame.locator('xpath=..').boundingBox()];
        return Math.abs((own?.width ?? 0) - Math.min(1092, stage?.width ?? 0));
      })
      .toBeLessThan(0.5);
    expect(await width()).toBe(1092);
    expect([room, ...(await findOverflow(page))]).toEqual([room]);
  }
});
