import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BookingPage } from '../booking-page.ts';
import { forgetFaults } from '../behind-the-page.ts';
import { expect, test } from '../journey.ts';
import { findBarriers, findOverflow, settle } from '../screen-faults.ts';
import { wantedLooks, type Look } from './looks.ts';
import type { Screen } from './walk.ts';
import { WALKS } from './walks.ts';

const AT_A_DESK: Look = { name: 'at a desk', width: 1280, height: 900, scheme: 'light', language: 'en' };
const ON_A_PHONE: Look = { ...AT_A_DESK, name: 'on a phone', width: 390 };

test.afterEach(forgetFaults);

for (const walk of WALKS) {
  test(walk.name, async ({ page }) => {
    const guest = new BookingPage(page);
    for (const [index, screen] of walk.screens.entries()) {
      await setLook(page, screen.only === 'phone' ? ON_A_PHONE : AT_A_DESK);
      await test.step(screen.name, () => screen.reach(guest, page));
      const number = String(index + 1).padStart(2, '0');
      const name = `${walk.name} ${number} ${screen.name}`;
      await writeTree(page, name);
      for (const look of wantedLooks().filter((one) => isFor(screen, one))) {
        await setLook(page, look);
        await page.screenshot({ path: `screenshots/${look.name}/${name}.png`, fullPage: true });
        const faults = [...(await findBarriers(page)), ...(await findOverflow(page))];
        expect.soft(faults, `${name}, ${look.name}`).toEqual([]);
      }
    }
  });
}

/** The accessibility tree of the screen, from top to bottom. */
async function writeTree(page: Page, name: string): Promise<void> {
  await mkdir('screenshots/trees', { recursive: true });
  await writeFile(`screenshots/trees/${name}.txt`, `${await page.locator('body').ariaSnapshot()}\n`);
}

function isFor({ only, isPrinted }: Screen, { width, media }: Look): boolean {
  if (media === 'print') return isPrinted === true;
  return only !== 'phone' || width < 768;
}

async function setLook(page: Page, { width, height, scheme, language, media }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, media: 'screen' });
  const languages = page.locator('header select');
  if ((await languages.count()) > 0 && (await languages.inputValue()) !== language) {
    await languages.selectOption(language);
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
  }
  await turnCheckout(page, language);
  if (media) await page.emulateMedia({ media });
  await showPictures(page);
  await settleFrames(page);
  await settle(page);
}

/** The page for paying takes its language from its address. */
async function turnCheckout(page: Page, language: string): Promise<void> {
  const address = new URL(page.url());
  if (!address.pathname.startsWith('/vault/checkout/') || address.searchParams.get('language') === language) return;
  address.searchParams.set('language', language);
  await page.goto(address.href);
  await page.locator('#checkout iframe').waitFor();
}

/** A frame changes its height a moment after its width. A change of the colour scheme may load another frame. */
async function settleFrames(page: Page): Promise<void> {
  await expect(async () => {
    for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
      await frame.waitForLoadState();
      await settle(frame);
    }
  }).toPass();
}

/** Loads lazy pictures, so that a screenshot of the whole page shows all of them. */
async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}
