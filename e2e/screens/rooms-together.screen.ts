import type { WireCover } from '#contract/availability.ts';
import type { WireBooking } from '#contract/reservation.ts';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, voucher } from '../../test/screens/examples/cards.ts';
import { BREAKFAST } from '../../test/screens/examples/hotels.ts';
import { coverBy, NO_COVER, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds, price, STAY } from '../../test/screens/examples/prices.ts';
import { openBooking, PARTY } from './open-screen.ts';
import type { Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const CARD = giftCard(300);
const TWO_ROOMS = {
  property: 'harbour-house',
  ...STAY,
  rooms: writeRooms([{ persons: PARTY }, { persons: [{ ageCategoryId: 'adult', count: 1 }] }]),
} as const;

const BREAKFAST_FOR_ALL = {
  ...{ product_id: BREAKFAST.id, name: BREAKFAST.name, text_languages: {}, count: 1 },
  ...{ charging: BREAKFAST.charging, price: price(0), price_summary: price(0) },
};

/** A card for one room: the second is paid by nobody, and the receipt has the rooms that it is asked about. */
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

test('a second room shows what it adds, and the receipt runs from the first room on', async ({ api, guest, page }) => {
  api.answer(ONE_ROOM_COVERED);
  await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section: 'rooms' } });
  const room = page.getByRole('article');
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(guest.say('RECEIPT.NO_ROOM'));
  await expect(room).toContainText(guest.say('BOOKING.ROOMS.COVERED_one'));
  await expect(page.getByRole('button', { name: guest.say('STAY.ROOM_NUMBER', { number: '2' }) })).toBeDisabled();
  await guest.chooseRoom('Lanes Double', 'Flexible');

  await expect(
    page.getByRole('heading', {
      level: 3,
      name: guest.sayLike('BOOKING.ROOMS.FOR_other', { number: '2', count: '2' }),
    }),
  ).toBeFocused();
  await expect(room).not.toContainText(guest.say('BOOKING.ROOMS.COVERED_one'));
  await expect(room).toContainText('£300.00');
  await expect(receipt).toContainText(guest.say('RECEIPT.ROOMS_SO_FAR', { number: '1', of: '2' }));
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE_SO_FAR')}£0.00`);
  // Breakfast is priced for the room that is chosen, and for nobody in the other.
  await expect(receipt).toContainText(guest.say('STAY.ADULTS_other', { count: '2' }));
  const first = { room_category_id: 'lanes', rate_id: 'flexible', persons: [{ age_category_id: 'adult', count: 2 }] };
  expect(api.askedFor('availability').map(({ body }) => (body as { rooms_before?: unknown }).rooms_before)).toEqual([
    undefined,
    [first],
  ]);

  await guest.chooseRoom('Lanes Double', 'Flexible');
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE')}£300.00`);
  await expect(receipt).toContainText(guest.say('STAY.ADULTS_other', { count: '3' }));
  await expect(receipt).not.toContainText(guest.say('RECEIPT.ROOMS_SO_FAR', { number: '1', of: '2' }));
  const asked = api.askedFor('summary').map(({ body }) => (body as WireBooking).rooms.length);
  expect(asked).toEqual([1, 2]);
});

test('the calendar and the soonest stays count all rooms of the party', async ({ api, guest, page }) => {
  await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section: 'stay' } });
  const rooms = guest.say('STAY.ROOMS_other', { count: '2' });
  await expect(page.getByText(guest.say('BOOKING.DAY.ALL_ROOMS', { rooms }))).toBeVisible();
  await expect(
    page.getByText(new RegExp(`${rooms}.*${guest.say('STAY.ADULTS_other', { count: '3' })}`)).first(),
  ).toBeVisible();
  const parties = (call: 'calendar' | 'cardStays') =>
    api.askedFor(call).map(({ body }) => (body as { further_rooms?: unknown }).further_rooms);
  await expect.poll(() => parties('calendar').at(-1)).toEqual([{ persons: [{ age_category_id: 'adult', count: 1 }] }]);
  // The list of hotels and their soonest stays has folded to the one that is chosen.
  await page.getByRole('button', { name: guest.sayLike('BOOKING.CHANGE_WHAT', { what: /Harbour House/ }) }).click();
  await expect.poll(() => parties('cardStays').at(-1)).toEqual([{ adults: 1, children_ages: [] }]);
});

test('one night with a voucher for two says that a night is missing, wherever the voucher is refused', async ({
  api,
  guest,
  page,
}) => {
  const params = { min_nights: 2 };
  const refused = [{ last4: '222K', code: 'CARD.NOT_ON_THESE_DAYS', params }];
  const cover = { ...NO_COVER, refused_cards: refused };
  api.answer({
    availability: { rates: [offer({ cover })], products: [], refused_cards: refused },
    summary: summary([offer()], cover),
  });
  await openBooking(page, {
    cards: [voucher()],
    search: { property: 'harbour-house', from: STAY.from, to: '2026-12-05', section: 'rooms' },
  });
  const words = guest.say('CARD.ADD_A_NIGHT', { nights: guest.say('STAY.NIGHTS_other', { count: '2' }) });
  await expect(page.getByText(words)).toBeVisible();
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(words);
});

test('the calendar for one night with such a voucher says so on each day', async ({ api, guest, page }) => {
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({
        ...coveredDay(date),
        ...{ state: 'not_allowed' as const, due: null, reason: 'CARD.NOT_ON_THESE_DAYS', params: { min_nights: 2 } },
      })),
    }),
  });
  await openBooking(page, {
    cards: [voucher()],
    search: { property: 'harbour-house', from: STAY.from, to: '2026-12-05', section: 'stay' },
  });
  const words = guest.say('CARD.ADD_A_NIGHT', { nights: guest.say('STAY.NIGHTS_other', { count: '2' }) });
  await expect(guest.section('BOOKING.STAY.WHEN').getByRole('status').last()).toContainText(words);
  await expect(page.getByText(guest.say('CARD.NOT_ON_THESE_DAYS'))).toHaveCount(0);
});
