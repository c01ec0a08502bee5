import { issueCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { holdBack } from './hold-back.ts';
import { expect, test } from './journey.ts';

/** As far as the form with a payment card. */
async function goToForm(guest: BookingPage, days: number): Promise<void> {
  await guest.beginWith(await issueCard('--product', 'gift-card', '--amount', '20', '--currency', 'GBP'));
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(inDays(days), 1);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.fillBuyer();
}

test('what is typed into the vault stays when another currency is chosen and another card is laid beside', async ({
  page,
}) => {
  const guest = new BookingPage(page);
  await goToForm(guest, 64);
  await guest.fillPaymentCard();
  const number = page.frameLocator(`iframe[title="${guest.say('PAYMENT_CARD.FRAME')}"]`).getByLabel('Card number');
  const currency = page.getByRole('complementary').getByLabel(guest.say('RECEIPT.CURRENCY'));
  await currency.selectOption({ index: 1 });
  await expect(page.getByRole('complementary').getByText(/^about/)).toBeVisible();
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await guest.press('BOOKING.CARDS.ADD');
  await guest.typeCode(await issueCard('--product', 'gift-card', '--amount', '10', '--currency', 'GBP'));
  await expect(page.getByRole('complementary').getByText(/^Your card •••• .* covers$/)).toHaveCount(2);
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('a press before the vault is there is answered in words, and then by the vault', async ({ page }) => {
  const letGo = await holdBack(page, '**/vault/frame**');
  const guest = new BookingPage(page);
  await goToForm(guest, 66);
  await guest.checkEverything();
  await expect(page.getByText(guest.say('PAYMENT_CARD.OPENING'))).toBeVisible();
  letGo();
  await expect(page.getByRole('alert').filter({ hasText: guest.say('PAYMENT_CARD.ERRORS.OTHER') })).toBeVisible();
  await guest.expectAccessible();
  await guest.fillPaymentCard();
  await guest.checkEverything();
  await expect(guest.button('BOOKING.CHECK.PLACE')).toBeVisible();
});

test('what is typed while the vault answers is kept', async ({ page }) => {
  const guest = new BookingPage(page);
  await goToForm(guest, 139);
  await guest.fillPaymentCard();
  const letGo = await holdBack(page, '**/vault/tokens');
  await guest.checkEverything();
  await expect(guest.button('BOOKING.YOU.ONWARD')).toBeDisabled();
  await page.getByLabel('First name').fill('Ada');
  letGo();
  await expect(guest.button('BOOKING.CHECK.PLACE')).toBeVisible();
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.YOU.HEADING') });
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a flight that was written down is still in sight after a reload', async ({ page }) => {
  const guest = new BookingPage(page);
  await goToForm(guest, 67);
  const flight = page.getByLabel(guest.say('FIELDS.FLIGHT_NUMBER.LABEL'));
  await page.getByText(guest.say('BOOKING.YOU.BY_AIR')).click();
  await flight.fill('BA 1234');
  await page.reload();
  await expect(flight).toHaveValue('BA 1234');
  await expect(flight).toBeVisible();
});
