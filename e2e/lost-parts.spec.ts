import { issueCard } from './behind-the-page.ts';
import { BookingPage } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('a part of the page that does not arrive is told in words, and trying again keeps the choices', async ({
  page,
}) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '10', '--currency', 'GBP');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  await page.route('**/assets/stay-calendar*.js', (route) => route.abort());
  // The screen breaks as soon as the calendar is missing, before anybody could see the press.
  await page.getByRole('radio', { name: /Harbour House/ }).click();
  await expect(page.getByRole('alert')).toContainText(guest.say('ERRORS.UNEXPECTED'));
  await guest.expectAccessible();
  await page.unroute('**/assets/stay-calendar*.js');
  await guest.press('FRAME.TRY_AGAIN');
  await expect(page.getByRole('radio', { name: /Harbour House/ })).toBeChecked();
  await expect(page.getByRole('application')).toBeVisible();
});
