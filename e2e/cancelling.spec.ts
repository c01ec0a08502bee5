import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('a stay of tomorrow is cancelled for a night on its page, and the other night is back on the card', async ({
  page,
}) => {
  const code = await issueCard('--product', 'ten-nights', '--uses', '5');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  const stay = { property: /Harbour House/, from: inDays(1), nights: 2 };
  await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
  await guest.place();
  const reference = await guest.reference();
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 3, held: 0 });

  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog', { name: guest.say('CONFIRMATION.CANCEL.HEADING') });
  await expect(question.getByText(guest.sayLike('CONFIRMATION.CANCEL.FEE'))).toBeVisible();
  await question
    .getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.KEEP'), exact: true })
    .last()
    .click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.OPEN') })).toBeFocused();
  expect(await outcomeOf(reference)).toMatchObject({ state: 'confirmed', rooms: 1 });

  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await question.getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.YES') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: guest.say('CONFIRMATION.CANCELLED.HEADING') }),
  ).toBeFocused();
  expect(await outcomeOf(reference)).toMatchObject({ state: 'cancelled', rooms: 0 });
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 4, held: 0 });
  await expect(page.getByText(guest.sayLike('CONFIRMATION.CANCEL.FEE_KEPT'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
});
