import {
  changeHotelPrice,
  failAtHotel,
  forgetFaults,
  forgetHotel,
  issueCard,
  outcomeOf,
  sumsOfCard,
} from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';
import { readWords } from '../test/screens/words.ts';

test.afterEach(forgetFaults);

test(
  'a price that changes while the guest fills in is shown beside the old one, and taken only after a second press',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '1000', '--currency', 'GBP');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    const from = inDays(100);
    await guest.goToCheck({ property: /Harbour House/, from, nights: 1, room: 'Sea View Double', rate: 'Flexible' });
    await changeHotelPrice(from, 400);
    await guest.place();

    const notice = page.getByRole('alert').filter({ hasText: guest.say('RESERVATION.PRICE_CHANGED') });
    await expect(notice).toBeVisible();
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 100_000, held: 0 });
    const covered = await guest
      .section('BOOKING.CHECK.HEADING')
      .getByText(/^[−-]£\d+\.\d\d$/)
      .innerText();
    const languages = page.locator('header select');
    await languages.selectOption('de');
    await expect(page.getByRole('alert')).toContainText(readWords('de')('RESERVATION.PRICE_CHANGED'));
    await languages.selectOption('en');
    await expect(notice).toBeVisible();
    await guest.orderButton.click();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    const taken = Math.round(Number(covered.replaceAll(/[^\d.]/g, '')) * 100);
    expect(taken).toBeGreaterThan(40_000);
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 100_000 - taken, held: 0 });
  },
);

test(
  'a hotel that refuses at the last moment takes nothing from the card, and another room can be chosen',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '3');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await guest.goToCheck({
      property: /Harbour House/,
      from: inDays(106),
      nights: 2,
      room: 'Lanes Double',
      rate: 'Flexible',
    });
    await failAtHotel({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
    await guest.place();
    await expect(page.getByRole('alert')).toContainText(guest.say('RESERVATION.NO_AVAILABILITY'));
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 3, held: 0 });
    await guest.press('BOOKING.CHECK.OTHER_ROOM');
    await expect(
      page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true }),
    ).toBeFocused();
    await guest.chooseRoom('Lanes Double', 'Saver');
    await guest.passExtras();
    await guest.checkEverything();
    // Also on a desktop, although the receipt is beside it.
    await expect(guest.section('BOOKING.CHECK.HEADING').getByText('Saver')).toBeVisible();
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 1, held: 0 });
  },
);

test(
  'a hotel that has lost its age groups says so, leads to the others, and can be booked when it has them again',
  { tag: '@thorough' },
  async ({ page, server }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '2000', '--currency', 'GBP');
    const lost = { operation: 'ageCategories/getAll', accessToken: 'DEMO-WASHINGTON', times: 1_000 };
    await failAtHotel({ ...lost, effect: { kind: 'status', status: 403 } });
    await forgetHotel('dawn-lodge');
    // The server caches sale pages for a moment.
    const askForAges = async () => (await fetch(`${server.url}/vrm/demo/age-categories/dawn-lodge`)).text();
    await expect.poll(askForAges).not.toContain('adult');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await guest.chooseProperty(/Dawn Lodge/);
    const missing = page.getByRole('status').filter({ hasText: guest.say('BOOKING.STAY.GUESTS_MISSING') });
    await expect(missing).toBeVisible();
    await expect(missing.getByRole('link')).toHaveText(['+1 202 555 0163', /@/]);
    const elsewhere = guest.section('BOOKING.NO_STAY.ELSEWHERE').getByRole('button');
    await expect(elsewhere).toHaveText([/✓$/, /✓$/]);
    await forgetFaults();
    await expect.poll(askForAges).toContain('adult');
    await missing.getByRole('button', { name: guest.say('FRAME.TRY_AGAIN') }).click();
    await expect(page.getByRole('group', { name: guest.say('BOOKING.STAY.WHO') })).toBeVisible();
    await guest.goToCheck({
      from: inDays(115),
      nights: 1,
      room: 'Sunrise King',
      rate: 'Flexible',
    });
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    const { balance, held } = await sumsOfCard(code.slice(-4));
    expect(held).toBe(0);
    expect(balance).toBeLessThan(200_000);
  },
);

test(
  'a bank card that the hotel refuses is reported on the spot, and another one takes its place',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '20', '--currency', 'GBP');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    const stay = { property: /Harbour House/, from: inDays(121), nights: 1, room: 'Lanes Double', rate: 'Flexible' };
    await guest.goToCheck({ ...stay, paymentCard: true });
    await failAtHotel({ operation: 'creditCards/addTokenized', times: 9, effect: { kind: 'status', status: 403 } });
    await guest.place();
    await expect(page.getByRole('alert')).toContainText(guest.say('RESERVATION.PAYMENT_CARD_REFUSED'));
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 2_000, held: 0 });
    await forgetFaults();
    await guest.press('BOOKING.CHECK.TO_DETAILS');
    await guest.fillPaymentCard();
    await guest.checkEverything();
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
  },
);
