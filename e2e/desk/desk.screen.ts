import { test as base, type Page } from '@playwright/test';
import { expect, expectAccessible, find } from './desk-journey.ts';
import { CARD, RESERVATION } from './desk-examples.ts';
import { startDeskScreens, type DeskScreens } from './desk-screen-server.ts';

type Screen = readonly [name: string, path: string, reach?: (page: Page) => Promise<unknown>];

const SCREENS: readonly Screen[] = [
  ['Today', '/desk'],
  ['Found', '/desk', (page) => find(page, 'Hopper')],
  [CARD.product.name, `/desk/cards/${CARD.id}`],
  [CARD.product.name, `/desk/cards/${CARD.id}`, (page) => openDialog(page, 'Make void', /will be void/)],
  [CARD.product.name, `/desk/cards/${CARD.id}`, (page) => openDialog(page, 'Unlock code', /Make sure that you speak/)],
  [CARD.product.name, `/desk/cards/${CARD.id}`, (page) => openDialog(page, 'Move value', /Move to which card/)],
  ['Cards', '/desk/cards?state=frozen&after=next'],
  ['Cards', '/desk/cards', (page) => issue(page)],
  ['Reservations', '/desk/reservations?state=unknown&after=next'],
  [RESERVATION.guest, `/desk/reservations/${RESERVATION.reference}`],
  ['Approvals', '/desk/approvals'],
  ['People', '/desk/people'],
  ['People', '/desk/people', (page) => openDialog(page, 'Invite somebody', /Role/)],
  ['People', '/desk/people', (page) => openDialog(page, 'Roles of Otto Lindqvist', /Save the roles/)],
  ['People', '/desk/people', (page) => openDialog(page, 'Lock out Otto Lindqvist', /signed out everywhere/)],
  ['Approvals', '/desk/approvals', (page) => openDialog(page, 'Refuse', /Nothing happens to the card/)],
  ['Audit', '/desk/audit'],
  [
    RESERVATION.guest,
    `/desk/reservations/${RESERVATION.reference}`,
    (page) => openDialog(page, 'Decide the outcome', /happened/),
  ],
  ['Page not found', '/desk/nowhere'],
];

async function openDialog(page: Page, button: string, shows: RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog').first()).toContainText(shows);
}

async function issue(page: Page): Promise<void> {
  await openDialog(page, 'Issue a card', /Recipient/);
  await page.getByRole('textbox', { name: 'Amount' }).fill('1200');
  await expect(page.getByRole('dialog').first()).toContainText('above your limit of €1,000.00 a day');
}

const test = base.extend<object, { readonly desk: DeskScreens }>({
  desk: [
    async ({ browserName: _ }, use) => {
      const desk = await startDeskScreens();
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

test('every screen of the desk reads on a phone in the dark, fits it, and breaks no policy of its document', async ({
  page,
  desk,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  for (const [heading, path, reach] of SCREENS) {
    await page.goto(desk.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await reach?.(page);
    await expect(page.locator('h1')).toContainText(heading);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await expectAccessible(page);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect([path, await page.evaluate(overflow)]).toEqual([path, 0]);
  }
  expect(faults).toEqual([]);
});

test('a list is walked through with the arrow keys, and Enter opens a row', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${desk.url}/desk/reservations`);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(RESERVATION.guest);
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(RESERVATION.guest);
});

test('the document of the desk is kept nowhere, shown in no frame, and says that other addresses are nothing', async ({
  request,
  desk,
}) => {
  const answer = await request.get(`${desk.url}/desk`);
  const headers = answer.headers();
  expect(answer.status()).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
  expect(await answer.text()).toContain(`nonce="${nonce}"`);
  const again = await request.get(`${desk.url}/desk`);
  expect(again.headers()['content-security-policy']).not.toBe(headers['content-security-policy']);
  expect((await request.get(`${desk.url}/desk/nowhere`)).status()).toBe(404);
});
