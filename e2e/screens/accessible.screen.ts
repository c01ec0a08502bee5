import type { Page } from '@playwright/test';
import { BookingPage } from '../booking-page.ts';
import { findOverflow, IS_ALL_READ_TWICE } from '../screen-faults.ts';
import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights, unusable, virtualCard, voucher } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { letterReservation } from '../../test/screens/examples/letter.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation, unpaid } from '../../test/screens/examples/reservations.ts';
import { BUYER, CHOSEN_STAY, keepInTab, openBooking, openReservation, type Before } from './open-screen.ts';
import { LOST, problem, type Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

/** A screen in one state, and how it is reached. */
type Screen = {
  readonly name: string;
  readonly answers?: Answers;
  readonly reach: (guest: BookingPage, page: Page) => Promise<unknown>;
  /** What is seen when it is there. */
  readonly shows: string;
  readonly isMain?: true;
  /** A main state with it is also read on a phone, in Arabic and in the dark. */
  readonly isReadTwice?: true;
};

const NOTHING = { rates: [], products: [], refused_cards: [] };
const DATES = { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' } as const;
const COVERED = summary([offer()], coverBy(tenNights(), 300));
const DUE = summary([offer()], coverBy(giftCard(20), 300));
const CONFIRMED = letterReservation();
const UNKNOWN = reservation('unknown', COVERED);
const CANCELLED = reservation('cancelled', COVERED);
const PAYABLE = unpaid(reservation('placing', DUE));

const welcome = async (guest: BookingPage) => guest.open();
const search = (code: string) => async (guest: BookingPage) => {
  await guest.open();
  await guest.typeCode(code);
};
const booking = (before: Before) => (_: BookingPage, page: Page) =>
  openBooking(page, { cards: [tenNights()], ...before, search: { ...before.search, ...languageOf(page) } });

/** The language that the page is opened in; the address keeps it. */
const languages = new WeakMap<Page, string>();
const languageOf = (page: Page) => ({ language: languages.get(page) });

const about = (key: string, search: Before['search']) => async (guest: BookingPage, page: Page) => {
  await booking({ search: { ...search, nights: '1' } })(guest, page);
  await page.locator('#section-rooms, #properties li').last().scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: guest.sayLike(key) })
    .first()
    .click();
};
const atCheck = (before: Before = {}) =>
  booking({ search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER, ...before });
const placing = async (guest: BookingPage, page: Page) => {
  await atCheck()(guest, page);
  await guest.place();
};
const reserved =
  (made = CONFIRMED) =>
  (_: BookingPage, page: Page) =>
    openReservation(page, { reservations: [made], search: languageOf(page) });
const askingToCancel = async (guest: BookingPage, page: Page) => {
  await reserved()(guest, page);
  await guest.press('CONFIRMATION.CANCEL.OPEN');
};

