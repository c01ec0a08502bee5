import { giftCard } from '../../test/screens/examples/cards.ts';
import { openBooking } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

test('in a desktop window of 720 pixels’ height, the button to continue does not cover the hotels before one is chosen', async ({
  guest,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBooking(page, { cards: [giftCard(300)], search: {} });
  const onward = guest.button('BOOKING.STAY.ONWARD');
  await expect(onward).toBeVisible();
  await expect(guest.property(/Harbour House/)).toBeVisible();
  await expect(onward).not.toBeInViewport();
});
