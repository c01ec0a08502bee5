import { holdBack, issueCard, unknownCode } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

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

test('a code that is looked up for long leaves the focus where the guest has gone on', async ({ page }) => {
  const guest = new BookingPage(page);
  await guest.beginWith(await issueCard('--product', 'gift-card', '--amount', '10', '--currency', 'GBP'));
  await guest.chooseProperty(/Harbour House/);
  const second = await issueCard('--product', 'gift-card', '--amount', '20', '--currency', 'GBP');
  const more = guest.button('BOOKING.STAY.MORE', { name: 'Adult' });
  await guest.press('BOOKING.CARDS.ADD');
  const answers = [
    { code: unknownCode(), told: page.getByRole('status').filter({ hasText: guest.say('CARD.NOT_FOUND') }) },
    { code: second, told: guest.button('BOOKING.CARDS.ADD') },
  ];
  for (const { code, told } of answers) {
    const letGo = await holdBack(page, '**/cards/search');
    await guest.typeCode(code);
    await more.click();
    letGo();
    await expect(told).toBeAttached();
    await expect(more).toBeFocused();
  }
  await expect(page.getByText(second.slice(-4)).first()).toBeVisible();
});
