import type { Page } from '@playwright/test';

/** Delays a page's request to an address until the returned function is called, like a guest who takes their time. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const wait = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await wait.promise;
    await route.continue();
  });
  return () => wait.resolve(undefined);
}
