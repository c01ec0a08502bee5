import { expect, type Page } from '@playwright/test';
import { failAtHotel, forgetFaults, issueCard, unknownCode } from '../behind-the-page.ts';
import { inDays, type BookingPage } from '../booking-page.ts';
import { arrive, MONEY_WALKS } from './money-walks.ts';
import { press, type Walk } from './walk.ts';

const welcome: Walk = {
  name: 'welcome',
  screens: [
    { name: 'first', reach: (guest) => guest.open() },
    { name: 'nothing typed', reach: (guest) => press(guest, 'WELCOME.CODE.SUBMIT') },
    { name: 'slip in the code', reach: (guest) => guest.typeCode('TENU-SE22-2222-2222') },
    { name: 'unknown code', reach: (guest) => guest.typeCode(unknownCode()) },
    { name: 'expired card', reach: (guest) => lookUp(guest, 'EXPR-ED22-2222-2223') },
    { name: 'frozen card', reach: (guest) => lookUp(guest, 'FRZE-N222-2222-222D') },
    { name: 'no such screen', reach: (_, page) => page.goto('/s/demo/nowhere') },
    { name: 'no such sale page', reach: (_, page) => page.goto('/s/nowhere') },
  ],
};

const registration: Walk = {
  name: 'registration',
  screens: [
    { name: 'required', reach: (guest) => lookUp(guest, 'VRTU-A222-2222-2225') },
    { name: 'errors', reach: (guest) => press(guest, 'REGISTRATION.SUBMIT') },
    { name: 'done', reach: register },
  ],
};

const booking: Walk = {
  name: 'booking',
  screens: [
    { name: 'where', reach: (guest) => lookUp(guest, 'TENU-SE22-2222-222P') },
    { name: 'nothing chosen', reach: (guest) => press(guest, 'BOOKING.STAY.ONWARD') },
    { name: 'calendar', reach: openCalendar },
    { name: 'two rooms', reach: (guest) => press(guest, 'BOOKING.STAY.ADD_ROOM') },
    { name: 'rooms of two', reach: (guest) => guest.chooseDates(inDays(50), 3) },
    {
      name: 'one room again',
      reach: async (guest) => (await changeStay(guest), press(guest, 'BOOKING.STAY.REMOVE_ROOM', { number: '2' })),
    },
    { name: 'rooms', reach: (guest) => press(guest, 'BOOKING.STAY.ONWARD') },
    { name: 'extras and you', reach: (guest) => guest.chooseRoom('Sea View Double', 'Flexible') },
    { name: 'receipt opened', only: 'phone', reach: (guest) => press(guest, 'RECEIPT.DUE') },
    { name: 'you with errors', reach: async (guest, page) => (await closeReceipt(page), guest.checkEverything()) },
    { name: 'you filled in', reach: async (guest) => (await guest.fillBuyer(), guest.fillPaymentCard()) },
    { name: 'check', reach: (guest) => guest.checkEverything() },
    { name: 'another card', reach: (guest) => press(guest, 'BOOKING.CARDS.ADD') },
    { name: 'two cards', reach: (guest) => guest.typeCode('GFT2-2222-2222-222N') },
    { name: 'placing', reach: placeSlowly },
    { name: 'confirmed', reach: arrive, isPrinted: true },
  ],
};

const troubles: Walk = {
  name: 'troubles',
  screens: [
    { name: 'hotels do not answer', reach: openWithoutHotels },
    { name: 'no room fits', reach: askForTooMany },
    { name: 'rooms do not answer', reach: loseRooms },
    { name: 'price does not answer', reach: losePrice },
    { name: 'unknown outcome', reach: placeIntoSilence },
    { name: 'reservation of another window', reach: (_, page) => page.goto('/s/demo/reservation/SC-2222-2222') },
  ],
};

const waiting: Walk = {
  name: 'waiting',
  screens: [
    { name: 'rooms at once', reach: askSlowly },
    { name: 'rooms after a second', reach: (_, page) => page.waitForTimeout(1_500) },
    { name: 'rooms after eight', reach: (_, page) => page.waitForTimeout(8_000) },
  ],
};

