import { expect, test } from '@playwright/test';
import { hotelReservations, stateOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';

test('a gift card in euros pays a stay in pounds, on a phone', async ({ page }) => {
  const before = await sumsOfCard('222N');
  const guest = new BookingPage(page);
  await guest.open();
  await guest.expectAccessible();
  await guest.typeCode('gft2 2222 2222 222n');
  await guest.chooseProperty(/Harbour House/);
  await guest.expectAccessible();
  await guest.chooseDates(inDays(55), 2);
  await guest.expectAccessible();
  await guest.chooseRoom('Lanes Double', 'Saver');
  await guest.passExtras();
  await guest.fillBuyer();
  await guest.checkEverything();
  await guest.expectAccessible();
  await guest.place();

  const reference = await guest.reference();
  await guest.expectAccessible();
  expect(await stateOf(reference)).toBe('confirmed');
  const after = await sumsOfCard('222N');
  expect(after.held).toBe(0);
  expect(after.balance).toBeLessThan(before.balance);
  expect(await hotelReservations(reference)).toHaveLength(1);
});

test('a frozen card says so', async ({ page }) => {
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode('FRZE-N222-2222-222D');
  await expect(page.getByText(/frozen|paused|blocked/i).first()).toBeVisible();
  await guest.expectAccessible();
});
