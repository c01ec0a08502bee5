import type { Frame, Page } from '@playwright/test';
import type { HotelSite } from '../../example/hotel-site/serve-hotel-site.ts';
import { expect, test as screenTest } from './screen-test.ts';

/** The page in the frame of a hotel's own site, which the sale page allows. */
export const test = screenTest.extend<{ site: HotelSite }>({
  site: async ({ host, server, api: _ }, use) => {
    // To a browser "localhost" is another site than "127.0.0.1", where Staycard is.
    server.changeSalePage({ embedding: { allowed_origins: [`http://localhost:${host.port}`] } });
    await use(host);
  },
});

export { expect } from './screen-test.ts';

/** Opens the site, and returns the frame with our page. */
export async function openSite(page: Page, site: HotelSite): Promise<Frame> {
  await page.goto(`http://localhost:${site.port}/`);
  await expect(page.locator('staycard-booking')).toHaveAttribute('state', 'shown');
  const frame = page.frames().find((one) => one.url().includes('/s/demo'));
  if (!frame) throw new Error('the page is shown and in no frame');
  return frame;
}
