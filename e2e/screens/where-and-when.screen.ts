import { tenNights } from '../../test/screens/examples/cards.ts';
import { openBooking } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

test('a part of the page that does not arrive is explained in words, and trying again keeps the choices', async ({
  guest,
  page,
}) => {
  await page.route('**/assets/stay-calendar*.js', (route) => route.abort());
  await openBooking(page, { cards: [tenNights()] });
  // The screen fails as soon as the calendar is missing, before the click is visible.
  await guest.property(/Harbour House/).click();
  await expect(page.getByRole('alert')).toContainText(guest.say('ERRORS.UNEXPECTED'));
  await page.unroute('**/assets/stay-calendar*.js');
  await guest.press('FRAME.TRY_AGAIN');
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
});

test(
  'a page whose build was replaced loads itself again and keeps the choices',
  { tag: '@thorough' },
  async ({ guest, page }) => {
    let isReplaced = false;
    await page.route('**/assets/stay-calendar*.js', (route) =>
      isReplaced ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    // The document of the new build has other files, and the reloaded page uses them.
    await page.route('/s/demo', async (route) => {
      const answer = await route.fetch();
      isReplaced = true;
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/new-') });
    });
    await openBooking(page, { cards: [tenNights()] });
    await guest.property(/Harbour House/).click();
    await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
    await expect(page.getByRole('application')).toBeVisible();
    expect(isReplaced).toBe(true);
  },
);

test('the calendar of a chosen hotel is a few Tabs away', { tag: '@thorough' }, async ({ guest, page }) => {
  await openBooking(page, { cards: [tenNights()] });
  await guest.property(/Harbour House/).press('Enter');
  const when = page.getByRole('heading', { name: guest.say('BOOKING.STAY.WHEN') });
  await expect(when).toBeFocused();
  await expect(when).toBeInViewport();
  await expect(guest.property(/Palais/)).toHaveCount(0);
  const firstDay = page.getByRole('application').locator('[data-date]:focus');
  await expect(page.getByRole('application')).toBeVisible();
  let tabs = 0;
  for (; tabs < 10 && (await firstDay.count()) === 0; tabs += 1) await page.keyboard.press('Tab');
  process.stdout.write(`from the hotel to the first day of its calendar: ${tabs} Tabs\n`);
  await expect(firstDay).toBeVisible();

  await page.reload();
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  const name = 'Harbour House, Brighton';
  await guest.press('BOOKING.CHANGE_WHAT', { what: name });
  await expect(guest.section('BOOKING.STAY.WHERE')).toBeFocused();
  await guest.property(/Palais/).click();
  await expect(when).toBeFocused();
  await expect(guest.chosenProperty(/Palais/)).toBeVisible();
  await expect(page).toHaveURL(/property=palais-rosenhain/);
});

test('enlarged to 200 %, the first screen shows more than the card', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openBooking(page, { cards: [tenNights(10, { registered: true })] });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});
