import type { Page } from '@playwright/test';
import { importCards, issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test(
  'a code of another system is doubted once and then found, alone and with its PIN',
  { tag: '@thorough' },
  async ({ page }) => {
    await importCards('code,product,second_secret,uses', 'ABCD2345EFGH6789,ten-nights,,4', 'K47,ten-nights,8293,3');
    const guest = new BookingPage(page);
    const asked = countSearches(page);
    await guest.open();
    await guest.typeCode('abcd 2345 efgh 6789');
    await expect(page.locator('#code-error')).toHaveText(guest.say('WELCOME.CODE.MISFIT'));
    await guest.typeCode('k47 8293');
    await expect(page.locator('#code-error')).toHaveText(guest.say('WELCOME.CODE.TOO_SHORT', { length: '7' }));
    expect(asked()).toBe(0);
    await guest.press('WELCOME.CODE.TRY_ANYWAY');
    await expect(page.getByRole('heading', { level: 1, name: guest.say('BOOKING.HEADING') })).toBeVisible();

    await guest.press('BOOKING.CARDS.ADD');
    await guest.typeCode('abcd 2345 efgh 6789');
    // Guests submit by Enter, here twice.
    await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('6789').first()).toBeVisible();
  },
);

test(
  'a voucher pays two nights for two with breakfast, and then says that it is used up',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'two-nights-for-two', '--uses', '1');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await guest.chooseProperty(/Harbour House/);
    await guest.chooseDates(inDays(60), 2);
    await guest.chooseRoom('Sea View Double', 'Flexible');
    await expect(page.getByRole('checkbox', { name: /Breakfast/ })).toBeChecked();
    await guest.passExtras();
    await guest.fillBuyer();
    await guest.checkEverything();
    await expect(page.getByText(guest.sayLike('BOOKING.CHECK.COVERED'))).toBeVisible();
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
    await guest.open();
    await guest.typeCode(code);
    await expect(page.getByRole('heading', { level: 2, name: guest.say('CARD.USED_UP') })).toBeFocused();
  },
);

test(
  'a virtual card is registered first, pays its part, and a payment card stands for the rest',
  { tag: '@thorough' },
  async ({ page }) => {
    const guest = new BookingPage(page);
    await guest.open();
    await guest.typeCode('VRTU-A222-2222-2225');
    await guest.register();
    const before = await sumsOfCard('2225');
    const stay = { property: /Palais Rosenhain/, from: inDays(70), nights: 3 };
    await guest.goToCheck({ ...stay, room: 'Salon Double', rate: 'Flexible', rest: 'GUARANTEE', paymentCard: true });
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
    const after = await sumsOfCard('2225');
    expect(after.held).toBe(0);
    expect(after.balance).toBeLessThan(before.balance);
  },
);

/** Counts the page's card searches. */
function countSearches(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/cards/search')) count += 1;
  });
  return () => count;
}