const SCREENS: readonly Screen[] = [
  { name: 'welcome', reach: welcome, shows: 'WELCOME.HEADING', isMain: true },
  {
    name: 'welcome with a slip in the code',
    reach: search('TENU-SE22-2222-2222'),
    shows: 'WELCOME.CODE.MISFIT',
    isReadTwice: true,
  },
  {
    name: 'welcome with an unknown code',
    answers: { cardSearch: problem('CARD.NOT_FOUND') },
    reach: search('TENU-SE22-2222-222P'),
    shows: 'CARD.NOT_FOUND',
  },
  {
    name: 'welcome with an expired card',
    answers: { cardSearch: unusable('CARD.EXPIRED', { expires_on: '2026-10-01' }) },
    reach: search('TENU-SE22-2222-222P'),
    shows: 'CARD.NEXT.EXPIRED',
  },
  {
    name: 'welcome with a frozen card',
    answers: { cardSearch: unusable('CARD.FROZEN') },
    reach: search('TENU-SE22-2222-222P'),
    shows: 'CARD.FROZEN',
    isMain: true,
  },
  {
    name: 'registration',
    answers: { cardSearch: virtualCard() },
    reach: search('TENU-SE22-2222-222P'),
    shows: 'REGISTRATION.REQUIRED',
    isMain: true,
  },
  {
    name: 'registration with errors',
    answers: { cardSearch: virtualCard() },
    reach: async (guest) => {
      await search('TENU-SE22-2222-222P')(guest);
      await guest.press('REGISTRATION.SUBMIT');
    },
    shows: 'REGISTRATION.REQUIRED',
    isReadTwice: true,
  },
  {
    name: 'registration done',
    answers: { cardSearch: virtualCard(), cardRegistration: { card: virtualCard({ registered: true }).card } },
    reach: async (guest, page) => {
      await search('TENU-SE22-2222-222P')(guest);
      await page.getByRole('button', { name: 'Fill with sample data' }).click();
      await guest.press('REGISTRATION.SUBMIT');
    },
    shows: 'REGISTRATION.DONE.HEADING',
  },
  { name: 'where', reach: booking({}), shows: 'BOOKING.STAY.WHERE', isMain: true },
  { name: 'about a hotel', reach: about('ABOUT.HOTEL_NAMED', {}), shows: 'HOTEL_ABOUT.PARKING', isMain: true },
  { name: 'about a room', reach: about('ABOUT.ROOM_NAMED', DATES), shows: 'ROOM_ABOUT.BATHROOM', isMain: true },
  {
    name: 'where, without hotels',
    answers: { properties: problem('SERVER.FAULT') },
    reach: booking({}),
    shows: 'BOOKING.ERRORS.GET_PROPERTIES',
  },
  {
    name: 'when',
    reach: booking({ search: { property: 'harbour-house' } }),
    shows: 'BOOKING.STAY.WHEN',
    isMain: true,
    isReadTwice: true,
  },
  {
    name: 'when, for two rooms',
    reach: async (guest, page) => {
      await booking({ search: { property: 'harbour-house' } })(guest, page);
      await guest.press('BOOKING.STAY.ADD_ROOM');
    },
    shows: 'BOOKING.DAY.LEGEND_FULL',
  },
  {
    name: 'when, without what cards cover',
    answers: { calendar: LOST },
    reach: booking({ search: { property: 'harbour-house' } }),
    shows: 'BOOKING.DAY.CARD_UNKNOWN',
  },
  {
    name: 'a hotel without age groups',
    answers: { ageCategories: { age_categories: [] } },
    reach: booking({ search: { property: 'dawn-lodge' } }),
    shows: 'BOOKING.STAY.GUESTS_MISSING',
  },
  {
    name: 'a part of the page that did not arrive',
    reach: async (guest, page) => {
      await page.route('**/assets/stay-calendar*.js', (route) => route.abort());
      await booking({ search: { property: 'harbour-house' } })(guest, page);
    },
    shows: 'ERRORS.UNEXPECTED',
  },
  {
    name: 'another code, doubted',
    reach: async (guest, page) => {
      await booking({})(guest, page);
      await guest.press('BOOKING.CARDS.ADD');
      await guest.typeCode('abcd 2345 efgh 6789');
    },
    shows: 'WELCOME.CODE.MISFIT',
  },
  { name: 'rooms', reach: booking({ search: DATES }), shows: 'BOOKING.ROOMS.CHOOSE', isMain: true },
  {
    name: 'the second of two rooms',
    reach: booking({ search: { ...DATES, rooms: 'adult*2_lanes_flexible adult*2' } }),
    shows: 'BOOKING.ROOMS.CHOOSE',
  },
  {
    name: 'rooms that the hotel does not list',
    answers: { availability: problem('PMS.UNAVAILABLE') },
    reach: booking({ search: DATES }),
    shows: 'PMS.UNAVAILABLE',
  },
  {
    name: 'no stay fits',
    answers: { availability: NOTHING },
    reach: booking({ search: DATES }),
    shows: 'BOOKING.NO_STAY.NEAREST',
    isMain: true,
  },
  {
    name: 'no long stay fits',
    answers: { availability: NOTHING },
    reach: booking({ search: { ...DATES, to: '2027-01-08' } }),
    shows: 'BOOKING.NO_STAY.HEADING',
  },
  {
    name: 'two rooms are offered',
    answers: {
      availability: NOTHING,
      calendar: ({ body }) => ({
        days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), state: 'closed', due: null })),
      }),
    },
    reach: booking({ search: { ...DATES, rooms: 'adult*6' } }),
    shows: 'BOOKING.NO_STAY.TWO_ROOMS',
  },
  {
    name: 'extras',
    reach: booking({ search: { ...CHOSEN_STAY, section: 'extras' } }),
    shows: 'BOOKING.YOU.ONWARD',
    isMain: true,
  },
  {
    name: 'you, with a payment card',
    answers: { summary: DUE },
    reach: booking({ cards: [giftCard(20)], search: { ...CHOSEN_STAY, section: 'you' } }),
    shows: 'PAYMENT_CARD.HEADING',
    isMain: true,
  },
  {
    name: 'you, with errors',
    answers: { summary: DUE },
    reach: async (guest, page) => {
      await booking({ cards: [giftCard(20)], search: { ...CHOSEN_STAY, section: 'you' } })(guest, page);
      await guest.checkEverything();
    },
    shows: 'PAYMENT_CARD.HEADING',
    isReadTwice: true,
  },
  { name: 'check, all covered', reach: atCheck(), shows: 'ORDER_BUTTON.NOTHING_DUE' },
  {
    name: 'check, with several cards in an order of the guest and something to pay',
    answers: {
      summary: summary(
        [offer()],
        {
          covered: pounds(30),
          cards: [giftCard(10, { last4: '7777' }), giftCard(20)].flatMap((card) => coverBy(card, 300).cards),
          refused_cards: [{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS' }],
        },
        { city_tax: { included: false, amount: pounds(12.8) } },
      ),
    },
    reach: async (guest, page) => {
      await keepInTab(page, 'first-to-pay', ['token-of-7777']);
      await atCheck({
        cards: [giftCard(20), giftCard(10, { last4: '7777' }), voucher()],
        buyer: { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' },
      })(guest, page);
    },
    shows: 'RECEIPT.YOUR_PAYMENT_ORDER',
    isMain: true,
  },
  { name: 'placing', answers: { place: () => new Promise(() => {}) }, reach: placing, shows: 'BOOKING.CHECK.PLACING' },
  {
    name: 'a price that changed',
    answers: {
      place: problem('RESERVATION.PRICE_CHANGED', {
        summary: summary([offer({ perNight: 160 })], coverBy(tenNights(), 320)),
      }),
    },
    reach: placing,
    shows: 'RESERVATION.PRICE_CHANGED',
    isMain: true,
  },
  {
    name: 'a price too old',
    answers: { place: problem('RESERVATION.QUOTE_EXPIRED') },
    reach: placing,
    shows: 'RESERVATION.QUOTE_EXPIRED',
  },
  {
    name: 'a room that is gone',
    answers: { place: problem('RESERVATION.NO_AVAILABILITY') },
    reach: placing,
    shows: 'RESERVATION.NO_AVAILABILITY',
  },
  {
    name: 'a payment card that was refused',
    answers: { place: problem('RESERVATION.PAYMENT_CARD_REFUSED') },
    reach: placing,
    shows: 'RESERVATION.PAYMENT_CARD_REFUSED',
  },
  {
    name: 'a stay placed in another window',
    answers: { place: problem('RESERVATION.QUOTE_USED', { reference: 'SC-NEGA-M8HP' }) },
    reach: placing,
    shows: 'RESERVATION.PLACED_ALREADY_NEXT',
  },
  {
    name: 'confirmed',
    answers: { reservation: CONFIRMED, cancellation: cancellation() },
    reach: reserved(),
    shows: 'CONFIRMATION.HEADING',
    isReadTwice: true,
    isMain: true,
  },
  {
    name: 'the question whether to cancel',
    answers: { reservation: CONFIRMED, cancellation: cancellation() },
    reach: askingToCancel,
    shows: 'CONFIRMATION.CANCEL.YES',
    isReadTwice: true,
    isMain: true,
  },
  {
    name: 'a cancellation that the hotel refused',
    answers: {
      reservation: CONFIRMED,
      cancellation: cancellation({ reason: 'RESERVATION.CANCELLATION_REFUSED' }),
    },
    reach: reserved(),
    shows: 'RESERVATION.CANCELLATION_REFUSED',
  },
  {
    name: 'a reservation that cannot be cancelled here',
    answers: {
      reservation: CONFIRMED,
      cancellation: cancellation({ state: 'not_possible', reason: 'RESERVATION.TERMS_UNKNOWN', given_back: [] }),
    },
    reach: reserved(),
    shows: 'RESERVATION.TERMS_UNKNOWN',
  },
  {
    name: 'the hotel is asked to cancel',
    answers: { reservation: CONFIRMED, cancellation: cancellation({ state: 'asking' }) },
    reach: reserved(),
    shows: 'CONFIRMATION.CANCEL.WAITING.HEADING',
  },
  {
    name: 'cancelled',
    answers: { reservation: CANCELLED, cancellation: cancellation({ state: 'cancelled', fee: pounds(120) }) },
    reach: reserved(CANCELLED),
    shows: 'CONFIRMATION.CANCELLED.HEADING',
  },
  {
    name: 'unknown',
    answers: { reservation: UNKNOWN },
    reach: reserved(UNKNOWN),
    shows: 'CONFIRMATION.UNKNOWN.NEXT',
    isReadTwice: true,
    isMain: true,
  },
  {
    name: 'was not made',
    answers: { reservation: reservation('refused', COVERED) },
    reach: reserved(UNKNOWN),
    shows: 'CONFIRMATION.REFUSED.HEADING',
  },
  {
    name: 'to be paid',
    answers: { reservation: PAYABLE },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.LEAVE_HINT',
    isReadTwice: true,
    isMain: true,
  },
  {
    name: 'a payment under way',
    answers: { reservation: unpaid(PAYABLE, { state: 'pending' }) },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.UNFINISHED',
  },
  {
    name: 'a payment that is unclear',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'unknown' }, 'unclear') },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.UNCLEAR_WHY',
  },
  {
    name: 'not paid in time',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'released' }, 'expired') },
    reach: reserved(PAYABLE),
    shows: 'NOT_PAID.TIME_UP',
    isReadTwice: true,
  },
  {
    name: 'paid for a room that was gone',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'released' }, 'refunding') },
    reach: reserved(PAYABLE),
    shows: 'NOT_PAID.GONE',
  },
  {
    name: 'how to pay, not chosen',
    answers: { summary: { ...DUE, rest: { ...DUE.rest, ways: ['pay', 'guarantee'] } } },
    reach: async (guest, page) => {
      const cards = [giftCard(20)];
      await booking({ cards, search: { ...CHOSEN_STAY, section: 'you' }, buyer: BUYER })(guest, page);
      await expect(page.getByRole('radio').first()).toBeVisible();
      await guest.checkEverything();
    },
    shows: 'REST_CHOICE.REQUIRED',
    isReadTwice: true,
    isMain: true,
  },
  { name: 'made in another window', reach: (_, page) => openReservation(page, {}), shows: 'FRAME.SUPPORT' },
];

