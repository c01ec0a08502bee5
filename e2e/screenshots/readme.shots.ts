import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { issueCard } from '../behind-the-page.ts';
import { BookingPage, inDays } from '../booking-page.ts';
import { expect, test } from '../journey.ts';
import { settle } from '../screen-faults.ts';

const FOLDER = 'docs/pictures';
const QUALITY = 0.8;

test.use({ viewport: { width: 1200, height: 840 }, deviceScaleFactor: 1 });

/** The two pictures that the README opens with. */
test('readme', async ({ page, context }) => {
  const guest = new BookingPage(page);
  await guest.beginWith(await issueCard('--product', 'ten-nights', '--uses', '10'));
  await expect(guest.property(/Harbour House/)).toBeVisible();
  await expect(page.getByText(guest.say('BOOKING.WHERE_AND_WHEN.COVERED'), { exact: true }).first()).toBeVisible();
  await settle(page);
  await save(await context.newPage(), 'choose-a-stay', await page.screenshot());

  await page.setViewportSize({ width: 390, height: 780 });
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(inDays(40), 2);
  await guest.expectRoom('Sea View Double');
  await settle(page);
  await page.evaluate(() => {
    const { top = 0 } = document.querySelector('#section-stay')?.getBoundingClientRect() ?? {};
    window.scrollBy({ top: top - 24, behavior: 'instant' });
  });
  await save(await context.newPage(), 'choose-a-room', await page.screenshot());
});

/** Writes a picture as WebP, which browsers make and Playwright does not. */
async function save(page: Page, name: string, png: Buffer): Promise<void> {
  const webp = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  );
  await page.close();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${name}.webp`, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
}
