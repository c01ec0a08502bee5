import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * A window for all tests of a worker. At each of these addresses an empty page stays open. Pages of the same site then
 * start in its process, where the scripts are compiled already.
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
