import { issueCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('after a stay is placed, and after it is called off, the page asks anew what the card covers', async ({
  page,
}) => {
  const code = await issueCard('--product', 'ten-nights', '--uses', '1');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  const stay = { property: /Harbour House/, from: inDays(123), nights: 1 };
  await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
  await guest.place();
  await guest.reference();

  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await page.goBack();
  await expect(receipt.getByText(guest.say('RECEIPT.TOTAL'), { exact: true })).toBeVisible();
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS_NOT', { last4: code.slice(-4) }))).toBeVisible();

  await page.goForward();
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.YES') })
    .click();
  await page.getByRole('link', { name: guest.say('CONFIRMATION.BOOK_AGAIN') }).click();
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS', { last4: code.slice(-4) }))).toBeVisible();
});
