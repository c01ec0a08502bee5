import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a gift card in euros pays for a stay in pounds, on a phone', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '400', '--currency', 'EUR');
  const guest = new BookingPage(page);
  await guest.open();
  await guest.typeCode(code);
  const property = page.getByRole('listitem').filter({ hasText: 'Harbour House' }).locator('img').first();
  await expect.poll(() => property.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('Width=480');
  const stay = { property: /Harbour House/, from: inDays(55), nights: 2 };
  await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Saver' });
  await guest.place();

  const reference = await guest.reference();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
  const after = await sumsOfCard(code.slice(-4));
  expect(after.held).toBe(0);
  expect(after.balance).toBeLessThan(40_000);
});
