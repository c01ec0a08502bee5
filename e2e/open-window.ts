import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * A window for all tests of a worker. At each of these addresses a page that runs nothing stays open in it: what the
 * tests open of the same site begins in its process, where the scripts are compiled already.
 */
export async function openWindow(
  browser: Browser,
  quietAddresses: readonly string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const window = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options });
  for (const address of quietAddresses) {
    const page = await window.newPage();
    await page.goto(address);
  }
  return window;
}
