import { strict as assert } from 'node:assert';
import { mkdir } from 'node:fs/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { loadBrowser } from '../../e2e/browser.ts';

type Pages = Readonly<Record<string, number>>;

/** Opens the plugin's pages, as a guest and as a site administrator. Throws if one is not as expected. */
export async function lookAtPages(site: string, staycard: string, pages: Pages): Promise<string> {
  const { executablePath, args, env } = await loadBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env: { ...cleanEnv(), ...env } });
  try {
    const page = await browser.newPage();
    await seeGuestPages(page, site, staycard, pages);
    await signIn(page, site, 'admin');
    await seeEditor(page, site);
    await changeSettings(page, site, staycard, pages);
    for (const user of ['assistant', 'editor']) await findSettingsClosed(browser, site, user);
    return 'WordPress: block, shortcode, hostile values, editor, settings and who may save them are as they should be';
  } finally {
    await browser.close();
  }
}

async function seeGuestPages(page: Page, site: string, staycard: string, pages: Pages): Promise<void> {
  await open(page, `${site}/?page_id=${pages['block']}`);
  await shown(page);
  const element = page.locator('staycard-booking');
  const names = ['sale-page', 'property', 'arrival', 'nights', 'product', 'language', 'accent', 'paper', 'radius'];
  const written = await Promise.all(names.map((name) => element.getAttribute(name)));
  assert.deepEqual(written, ['demo', 'harbour-house', null, '2', null, 'de', '#703070', null, null]);
  const link = element.locator('> a');
  assert.match((await link.textContent()) ?? '', /Gutschein buchen/);
  assert.equal(await link.getAttribute('href'), `${staycard}/s/demo?property=harbour-house&nights=2&language=de`);
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/wordpress.png', fullPage: true });

  await open(page, `${site}/?page_id=${pages['shortcode']}`);
  await shown(page);
  assert.equal(await element.getAttribute('product'), 'ten-nights');

  const html = await open(page, `${site}/?page_id=${pages['hostile']}`);
  assert.match(html, /<staycard-booking sale-page="demo"><a /);
  assert.doesNotMatch(html, /x\(\)/);
}

async function signIn(page: Page, site: string, user: string): Promise<void> {
  await page.goto(`${site}/wp-login.php`);
  await page.fill('#user_login', user);
  await page.fill('#user_pass', 'only-for-this-run');
  await page.click('#wp-submit');
  await page.waitForURL(/wp-admin/);
}

async function seeEditor(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/wp-admin/post-new.php?post_type=page`);
  const name = await page
    .waitForFunction("window.wp?.blocks?.getBlockType('staycard/booking')?.title", undefined, { timeout: 60_000 })
    .then((title) => title.jsonValue());
  assert.equal(name, 'Staycard booking');
  await page.evaluate("wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('staycard/booking'))");
  await page.getByText('Guests see the booking page').waitFor();
}

/** Addresses that name another server than they seem to, or none. */
const WRONG_ADDRESSES = [
  'javascript:alert(1)',
  'https://booking.hotel.example@evil.example/s/demo',
  'https://evil.example?/s/demo',
  'https://evil.example#/s/demo',
  'https://evil.example\\@booking.hotel.example/s/demo',
  'https://booking.hotel.example:443@evil/s/demo',
];

/** A user who manages the site but may not write scripts, or the reverse, neither sees the settings nor saves them. */
async function findSettingsClosed(browser: Browser, site: string, user: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, site, user);
  const settings = await page.goto(`${site}/wp-admin/options-general.php?page=staycard`);
  assert.equal(settings?.status(), 403, `${user} sees the settings`);
  const saved = await page.request.post(`${site}/wp-admin/options.php`, {
    form: { option_page: 'staycard', action: 'update' },
  });
  assert.match(await saved.text(), /not allowed to manage options/, `${user} may save the settings`);
}

/** A wrong address is refused. A version and its hash are written into the page, and the element runs. */
async function changeSettings(page: Page, site: string, staycard: string, pages: Pages): Promise<void> {
  const { versions } = (await (await fetch(`${staycard}/embed.json`)).json()) as {
    versions: { version: string; integrity: string }[];
  };
  const [newest] = versions;
  assert.ok(newest);
  await page.goto(`${site}/wp-admin/options-general.php?page=staycard`);
  for (const address of WRONG_ADDRESSES) {
    await page.fill('#staycard-address', address);
    await page.click('#submit');
    await page.getByText('was not saved').waitFor();
    assert.equal(await page.inputValue('#staycard-address'), `${staycard}/s/demo`, address);
  }
  await page.fill('#staycard-version', newest.version);
  await page.fill('#staycard-integrity', newest.integrity);
  await page.click('#submit');
  await page.getByText('Settings saved').waitFor();
  await page.screenshot({ path: 'test-results/wordpress-settings.png', fullPage: true });
  await open(page, `${site}/?page_id=${pages['block']}`);
  await shown(page);
  const script = page.locator(`script[src="${staycard}/embed/${newest.version}.js"]`);
  assert.equal(await script.getAttribute('integrity'), newest.integrity);
}

/** Opens a page and returns its HTML. PHP prints its errors into the page. */
async function open(page: Page, address: string): Promise<string> {
  const html = (await (await page.goto(address))?.text()) ?? '';
  assert.doesNotMatch(html, /<b>(Warning|Notice|Deprecated|Fatal error)<\/b>.*plugins\/staycard/);
  return html;
}

async function shown(page: Page): Promise<void> {
  await page.locator('staycard-booking[state=shown]').waitFor({ timeout: 30_000 });
}

function cleanEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
