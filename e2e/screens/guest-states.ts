import type { Route } from '@playwright/test';
import type { HeldCard } from '#contract/guest/recovery.ts';
import { BUYER, CHOSEN_STAY, type Before } from '../../test/screens/before.ts';
import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights, unusable, virtualCard, voucher } from '../../test/screens/examples/cards.ts';
import { letterReservation } from '../../test/screens/examples/letter.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation, unpaid } from '../../test/screens/examples/reservations.ts';
import { LOST, problem, type Answers, type Playback } from '../../test/screens/playback.ts';
import type { GuestTab } from './guest-tab.ts';
import type { ScreenServer } from './screen-server.ts';
import { expect } from './screen-test.ts';

/** A screen of the guest page in one state. */
export type GuestState = {
  readonly name: string;
  readonly answers?: Answers;
  /** Changes server settings that the document contains. */
  readonly set?: (server: ScreenServer) => void;
  readonly reach: (tab: GuestTab, api: Playback) => Promise<unknown>;
  /** The key of a text that this state shows. */
  readonly shows: string;
  /** Another state with the same elements and other texts. `npm test` checks only that one. */
  readonly isLike?: string;
  /** Also checked in Arabic and in dark mode. */
  readonly isMain?: true;
  /** Must also fit on a desktop, because the layout differs there. */
  readonly isWide?: true;
  /** Only in a narrow window. */
  readonly isOnPhone?: true;
  /** Also checks the content of its frames, which takes as long as five other states. */
  readonly areFramesRead?: true;
  /** Loaded in a separate document, because the test is about loading or leaves the document unusable. */
  readonly isLoaded?: true;
};

/** The answer for the link of a card that was a gift. */
const GIVEN = { ...giftCard(120, { last4: '' }), link_ends_at: '2026-12-02T09:20:00Z' };

