import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test(
  'a stay that was placed in one window is not placed again by a press in another',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '5');
    const first = new BookingPage(page);
    await first.beginWith(code);
    const stay = { property: /Harbour House/, from: inDays(128), nights: 2 };
    await first.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open(window.location.href));
    const second = new BookingPage(await opened);
    const place = second.orderButton;
    await expect(place).toBeEnabled();
    await first.place();
    const reference = await first.reference();

    await second.place();
    const notice = second.page.getByRole('alert');
    await expect(notice).toContainText(second.say('RESERVATION.KEY_REUSED'));
    await expect(notice).toContainText(second.say('RESERVATION.PLACED_ALREADY_NEXT'));
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 3, held: 0 });

    await second.place();
    expect(await second.reference()).not.toBe(reference);
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 1, held: 0 });
  },
);
