import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

/** Every room of the demo's hotels but the loft is taken on nights 45, 46 and 47 from its first day. */
const FULL_FROM = 45;

test(
  'a shared address of a stay that no room serves leads to the nearest one that works',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'two-nights-for-two', '--uses', '1');
    const guest = new BookingPage(page);
    const stay = `from=${inDays(FULL_FROM).toString()}&to=${inDays(FULL_FROM + 2).toString()}`;
    await page.goto(`/s/demo/booking?property=palais-rosenhain&${stay}&section=rooms`);
    await expect(page.getByText(guest.say('WELCOME.STAY_KEPT'))).toBeVisible();
    await guest.typeCode(code);
    await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible();
    const nearest = page.getByRole('region', { name: guest.say('BOOKING.NO_STAY.NEAREST') });
    await expect(nearest.getByRole('button').first()).toBeVisible();
    await expect(page.getByText(guest.sayLike('BOOKING.NO_STAY.NIGHT'))).toBeVisible();
    // A card that counts nights does not cover Vienna's city tax.
    await nearest
      .getByRole('button', { name: guest.sayLike('STAYS.FROM_CITY_TAX', { amount: /€[\d.]+/ }) })
      .first()
      .click();

    await guest.chooseRoom('Salon Double', 'Flexible');
    await guest.passExtras();
    await guest.fillBuyer();
    await guest.chooseRest('GUARANTEE');
    await guest.fillPaymentCard();
    await guest.checkEverything();
    await guest.place();
    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
  },
);

test('a party too large for any room is offered two rooms', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '3000', '--currency', 'GBP');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  await guest.chooseProperty(/Harbour House/);
  const party = guest.say('STAY.ADULTS_other', { count: '3' });
  const room = (number: string) =>
    page.getByRole('heading', { level: 3, name: guest.say('BOOKING.ROOMS.FOR_other', { number, count: '2', party }) });
  const adults = page.getByRole('group', { name: /^Adult/ }).getByRole('status');
  for (const count of ['3', '4', '5', '6']) {
    await guest.press('BOOKING.STAY.MORE', { name: 'Adults' });
    // A screen reader reads the noun with the number.
    await expect(adults).toContainText(guest.say('STAY.ADULTS_other', { count }));
  }
  await guest.chooseDates(inDays(112), 1);
  await guest.press('BOOKING.NO_STAY.TWO_ROOMS');
  await expect(room('1')).toBeVisible();
  await guest.chooseRoom('Family Cove', 'Flexible');
  await expect(room('2')).toBeFocused();
  await guest.chooseRoom('Family Cove', 'Flexible');
  await guest.passExtras();
  await guest.fillBuyer();
  await guest.checkEverything();
  await guest.place();
  const reference = await guest.reference();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 2, withPaymentCard: false });
  const { balance, held } = await sumsOfCard(code.slice(-4));
  expect(held).toBe(0);
  expect(balance).toBeLessThan(300_000);
});
