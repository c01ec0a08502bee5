import type { Page } from '@playwright/test';

/** Keeps back what a page asks there, until it is let go by the answer: somebody who takes their time. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const wait = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await wait.promise;
    await route.continue();
  });
  return () => wait.resolve(undefined);
}