const CODE = 'TENU-SE22-2222-222P';
const NOTHING = { rates: [], products: [], refused_cards: [] };
const DATES = { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' } as const;
const LITTLE = giftCard(20);
const SECOND = giftCard(10, { last4: '7777' });
const COVERED = summary([offer()], coverBy(tenNights(), 300));
const DUE = summary([offer()], coverBy(LITTLE, 300));
const CONFIRMED = letterReservation();
const UNKNOWN = reservation('unknown', COVERED);
const CANCELLED = reservation('cancelled', COVERED);
const PAYABLE = unpaid(reservation('placing', DUE));
const PAID = paidOnline(reservation('confirmed', DUE), 'paid');
const ASKED_TO_CANCEL: Answers = { reservation: CONFIRMED, cancellation: cancellation() };

const lose = async (route: Route) => route.abort();
const search = (code: string) => async (tab: GuestTab) => tab.search(code);
const booking =
  (before: Before = {}) =>
  async (tab: GuestTab) =>
    tab.openBooking({ cards: [tenNights()], ...before });
const you = (before: Before = {}) => booking({ search: { ...CHOSEN_STAY, section: 'you' }, ...before });
const payingLittle = you({ cards: [LITTLE] });
const atCheck = (before: Before = {}) =>
  booking({ search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER, ...before });
const placing = async (tab: GuestTab) => {
  await atCheck()(tab);
  await tab.guest.place();
};
/** Places a stay, and gets no answer however often the page asks. */
const unanswered = async (tab: GuestTab) => {
  await placing(tab);
  await expect(async () => {
    await tab.page.clock.fastForward('00:10');
    expect(await tab.page.getByText(tab.guest.say('BOOKING.CHECK.UNANSWERED')).count()).toBe(1);
  }).toPass();
};
/** Then searches for another stay. */
const askingForOther = async (tab: GuestTab) => {
  await unanswered(tab);
  await tab.guest.press('BOOKING.CHANGE_WHAT', { what: tab.guest.say('BOOKING.ROOMS.HEADING_one') });
  await tab.guest.chooseRoom('Sea View Double', 'Flexible');
  await tab.guest.passExtras();
  await tab.guest.checkEverything();
  await expect(tab.page.getByRole('alert')).toContainText(tab.guest.say('BOOKING.CHECK.OTHER_OPEN'));
};
const reserved =
  (made = CONFIRMED) =>
  async (tab: GuestTab) =>
    tab.openReservation({ reservations: [made] });
const askingToCancel =
  (made = CONFIRMED) =>
  async (tab: GuestTab) => {
    await reserved(made)(tab);
    await tab.guest.press('CONFIRMATION.CANCEL.OPEN');
  };
const about = (key: string, address: Before['search']) => async (tab: GuestTab) => {
  await booking({ search: { ...address, nights: '1' } })(tab);
  await tab.page.locator('#section-rooms, #properties li').last().scrollIntoViewIfNeeded();
  await tab.page
    .getByRole('button', { name: tab.guest.sayLike(key) })
    .first()
    .click();
};

const WELCOME: readonly GuestState[] = [
  { name: 'welcome', reach: (tab) => tab.load('/s/demo'), shows: 'WELCOME.HEADING', isMain: true, isLoaded: true },
  { name: 'welcome with a slip in the code', reach: search('TENU-SE22-2222-2222'), shows: 'WELCOME.CODE.MISFIT' },
  {
    name: 'welcome with an unknown code',
    isLike: 'welcome with a frozen card',
    answers: { cardSearch: problem('CARD.NOT_FOUND') },
    reach: search(CODE),
    shows: 'CARD.NOT_FOUND',
  },
  {
    name: 'welcome with an expired card',
    isLike: 'welcome with a frozen card',
    answers: { cardSearch: unusable('CARD.EXPIRED', { expires_on: '2026-10-01' }) },
    reach: search(CODE),
    shows: 'CARD.NEXT.EXPIRED',
  },
  {
    name: 'welcome with a frozen card',
    answers: { cardSearch: unusable('CARD.FROZEN') },
    reach: search(CODE),
    shows: 'CARD.FROZEN',
    isMain: true,
  },
  {
    name: 'welcome on a device that knows a card',
    reach: (tab) => tab.open('/s/demo', { cards: [{ ...LITTLE, token: LITTLE.card_token }] }),
    shows: 'HELD_CARD.CARRY_ON',
  },
  {
    name: 'the question whether to forget the device',
    answers: { cardSearch: LITTLE },
    reach: async (tab) => {
      await tab.search(CODE);
      await tab.guest.press('FORGET.OPEN');
    },
    shows: 'FORGET.WHAT',
    isLoaded: true,
  },
  {
    name: 'registration',
    answers: { cardSearch: virtualCard() },
    reach: search(CODE),
    shows: 'REGISTRATION.REQUIRED',
    isMain: true,
  },
  {
    name: 'registration with errors',
    answers: { cardSearch: virtualCard() },
    reach: async (tab) => {
      await tab.search(CODE);
      await tab.guest.press('REGISTRATION.SUBMIT');
    },
    shows: 'FORM.ERRORS_other',
  },
  {
    name: 'registration done',
    answers: { cardSearch: virtualCard(), cardRegistration: { card: virtualCard({ registered: true }).card } },
    reach: register,
    shows: 'REGISTRATION.DONE.HEADING',
  },
  {
    name: 'registration that took too long',
    isLike: 'welcome with a frozen card',
    answers: { cardSearch: virtualCard(), cardRegistration: problem('CARD.TOKEN_INVALID') },
    reach: register,
    shows: 'CARD.TOKEN_INVALID',
  },
];

async function register(tab: GuestTab): Promise<void> {
  await tab.search(CODE);
  await tab.page.getByRole('button', { name: 'Fill with sample data' }).click();
  await tab.guest.press('REGISTRATION.SUBMIT');
}

const WHERE_AND_WHEN: readonly GuestState[] = [
  { name: 'where', reach: booking(), shows: 'BOOKING.STAY.WHERE', isMain: true },
  { name: 'about a hotel', reach: about('ABOUT.HOTEL_NAMED', {}), shows: 'HOTEL_ABOUT.PARKING', isMain: true },
  { name: 'about a room', reach: about('ABOUT.ROOM_NAMED', DATES), shows: 'ROOM_ABOUT.BATHROOM', isMain: true },
  {
    name: 'where, without hotels',
    isLike: 'rooms that the hotel does not list',
    answers: { properties: problem('SERVER.FAULT') },
    reach: booking(),
    shows: 'BOOKING.ERRORS.GET_PROPERTIES',
  },
  {
    name: 'when',
    reach: booking({ search: { property: 'harbour-house' } }),
    shows: 'BOOKING.STAY.WHEN',
    isMain: true,
    isWide: true,
  },
  {
    name: 'when, for two rooms',
    isLike: 'when',
    reach: async (tab) => {
      await booking({ search: { property: 'harbour-house' } })(tab);
      await tab.guest.press('BOOKING.STAY.ADD_ROOM');
    },
    shows: 'BOOKING.DAY.LEGEND_FULL',
  },
  {
    name: 'when, by months',
    reach: async (tab) => {
      await booking({ search: { property: 'harbour-house' } })(tab);
      await tab.guest.press('MONTHS.OPEN');
    },
    shows: 'MONTHS.FROM',
  },
  {
    name: 'when, without what cards cover',
    isLike: 'when',
    answers: { calendar: LOST },
    reach: booking({ search: { property: 'harbour-house' } }),
    shows: 'BOOKING.DAY.CARD_UNKNOWN',
  },
  {
    name: 'when, with a city tax that is not known ahead',
    isLike: 'when',
    answers: {
      calendar: ({ body }) => ({
        days: eachDay(body.from, body.to).map((date) => ({
          ...coveredDay(date),
          due: pounds(0),
          city_tax_unknown: true,
        })),
      }),
    },
    reach: booking({ cards: [giftCard(300)], search: { ...CHOSEN_STAY, rooms: 'adult*2', section: 'stay' } }),
    shows: 'BOOKING.DAY.PLUS_CITY_TAX',
  },
  {
    name: 'a hotel without age groups',
    answers: { ageCategories: { age_categories: [] } },
    reach: booking({ search: { property: 'dawn-lodge' } }),
    shows: 'BOOKING.STAY.GUESTS_MISSING',
  },
  {
    name: 'a part of the page that did not arrive',
    reach: async (tab) => {
      await tab.page.route('**/assets/stay-calendar*.js', lose);
      await booking({ search: { property: 'harbour-house' } })(tab);
    },
    shows: 'ERRORS.UNEXPECTED',
    isLoaded: true,
  },
  {
    name: 'another code, doubted',
    isLike: 'welcome with a slip in the code',
    reach: async (tab) => {
      await booking()(tab);
      await tab.guest.press('BOOKING.CARDS.ADD');
      await tab.guest.typeCode('abcd 2345 efgh 6789');
    },
    shows: 'WELCOME.CODE.MISFIT',
  },
];

const ROOMS: readonly GuestState[] = [
  { name: 'rooms', reach: booking({ search: DATES }), shows: 'BOOKING.ROOMS.CHOOSE', isMain: true },
  {
    name: 'the second of two rooms',
    isLike: 'rooms',
    reach: booking({ search: { ...DATES, rooms: 'adult*2_lanes_flexible adult*2' } }),
    shows: 'BOOKING.ROOMS.CHOOSE',
  },
  {
    name: 'rooms, and a bar, with a city tax that is not known ahead',
    isLike: 'the receipt, opened',
    answers: {
      availability: {
        rates: [{ ...offer({ cover: coverBy(giftCard(300), 300) }), city_tax_unknown: true }],
        products: [],
        refused_cards: [],
      },
    },
    reach: async (tab) => {
      await booking({ cards: [giftCard(300)], search: { ...DATES, rooms: 'adult*2' } })(tab);
      await expect(tab.page.locator('[data-bar]')).toContainText(tab.guest.say('BOOKING.ROOMS.PLUS_CITY_TAX'));
    },
    shows: 'BOOKING.ROOMS.PLUS_CITY_TAX',
    isOnPhone: true,
  },
  {
    name: 'rates at which the voucher is lost',
    answers: {
      availability: {
        rates: [
          offer({
            rate: 'Saver',
            perNight: 130,
            cover: coverBy(voucher(), 260, 1),
            cancellation: {
              fee: pounds(260),
              kept: [{ last4: '222K', covered: pounds(260), value: null, uses: 1 }],
            },
          }),
          offer({ cover: coverBy(voucher(), 300, 1) }),
        ],
        products: [],
        refused_cards: [],
      },
    },
    reach: async (tab) => {
      await booking({ cards: [voucher()], search: { ...DATES, rooms: 'adult*2' } })(tab);
      await tab.page.getByText(tab.guest.say('RATE_ORDER.OTHERS')).click();
    },
    shows: 'BOOKING.CANCELLING.FEE_FROM_CARD',
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
    isLike: 'no stay fits',
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
    name: 'the receipt, opened',
    answers: { summary: DUE },
    reach: async (tab) => {
      await payingLittle(tab);
      await tab.page.getByRole('button', { name: tab.guest.sayLike('RECEIPT.OPEN') }).click();
    },
    shows: 'RECEIPT.CARD_COVERS',
    isOnPhone: true,
  },
];

const YOU: readonly GuestState[] = [
  {
    name: 'you, with a payment card',
    answers: { summary: DUE },
    reach: payingLittle,
    shows: 'PAYMENT_CARD.HEADING',
    isMain: true,
    areFramesRead: true,
  },
  {
    name: 'you, with errors',
    answers: { summary: DUE },
    reach: async (tab) => {
      await payingLittle(tab);
      await tab.guest.checkEverything();
    },
    shows: 'FORM.ERRORS_other',
  },
  {
    name: 'you, with a payment card for a fee only that expires early',
    isLike: 'you, with errors',
    answers: {
      summary: {
        ...COVERED,
        payment_card: 'required',
        cancellation: { ...COVERED.cancellation, most_due: pounds(150) },
      },
    },
    reach: async (tab) => {
      await payingLittle(tab);
      await tab.guest.paymentCard.expiration.fill('11/26');
    },
    shows: 'PAYMENT_CARD.EXPIRES_EARLY',
  },
  {
    name: 'you, with a card whose code is asked for again',
    answers: {
      summary: ({ body }) =>
        body.card_tokens.includes(SECOND.card_token)
          ? problem('CARD.TOKEN_INVALID', { errors: [{ path: 'card_tokens.1', code: 'CARD.TOKEN_INVALID' }] })
          : DUE,
    },
    reach: you({ cards: [LITTLE, SECOND] }),
    shows: 'BOOKING.CARDS.CODE_AGAIN',
  },
  {
    name: 'you, for another guest',
    reach: async (tab) => {
      await you({ buyer: BUYER })(tab);
      await tab.page.getByLabel(tab.guest.say('STAYING_GUEST.FOR_OTHER')).check();
      await tab.guest.checkEverything();
      const first = tab.page.getByLabel(tab.guest.say('STAYING_GUEST.FIRST_NAME'));
      await expect(first).toHaveAttribute('aria-invalid', 'true');
    },
    shows: 'STAYING_GUEST.LAST_NAME',
  },
  {
    name: 'you, with a doubted address',
    isLike: 'you, with errors',
    reach: async (tab) => {
      await you({ buyer: { ...BUYER, email: 'ada@gmial.com' } })(tab);
      await tab.guest.checkEverything();
    },
    shows: 'EMAIL_DOUBT.YES',
  },
  {
    name: 'you, as the card is registered',
    answers: { summary: { ...COVERED, buyer: { first_name: 'A…', last_name: 'L…', email: 'a…@e….com' } } },
    reach: you({ cards: [giftCard(400, { registered: true })] }),
    shows: 'AS_REGISTERED.LABEL',
  },
  {
    name: 'how to pay, not chosen',
    answers: { summary: { ...DUE, rest: { ...DUE.rest, ways: ['pay', 'guarantee'] } } },
    reach: async (tab) => {
      await you({ cards: [LITTLE], buyer: BUYER })(tab);
      await expect(tab.page.getByRole('radio').first()).toBeVisible();
      await tab.guest.checkEverything();
    },
    shows: 'REST_CHOICE.REQUIRED',
    isMain: true,
  },
];

const CHECK: readonly GuestState[] = [
  {
    name: 'check, all covered',
    isLike: 'check, with several cards in an order of the guest and something to pay',
    reach: atCheck(),
    shows: 'ORDER_BUTTON.NOTHING_DUE',
  },
  {
    name: 'check, with several cards in an order of the guest and something to pay',
    answers: {
      summary: summary(
        [offer()],
        {
          covered: pounds(30),
          cards: [SECOND, LITTLE].flatMap((card) => coverBy(card, 300).cards),
          refused_cards: [{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS' }],
        },
        { city_tax: { included: false, amount: pounds(12.8) } },
      ),
    },
    reach: (tab) =>
      tab.openBooking(
        {
          cards: [LITTLE, SECOND, voucher()],
          search: { ...CHOSEN_STAY, section: 'check' },
          buyer: { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' },
        },
        { 'first-to-pay': [SECOND.card_token] },
      ),
    shows: 'RECEIPT.YOUR_PAYMENT_ORDER',
    isMain: true,
    isWide: true,
  },
  {
    name: 'placing at a slow hotel',
    answers: { place: () => new Promise(() => {}) },
    reach: async (tab) => {
      await placing(tab);
      await expect(tab.guest.button('BOOKING.CHECK.PLACING')).toBeVisible();
      await tab.page.clock.fastForward('00:09');
    },
    shows: 'PLACING.SLOW_one',
    isLoaded: true,
  },
  {
    name: 'placing without an answer',
    isLike: 'another stay, while an earlier one is still open',
    answers: { place: LOST },
    reach: unanswered,
    shows: 'BOOKING.CHECK.UNANSWERED_NEXT_one',
  },
  {
    name: 'another stay, while an earlier one is still open',
    answers: { place: LOST },
    reach: askingForOther,
    shows: 'BOOKING.CHECK.OTHER_OPEN_NEXT',
  },
  {
    name: 'another stay, after an earlier one was not placed',
    isLike: 'another stay, while an earlier one is still open',
    answers: { place: LOST },
    reach: async (tab, api) => {
      await askingForOther(tab);
      api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
      await tab.guest.press('BOOKING.CHECK.ASK_AGAIN');
    },
    shows: 'BOOKING.CHECK.OTHER_NOT_PLACED',
  },
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
    isLike: 'a price that changed',
    answers: { place: problem('RESERVATION.QUOTE_EXPIRED') },
    reach: placing,
    shows: 'RESERVATION.QUOTE_EXPIRED',
  },
  {
    name: 'a room that is gone',
    isLike: 'a price that changed',
    answers: { place: problem('RESERVATION.NO_AVAILABILITY') },
    reach: placing,
    shows: 'RESERVATION.NO_AVAILABILITY',
  },
  {
    name: 'a payment card that was refused',
    isLike: 'a price that changed',
    answers: { place: problem('RESERVATION.PAYMENT_CARD_REFUSED') },
    reach: placing,
    shows: 'RESERVATION.PAYMENT_CARD_REFUSED',
  },
  {
    name: 'a stay placed in another window',
    isLike: 'a price that changed',
    answers: { place: problem('RESERVATION.QUOTE_USED', { reference: 'SC-NEGA-M8HP' }) },
    reach: placing,
    shows: 'RESERVATION.PLACED_ALREADY_NEXT',
  },
];

const [ROOM] = CONFIRMED.rooms;
const GONE = { ...CONFIRMED, rooms: [{ ...ROOM!, cancelled_at_hotel: true as const }] };
const GONE_IN_PART = { ...GONE, rooms: [...GONE.rooms, ...CONFIRMED.rooms] };
const REFUND = { kept: pounds(50), refund: pounds(150), refund_by_hotel: false, refund_unchecked: false };

const RESERVATION: readonly GuestState[] = [
  {
    name: 'confirmed',
    answers: ASKED_TO_CANCEL,
    reach: reserved(),
    shows: 'CONFIRMATION.HEADING',
    isMain: true,
    isWide: true,
  },
  {
    name: 'the question whether to cancel',
    isLike: 'the question whether to cancel for a fee, with money that goes back',
    answers: ASKED_TO_CANCEL,
    reach: askingToCancel(),
    shows: 'CONFIRMATION.CANCEL.YES',
    isMain: true,
  },
  {
    name: 'the question whether to cancel for a fee, with money that goes back',
    answers: {
      reservation: PAID,
      cancellation: cancellation({ free_until: null, fee: pounds(150), rest: REFUND, given_back: [] }),
    },
    reach: askingToCancel(PAID),
    shows: 'REST_PAID.BACK_WHEN',
  },
  {
    name: 'a cancellation whose answer is lost',
    isLike: 'the question whether to cancel for a fee, with money that goes back',
    answers: { ...ASKED_TO_CANCEL, cancel: LOST },
    reach: async (tab) => {
      await askingToCancel()(tab);
      await tab.guest.press('CONFIRMATION.CANCEL.YES');
    },
    shows: 'ERRORS.NO_ANSWER',
  },
  {
    name: 'a cancellation that the hotel refused',
    isLike: 'a reservation that cannot be cancelled here',
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
    name: 'cancelled by the hotel',
    isLike: 'cancelled',
    answers: { reservation: GONE, cancellation: cancellation() },
    reach: reserved(GONE),
    shows: 'CONFIRMATION.HOTEL_CANCELLED.NEXT',
  },
  {
    name: 'cancelled by the hotel in part',
    isLike: 'cancelled',
    answers: { reservation: GONE_IN_PART, cancellation: cancellation() },
    reach: reserved(GONE_IN_PART),
    shows: 'CONFIRMATION.HOTEL_CANCELLED.NEXT_ROOMS',
  },
  {
    name: 'the hotel was asked to cancel what it has changed',
    isLike: 'the hotel is asked to cancel',
    answers: {
      reservation: CONFIRMED,
      cancellation: cancellation({
        state: 'ask_hotel',
        reason: 'RESERVATION.MOVED',
        hotel_stay: { stay_from: '2026-12-11', stay_to: '2026-12-13' },
        asked_at: '2026-12-01T10:00:00Z',
        fee: pounds(120),
      }),
    },
    reach: reserved(),
    shows: 'CONFIRMATION.ASK_HOTEL.MOST',
  },
  {
    name: 'wallets, after too many tries',
    answers: { ...ASKED_TO_CANCEL, reservationWallet: problem('REQUEST.TOO_MANY') },
    set: (server) => server.offerWallets(),
    isLoaded: true,
    reach: async (tab) => {
      await reserved()(tab);
      await tab.page.getByText(tab.guest.say('WALLET.SAVE')).click();
      await tab.guest.press('WALLET.ADD_APPLE');
    },
    shows: 'REQUEST.TOO_MANY',
  },
  {
    name: 'unknown',
    answers: { reservation: UNKNOWN },
    reach: reserved(UNKNOWN),
    shows: 'CONFIRMATION.UNKNOWN.NEXT',
    isMain: true,
  },
  {
    name: 'was not made',
    isLike: 'unknown',
    answers: { reservation: reservation('refused', COVERED) },
    reach: reserved(UNKNOWN),
    shows: 'CONFIRMATION.REFUSED.HEADING',
  },
  {
    name: 'to be paid',
    answers: { reservation: PAYABLE },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.LEAVE_HINT',
    isMain: true,
  },
  {
    name: 'a payment under way',
    isLike: 'to be paid',
    answers: { reservation: unpaid(PAYABLE, { state: 'pending' }) },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.UNFINISHED',
  },
  {
    name: 'a payment that is unclear',
    isLike: 'unknown',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'unknown' }, 'unclear') },
    reach: reserved(PAYABLE),
    shows: 'PAY_STEP.UNCLEAR_WHY',
  },
  {
    name: 'not paid in time',
    isLike: 'unknown',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'released' }, 'expired') },
    reach: reserved(PAYABLE),
    shows: 'NOT_PAID.TIME_UP',
  },
  {
    name: 'paid for a room that was gone',
    isLike: 'unknown',
    answers: { reservation: paidOnline({ ...PAYABLE, state: 'released' }, 'refunding') },
    reach: reserved(PAYABLE),
    shows: 'NOT_PAID.GONE',
  },
  { name: 'made in another window', reach: (tab) => tab.openReservation({}), shows: 'FRAME.SUPPORT' },
];