/** `npm run browser` also reads every main state in Arabic. */
const READ_IN_ARABIC = SCREENS.filter(({ isMain, isReadTwice }) => isMain && (isReadTwice ?? IS_ALL_READ_TWICE));

for (const { name, answers, reach, shows } of SCREENS) {
  test(`${name}: nothing keeps anybody out, nor beyond the side of a phone`, async ({ api, guest, page, server }) => {
    api.answer({ ...hotelsWithPictures(server.hotelSystemUrl), ...answers });
    await reach(guest, page);
    await expect(page.getByText(guest.say(shows)).filter({ visible: true }).first()).toBeVisible();
    await guest.expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findOverflow(page)).toEqual([]);
  });
}

for (const { name, answers, reach, shows } of READ_IN_ARABIC) {
  test(
    `${name}: nothing keeps anybody out on a phone, in Arabic and in the dark`,
    { tag: '@thorough' },
    async ({ api, page, server }) => {
      const guest = new BookingPage(page, 'ar');
      languages.set(page, 'ar');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      api.answer({ ...hotelsWithPictures(server.hotelSystemUrl), ...answers });
      await reach(guest, page);
      await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached();
      await expect(page.getByText(guest.say(shows)).filter({ visible: true }).first()).toBeVisible();
      await guest.expectAccessible();
    },
  );
}

test('in Arabic the receipt stands on the left of what is chosen', async ({ guest, page }) => {
  languages.set(page, 'ar');
  await atCheck()(guest, page);
  const arabic = new BookingPage(page, 'ar');
  const receipt = (await page.getByRole('complementary').boundingBox())!;
  const sections = (await arabic.section('BOOKING.CHECK.HEADING').boundingBox())!;
  expect(receipt.x + receipt.width).toBeLessThanOrEqual(sections.x);
});
