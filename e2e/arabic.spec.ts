import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test.use({ locale: 'ar', colorScheme: 'dark' });

test('a stay is booked in Arabic, from right to left and in the dark', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'EUR');
  const guest = new BookingPage(page, 'ar');
  await guest.open();
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached();
  await guest.typeCode(code);
  const stay = { property: /Harbour House/, from: inDays(109), nights: 2 };
  await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible', paymentCard: true });
  const receipt = (await page.getByRole('complementary').boundingBox())!;
  // English texts of the hotel are aligned as the Arabic ones are, and a number keeps its digit order.
  await expect(page.getByRole('complementary').getByText('Lanes Double').first()).toHaveCSS('text-align', 'right');
  await expect(page.getByText(/^\+\d[\d ]+$/).first()).toHaveCSS('direction', 'ltr');
  const sections = (await guest.section('BOOKING.CHECK.HEADING').boundingBox())!;
  expect(receipt.x + receipt.width).toBeLessThanOrEqual(sections.x);
  await guest.place();

  const reference = await guest.reference();
  await expect(page.getByRole('heading', { level: 1, name: guest.say('CONFIRMATION.HEADING') })).toBeFocused();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
});
