import type { Page } from '@playwright/test';
import { failAtHotel, forgetFaults, issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

const PLACING = /\/vrm\/demo\/reservation\/\d+$/;

/** Loses every request to place. Returns a function that counts them. */
async function loseTries(page: Page): Promise<() => number> {
  let tries = 0;
  await page.route(PLACING, (route) => {
    tries += 1;
    return route.abort();
  });
  return () => tries;
}

test(
  'a reservation without an answer is shown when another room is chosen, and its answer comes first',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '5');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    const stay = { property: /Harbour House/, from: inDays(61), nights: 1 };
    await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Saver' });
    const tries = await loseTries(page);
    await guest.place();
    await expect(page.getByText(guest.say('BOOKING.CHECK.UNANSWERED'))).toBeVisible({ timeout: 60_000 });
    const triesAtFirst = tries();

    await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.ROOMS.HEADING_one') });
    await guest.chooseRoom('Lanes Double', 'Flexible');
    await guest.passExtras();
    await guest.checkEverything();
    await expect(page.getByRole('alert').filter({ hasText: guest.say('BOOKING.CHECK.OTHER_OPEN') })).toBeVisible();
    await expect(guest.orderButton).toHaveCount(0);
    expect(tries()).toBe(triesAtFirst);

    await page.unroute(PLACING);
    await guest.press('BOOKING.CHECK.ASK_AGAIN');
    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 4, held: 0 });
  },
);

test(
  'a reservation that came to nothing while the line was broken is placed again, and paid once',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '5');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    const stay = { property: /Harbour House/, from: inDays(64), nights: 1, room: 'Lanes Double', rate: 'Flexible' };
    await guest.goToCheck(stay);
    await failAtHotel({ operation: 'reservations/add', effect: { kind: 'status', status: 401 }, times: 1 });
    // The server completes the first request. Its answer is lost.
    await page.route(PLACING, async (route) => (await route.fetch(), await route.abort()), { times: 1 });
    await guest.place();
    const reference = await guest.reference();
    await forgetFaults();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 4, held: 0 });
  },
);
