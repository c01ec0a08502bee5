import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { coveredDay, eachDay } from './examples/calm-hotels.ts';
import { giftCard } from './examples/cards.ts';
import { coverBy, offer } from './examples/offers.ts';
import { STAY } from './examples/prices.ts';
import { openBooking, PARTY } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const CARD = giftCard(300);
const SEARCH = { property: 'harbour-house', ...STAY, rooms: writeRooms([{ persons: PARTY }]) } as const;

test('where the city tax is not known ahead, the days and the rooms say that it is added', async ({
  api,
  guest,
  page,
}) => {
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), city_tax_unknown: true })),
    }),
    availability: {
      rates: [{ ...offer({ cover: coverBy(CARD, 300) }), city_tax_unknown: true }],
      products: [],
      refused_cards: [],
    },
  });
  await openBooking(page, { cards: [CARD], search: { ...SEARCH, section: 'stay' } });
  const chosen = guest.section('BOOKING.STAY.WHEN').getByRole('status').last();
  await expect(chosen).toContainText(guest.say('BOOKING.DAY.PLUS_CITY_TAX'));
  await guest.press('BOOKING.STAY.ONWARD');
  await expect(page.getByRole('article')).toContainText(guest.say('BOOKING.ROOMS.PLUS_CITY_TAX'));
});