const NONE = { value: null, uses: null, until: null, stay: null, counter: null };
const held = (found: ReturnType<typeof giftCard>): HeldCard => ({
  ...found,
  story: [{ ...NONE, at: '2026-03-01T10:00:00Z', what: 'issued', value: pounds(400) }],
});
const HELD: Answers = {
  heldCards: {
    cards: [held(giftCard(220)), held(unusable('CARD.FROZEN', { last4: '9FRZ' }))],
    masked_cards: [{ product: giftCard(900).product }],
    has_more: true,
    holder_token: 'holder',
    ends_at: '2026-11-02T10:30:00Z',
  },
  unmaskedCards: problem('CARD.LAST_FOUR_WRONG'),
};
const byLink = (screen: string, press?: string) => async (tab: GuestTab) => {
  await tab.open(`/s/demo/${screen}#t=a-token`);
  if (press !== undefined) await tab.guest.press(press);
};

const LINKS: readonly GuestState[] = [
  { name: 'my booking, asked for', reach: (tab) => tab.open('/s/demo/my-booking'), shows: 'MY_BOOKING.LEAD' },
  { name: 'my booking, by its link', reach: byLink('my-booking'), shows: 'MY_BOOKING.READY' },
  {
    name: 'my booking, by a link that has ended',
    isLike: 'welcome with a frozen card',
    answers: { bookingOpening: problem('LINK.ENDED') },
    reach: byLink('my-booking', 'MY_BOOKING.SHOW'),
    shows: 'LINK.ENDED',
  },
  {
    name: 'my cards, asked for',
    isLike: 'my booking, asked for',
    reach: (tab) => tab.open('/s/demo/my-cards'),
    shows: 'MY_CARDS.LEAD',
  },
  {
    name: 'my cards, where no letter leaves',
    isLike: 'my booking, asked for',
    set: (server) => server.stopLetters(),
    isLoaded: true,
    reach: (tab) => tab.open('/s/demo/my-cards'),
    shows: 'MAILBOX.NO_LETTERS',
  },
  {
    name: 'my cards, by their link',
    isLike: 'my booking, by its link',
    reach: byLink('my-cards'),
    shows: 'MY_CARDS.READY',
  },
  {
    name: 'my cards, with the wrong last four of one',
    answers: HELD,
    reach: async (tab) => {
      await byLink('my-cards', 'MY_CARDS.SHOW')(tab);
      await tab.page.getByText(tab.guest.say('MY_CARDS.HISTORY.HEADING')).first().click();
      await tab.page.getByLabel(tab.guest.say('MY_CARDS.MASKED.LABEL')).fill('AAAA');
      await tab.page.keyboard.press('Enter');
    },
    shows: 'CARD.LAST_FOUR_WRONG',
  },
  {
    name: 'the code of a card, by its link',
    isLike: 'my booking, by its link',
    reach: byLink('card-code'),
    shows: 'CARD_CODE.HEADING',
  },
  {
    name: 'a card that was given, opened by its link',
    answers: { cardOpening: GIVEN },
    reach: byLink('card-code', 'CARD_CODE.OPEN'),
    shows: 'CARD_CODE.ENDS',
  },
  {
    name: 'the code of a card, shown again',
    answers: {
      cardOpening: GIVEN,
      cardCode: { ...GIVEN, ...giftCard(120), code: 'GFT2-2222-2222-222N', replaces: true },
    },
    reach: async (tab) => {
      await byLink('card-code', 'CARD_CODE.OPEN')(tab);
      await tab.guest.press('CARD_CODE.SUBMIT');
    },
    shows: 'CARD_CODE.REPLACED',
  },
  {
    name: 'a card that was given, by a link that has ended',
    isLike: 'welcome with a frozen card',
    answers: { cardOpening: problem('LINK.ENDED') },
    reach: byLink('card-code', 'CARD_CODE.OPEN'),
    shows: 'CARD_CODE.ENDED',
  },
  { name: 'no reminders', reach: byLink('no-reminders'), shows: 'NO_REMINDERS.LEAD' },
  {
    name: 'an address that leads nowhere',
    isLike: 'made in another window',
    reach: (tab) => tab.open('/s/demo/elsewhere'),
    shows: 'FRAME.NOT_FOUND',
  },
];

/** Every state of the guest page with other visible elements or controls. */
const STATES: readonly GuestState[] = [
  ...WELCOME,
  ...WHERE_AND_WHEN,
  ...ROOMS,
  ...YOU,
  ...CHECK,
  ...RESERVATION,
  ...LINKS,
];

/** States that need a separate document come last, so that the others share one. */
export const GUEST_STATES: readonly GuestState[] = [
  ...STATES.filter(({ isLoaded }) => !isLoaded),
  ...STATES.filter(({ isLoaded }) => isLoaded),
];
