import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { WireCover } from '#contract/guest/availability.ts';
import type { WireBooking } from '#contract/guest/reservation.ts';
import { PARTY } from '../../../../../test/screens/before.ts';
import { coveredDay, eachDay } from '../../../../../test/screens/examples/calm-hotels.ts';
import { giftCard, voucher } from '../../../../../test/screens/examples/cards.ts';
import { BREAKFAST } from '../../../../../test/screens/examples/hotels.ts';
import { coverBy, NO_COVER, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds, price, STAY } from '../../../../../test/screens/examples/prices.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { click, isEnabled } from '../../../../../test/screens/hands.ts';
import type { Answers } from '../../../../../test/screens/playback.ts';
import { writeRooms } from '../../session/room-choices.ts';

const CARD = giftCard(300);
const ONE_ADULT = [{ ageCategoryId: 'adult', count: 1 }];
const TWO_ROOMS = {
  property: 'harbour-house',
  ...STAY,
  rooms: writeRooms([{ persons: PARTY }, { persons: ONE_ADULT }]),
} as const;

const BREAKFAST_FOR_ALL = {
  product_id: BREAKFAST.id,
  name: BREAKFAST.name,
  text_languages: {},
  count: 1,
  charging: BREAKFAST.charging,
  price: price(0),
  price_summary: price(0),
};

/** A card for one room. Nothing pays for the second, and the receipt has the requested rooms. */
const ONE_ROOM_COVERED: Answers = {
  availability: ({ body }) => {
    const cover: WireCover = body.rooms_before ? { ...coverBy(CARD, 0), covered: pounds(0) } : coverBy(CARD, 300);
    return { rates: [offer({ cover })], products: [], refused_cards: [] };
  },
  summary: ({ body }) =>
    summary(
      body.rooms.map(() => offer()),
      coverBy(CARD, 300),
      { products: [BREAKFAST_FOR_ALL] },
    ),
};

it('shows what a second room adds, and sums up the receipt from the first room on', async ({ api, guest }) => {
  api.answer(ONE_ROOM_COVERED);
  await guest.openBooking({ cards: [CARD], search: { ...TWO_ROOMS, section: 'rooms' } });
  const room = () => screen.findByRole('article');
  const receipt = await guest.receipt();
  await guest.reads('RECEIPT.NO_ROOM', {}, receipt);
  await guest.reads('BOOKING.ROOMS.COVERED_one', {}, await room());
  expect(isEnabled(await guest.button('STAY.ROOM_NUMBER', { number: '2' }))).toBe(false);
  await guest.chooseRoom('Lanes Double', 'Flexible');

  const second = guest.sayLike('BOOKING.ROOMS.FOR_other', { number: '2', count: '2' });
  await guest.isAt(await screen.findByRole('heading', { level: 3, name: second }));
  await guest.readsWords('£300.00', await room());
  expect((await room()).textContent).not.toContain(guest.say('BOOKING.ROOMS.COVERED_one'));
  await guest.reads('RECEIPT.ROOMS_SO_FAR', { number: '1', of: '2' }, receipt);
  await guest.readsWords(`${guest.say('RECEIPT.DUE_SO_FAR')}£0.00`, receipt);
  // Breakfast is priced for the guests of the chosen room.
  await guest.reads('STAY.ADULTS_other', { count: '2' }, receipt);
  const first = { room_category_id: 'lanes', rate_id: 'flexible', persons: [{ age_category_id: 'adult', count: 2 }] };
  const before = api.askedFor('availability').map(({ body }) => (body as { rooms_before?: unknown }).rooms_before);
  expect(before).toEqual([undefined, [first]]);

  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.readsWords(`${guest.say('RECEIPT.DUE')}£300.00`, receipt);
  await guest.reads('STAY.ADULTS_other', { count: '3' }, receipt);
  await guest.readsNothingOf('RECEIPT.ROOMS_SO_FAR', { number: '1', of: '2' }, receipt);
  expect(api.askedFor('summary').map(({ body }) => (body as WireBooking).rooms.length)).toEqual([1, 2]);
});

it('counts all rooms of the party in the calendar and for the soonest stays', async ({ api, guest }) => {
  await guest.openBooking({ cards: [CARD], search: { ...TWO_ROOMS, section: 'stay' } });
  const rooms = guest.say('STAY.ROOMS_other', { count: '2' });
  await guest.reads('BOOKING.DAY.ALL_ROOMS', { rooms });
  await guest.readsWords(new RegExp(`${rooms}.*${guest.say('STAY.ADULTS_other', { count: '3' })}`));
  const furtherRooms = (call: 'calendar' | 'cardStays') =>
    (api.askedFor(call).at(-1)?.body as { further_rooms?: unknown } | undefined)?.further_rooms;
  const oneAdult = [{ persons: [{ age_category_id: 'adult', count: 1 }] }];
  await waitFor(() => expect(furtherRooms('calendar')).toEqual(oneAdult));
  // The list of hotels has folded to the chosen one.
  const change = guest.sayLike('BOOKING.CHANGE_WHAT', { what: /Harbour House/ });
  await click(await screen.findByRole('button', { name: change }));
  await waitFor(() => expect(furtherRooms('cardStays')).toEqual([{ adults: 1, children_ages: [] }]));
});

const ONE_NIGHT = { property: 'harbour-house', from: STAY.from, to: '2026-12-05' } as const;

it('says for one night that a voucher for two misses a night, wherever the voucher is refused', async ({
  api,
  guest,
}) => {
  const refused = [{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS', params: { min_nights: 2 } }];
  const cover = { ...NO_COVER, refused_cards: refused };
  api.answer({
    availability: { rates: [offer({ cover })], products: [], refused_cards: refused },
    summary: summary([offer()], cover),
  });
  await guest.openBooking({ cards: [voucher()], search: { ...ONE_NIGHT, section: 'rooms' } });
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await guest.reads('CARD.ADD_A_NIGHT', { nights });
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.reads('CARD.ADD_A_NIGHT', { nights }, await guest.receipt());
});

it('says the same on each day of the calendar', async ({ api, guest }) => {
  const refused = { state: 'not_allowed' as const, due: null, reason: 'CARD.NOT_ON_THESE_DAYS' };
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({
        ...coveredDay(date),
        ...refused,
        params: { min_nights: 2 },
      })),
    }),
  });
  await guest.openBooking({ cards: [voucher()], search: { ...ONE_NIGHT, section: 'stay' } });
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await guest.reads('CARD.ADD_A_NIGHT', { nights }, await guest.section('BOOKING.STAY.WHEN'));
  await guest.readsNothingOf('CARD.NOT_ON_THESE_DAYS');
});

it('sends guests to the hotel where it does not say what cancelling costs', async ({ api, guest }) => {
  const unknown = offer({ rate: 'Saver', cancellation: { free_until: null, fee: null } });
  api.answer({
    availability: { rates: [unknown], products: [], refused_cards: [] },
    summary: summary([unknown], NO_COVER),
  });
  const search = {
    property: 'harbour-house',
    ...STAY,
    rooms: writeRooms([{ persons: PARTY }]),
    section: 'rooms',
  } as const;
  await guest.openBooking({ cards: [CARD], search });
  const room = await screen.findByRole('article');
  await guest.reads('BOOKING.CANCELLING.ASK_HOTEL', {}, room);
  await guest.readsNothingOf('BOOKING.CANCELLING.NON_REFUNDABLE', { fee: '£300.00' }, room);
});
