import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('a voucher says where and when it can be used, and a press takes one of the stays', async ({ page }) => {
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode('VUCH-ER22-2222-222K');
  const stays = page.getByRole('button', { name: /^Harbour House.*Covered by your card/ });
  await expect(stays).toHaveCount(3);
  await expect(page.getByText('Your card is not good at this hotel')).toBeVisible();
  await guest.expectAccessible();
  await page.getByRole('button', { name: 'Show later ones at Harbour House' }).click();
  await expect(stays.nth(3)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Room', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/property=harbour-house&from=[\d-]+&to=[\d-]+/);
  await expect(page.getByText('Covered by your card').first()).toBeVisible();
});

test('the city tax that a card does not pay is told from the first stay on, as it is in the receipt', async ({
  page,
}) => {
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode('VUCH-ER22-2222-222K');
  const stay = page.getByRole('button', { name: /^Palais Rosenhain.*You add €/ }).first();
  const [, sum = ''] = /You add (€\d+\.\d\d)/.exec((await stay.getAttribute('aria-label')) ?? '') ?? [];
  await stay.click();
  const room = page
    .getByRole('article')
    .filter({ hasText: `${sum} to add` })
    .first();
  await expect(room).toContainText(`including ${sum} of city tax`);
  await guest.expectAccessible();
  await room.getByRole('button').first().click();
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(`Left to pay${sum}`);
});

test('the calendar tells of each day whether the card covers it, is short of a sum, or why not', async ({ page }) => {
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-222P');
  await page.getByRole('button', { name: 'Not now' }).click();
  await guest.chooseProperty(/Dawn Lodge/);
  const day = (words: RegExp) => page.getByRole('application').getByRole('button', { name: words });
  await expect(day(/Your card is not good at this hotel\.$/).first()).toBeVisible();

  await guest.chooseProperty(/Harbour House/);
  await expect(day(/You add £[\d.]+\.$/).first()).toBeVisible();
  await expect(day(/Covered by your card\.$/).first()).toBeVisible();
  await guest.expectAccessible();

  await day(/Covered by your card\.$/)
    .nth(1)
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can leave')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/· 1 night(?!s)/)).toBeVisible();
});

test('a calendar that learns nothing of the cards is still good for choosing dates', async ({ page }) => {
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode('GFT2-2222-2222-222N');
  await expect(page.getByRole('button', { name: /^Harbour House.*Covered/ }).first()).toBeVisible();
  await page.route('**/calendar', (route) => route.abort());
  await guest.chooseProperty(/Dawn Lodge/);
  await expect(page.getByText('could not be found out')).toBeVisible();
  await guest.chooseDates(inDays(30), 2);
  await expect(page.getByRole('heading', { name: 'Room', exact: true })).toBeFocused();
});
