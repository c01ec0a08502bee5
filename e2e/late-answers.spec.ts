import { expect, test } from '@playwright/test';
import { holdBack, issueCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';

test('who asks for the rooms before the hotel has said whom it takes is led to them as soon as it has', async ({
  page,
}) => {
  const guest = new BookingPage(page);
  await guest.beginWith(await issueCard('--product', 'gift-card', '--amount', '10', '--currency', 'GBP'));
  const letGo = await holdBack(page, '**/age-categories/*');
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(inDays(137), 2);
  await expect(guest.button('BOOKING.STAY.ONWARD')).toBeDisabled();
  await guest.expectAccessible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Room', exact: true })).toBeFocused();
  await guest.expectRoom('Lanes Double');
});
