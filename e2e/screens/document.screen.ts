import { readWords } from '../../test/screens/words.ts';
import { expect, test } from './screen-test.ts';

const CONTACTS = ['tel:+441273555010', 'mailto:hello@quiet-hours.example'];
const GERMAN = readWords('de');
const FRENCH = readWords('fr');

test('without scripts the page says whose it is and whom to ask, in the language of the guest', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/s/demo');
  await expect(page).toHaveTitle('The Quiet Hours Collection');
  const words = page.locator('main noscript p');
  await expect(words).toBeVisible();
  await expect(words).toContainText(GERMAN('DOCUMENT.NO_SCRIPT'));
  await expect(page.locator('.start-late').first()).toHaveCSS('display', 'none');
  for (const contact of CONTACTS) await expect(page.locator(`footer a[href="${contact}"]`)).toBeVisible();
  await context.close();
});

test('a page whose script did not load shows a notice after a while; a page that starts shows none', async ({
  guest,
  page,
}) => {
  const late = page.getByText(guest.say('DOCUMENT.NOT_STARTED')).first();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/s/demo');
  await expect(page.locator(`footer a[href="${CONTACTS[0]}"]`)).toBeVisible();
  await expect(late).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(late).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: guest.say('FRAME.TRY_AGAIN') }).click();
  await expect(page.getByRole('heading', { level: 1, name: guest.say('WELCOME.HEADING') })).toBeVisible();
  await expect(late).toHaveCount(0);
});

test('a browser beneath the floor is named as the reason at once', async ({ guest, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto('/s/demo');
  await expect(page.getByText(guest.say('DOCUMENT.TOO_OLD'))).toBeVisible();
  await expect(page.getByText(guest.say('DOCUMENT.NOT_STARTED'))).toHaveCSS('display', 'none');
  await expect(page.locator(`footer a[href="${CONTACTS[1]}"]`)).toBeVisible();
});

test('only the welcome page is indexed, and an unknown address answers 404', async ({
  guest,
  page,
  request,
  server,
}) => {
  const ROWS = [
    ['/s/demo', 200, undefined],
    ['/s/demo?language=de', 200, undefined],
    ['/s/demo/booking', 200, 'noindex'],
    ['/s/demo/reservation/SC-2222-2222', 200, 'noindex'],
    ['/s/demo/my-booking', 200, 'noindex'],
    ['/s/demo/reservation', 404, 'noindex'],
    ['/s/demo/elsewhere', 404, 'noindex'],
    ['/s/nobody', 404, 'noindex'],
    ['/robots.txt', 200, undefined],
    ['/s/demo/icon.png', 200, undefined],
    ['/s/demo/picture.png', 200, undefined],
  ] as const;
  const found = ROWS.map(async ([path]) => {
    const response = await request.get(`${server.url}${path}`);
    return [path, response.status(), response.headers()['x-robots-tag']];
  });
  expect(await Promise.all(found)).toEqual(ROWS);
  await page.goto('/s/demo/elsewhere');
  await expect(page.getByRole('heading', { name: guest.say('FRAME.NOT_FOUND') })).toBeVisible();
});

test('the language that a guest asked for stays where the address does not name it', async ({ page }) => {
  await page.goto('/s/demo');
  await page.locator('header select').selectOption('de');
  await expect(page).toHaveURL(/language=de/);
  await page.goto('/s/demo');
  await expect(page.getByRole('heading', { level: 1, name: GERMAN('WELCOME.HEADING') })).toBeVisible();
  await page.goto('/s/demo?language=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/s/demo');
  await expect(page.getByRole('heading', { level: 1, name: FRENCH('WELCOME.HEADING') })).toBeVisible();
});
