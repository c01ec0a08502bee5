import { issueCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('for a long stay that no room serves, the page says how far it looks for others', async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '900', '--currency', 'GBP');
  const guest = new BookingPage(page);
  const stay = `from=${inDays(30).toString()}&to=${inDays(65).toString()}`;
  await page.goto(`/s/demo/booking?property=palais-rosenhain&${stay}&section=rooms`);
  await guest.typeCode(code);
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.TOO_LONG', { most: '30' }))).toBeVisible();
  await guest.expectAccessible();
});
