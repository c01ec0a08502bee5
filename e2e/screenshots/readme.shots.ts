import { issueCard } from '../behind-the-page.ts';
import { BookingPage, inDays } from '../booking-page.ts';
import { expect, test } from '../journey.ts';
import { settle } from '../screen-faults.ts';
import { savePicture } from './save-picture.ts';

test.use({ viewport: { width: 1200, height: 840 }, deviceScaleFactor: 1 });

/** The two pictures that the README opens with. */
test('readme', async ({ page, context }) => {
  const guest = new BookingPage(page);
  await guest.beginWith(await issueCard('--product', 'ten-nights', '--uses', '10'));
  await expect(guest.property(/Harbour House/)).toBeVisible();
  await expect(page.getByText(guest.say('BOOKING.WHERE_AND_WHEN.COVERED'), { exact: true }).first()).toBeVisible();
  await settle(page);
  await savePicture(await context.newPage(), 'choose-a-stay', await page.screenshot());

  await page.setViewportSize({ width: 390, height: 780 });
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(inDays(40), 2);
  await guest.expectRoom('Sea View Double');
  await settle(page);
  await page.evaluate(() => {
    const { top = 0 } = document.querySelector('#section-stay')?.getBoundingClientRect() ?? {};
    window.scrollBy({ top: top - 24, behavior: 'instant' });
  });
  await savePicture(await context.newPage(), 'choose-a-room', await page.screenshot());
});