export const WALKS: readonly Walk[] = [welcome, registration, booking, troubles, waiting, ...MONEY_WALKS];

async function lookUp(guest: BookingPage, code: string): Promise<void> {
  await guest.open();
  await guest.typeCode(code);
  await expect(guest.page.getByText(code.slice(-4)).first()).toBeVisible();
}

async function register(guest: BookingPage): Promise<void> {
  await guest.page.getByRole('button', { name: 'Fill with sample data' }).click();
  await press(guest, 'REGISTRATION.SUBMIT');
  await expect(guest.button('REGISTRATION.DONE.ONWARD')).toBeVisible();
}

async function changeStay(guest: BookingPage): Promise<void> {
  await press(guest, 'BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.STAY.HEADING') });
}

async function openCalendar(guest: BookingPage, page: Page): Promise<void> {
  await guest.chooseProperty(/Harbour House/);
  const supplement = guest.sayLike('STAYS.FROM_TO_PAY', { amount: /£[\d.]+/ });
  await expect(page.getByRole('button', { name: supplement }).first()).toBeVisible({ timeout: 20_000 });
  await expect(guest.button('BOOKING.STAY.ADD_ROOM')).toBeVisible();
}

async function closeReceipt(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
}

async function placeSlowly(guest: BookingPage): Promise<void> {
  await guest.orderButton.waitFor();
  await failAtHotel({ operation: 'reservations/add', effect: { kind: 'latency', ms: 12_000 } });
  await guest.place();
}

async function openWithoutHotels(guest: BookingPage, page: Page): Promise<void> {
  await lookUp(guest, 'GFT2-2222-2222-222N');
  await page.route('**/vrm/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
}

async function askForTooMany(guest: BookingPage, page: Page): Promise<void> {
  await page.unroute('**/vrm/**');
  await page.reload();
  await guest.chooseProperty(/Palais Rosenhain/);
  for (let adults = 2; adults < 7; adults += 1) await press(guest, 'BOOKING.STAY.MORE', { name: 'Adults' });
  await guest.chooseDates(inDays(72), 2);
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible();
}

async function loseRooms(guest: BookingPage, page: Page): Promise<void> {
  await press(guest, 'BOOKING.NO_STAY.CHANGE');
  for (let adults = 7; adults > 2; adults -= 1) await press(guest, 'BOOKING.STAY.FEWER', { name: 'Adults' });
  await page.route('**/availability/**', (route) => route.abort());
  await press(guest, 'BOOKING.STAY.ONWARD');
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
}

async function losePrice(guest: BookingPage, page: Page): Promise<void> {
  await page.unroute('**/availability/**');
  await page.reload();
  await page.route('**/reservation-summary/**', (route) => route.abort());
  await guest.chooseRoom('Salon Double', 'Flexible');
  await expect(page.getByText(guest.say('ERRORS.NO_ANSWER')).first()).toBeAttached({
    timeout: 20_000,
  });
}

async function placeIntoSilence(guest: BookingPage, page: Page): Promise<void> {
  await page.unroute('**/reservation-summary/**');
  await page.reload();
  await guest.passExtras();
  await guest.fillBuyer();
  await guest.chooseRest('GUARANTEE');
  await guest.fillPaymentCard();
  await guest.checkEverything();
  await failAtHotel({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
  await failAtHotel({ operation: 'reservationGroups/getAll', times: 200, effect: { kind: 'status', status: 500 } });
  await guest.place();
  await guest.reference();
}

async function askSlowly(guest: BookingPage, page: Page): Promise<void> {
  await forgetFaults();
  await guest.beginWith(await issueCard('--product', 'gift-card', '--amount', '400', '--currency', 'EUR'));
  await guest.chooseProperty(/Dawn Lodge/);
  await page.route('**/availability/**', () => undefined);
  await guest.chooseDates(inDays(40), 2);
}
