import { issueCard, outcomeOf } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('who closes the question while the hotel is asked still reads what became of it', async ({ page }) => {
  const code = await issueCard('--product', 'ten-nights', '--uses', '5');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  const stay = { property: /Harbour House/, from: inDays(126), nights: 1 };
  await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
  await guest.place();
  const reference = await guest.reference();

  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/cancellation', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await failed;
    return route.abort();
  });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.YES') }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const name = 'Harbour House, Brighton';
  await expect(page.getByText(guest.say('CONFIRMATION.CANCEL.ASKING', { name }))).toBeVisible();
  fail();
  await expect(page.getByRole('alert').filter({ hasText: guest.say('ERRORS.NO_ANSWER') })).toBeVisible();
  await guest.expectAccessible();
  expect(await outcomeOf(reference)).toMatchObject({ state: 'confirmed' });
});
