import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer } from '../../test/screens/examples/offers.ts';
import { pounds, STAY } from '../../test/screens/examples/prices.ts';
import { openBooking, PARTY } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const CARD = giftCard(300);
const SEARCH = { property: 'harbour-house', ...STAY, rooms: writeRooms([{ persons: PARTY }]) } as const;

test('where the city tax is not known ahead, the days and the rooms say that it is added', async ({
  api,
  guest,
  page,
}) => {
  const paid = { due: pounds(0), city_tax_unknown: true };
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), state: 'with_supplement', ...paid })),
    }),
    cardStays: {
      properties: [
        {
          property_id: 'harbour-house',
          stays: [{ stay_from: STAY.from, stay_to: STAY.to, room_category_id: 'lanes', covered: false, ...paid }],
          reason: null,
        },
      ],
    },
    availability: {
      rates: [{ ...offer({ cover: coverBy(CARD, 300) }), city_tax_unknown: true }],
      products: [],
      refused_cards: [],
    },
  });
  await openBooking(page, { cards: [CARD] });
  const words = [guest.say('BOOKING.WHERE_AND_WHEN.COVERED'), guest.say('BOOKING.ROOMS.PLUS_CITY_TAX')];
  const tile = page.getByRole('button', { name: new RegExp(words.join(' ')) }).first();
  await expect(tile).toHaveAccessibleName(new RegExp(guest.say('BOOKING.DAY.COVERED_one')));
  await openBooking(page, { cards: [CARD], search: { ...SEARCH, section: 'stay' } });
  const chosen = guest.section('BOOKING.STAY.WHEN').getByRole('status').last();
  await expect(chosen).toContainText(
    `${guest.say('BOOKING.DAY.COVERED_one')} ${guest.say('BOOKING.DAY.PLUS_CITY_TAX')}`,
  );
  await guest.press('BOOKING.STAY.ONWARD');
  await expect(page.getByRole('article')).toContainText(guest.say('BOOKING.ROOMS.PLUS_CITY_TAX'));
});

test('on a phone the bar says so too, by the days and by the rooms', async ({ api, guest, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const paid = { due: pounds(0), city_tax_unknown: true };
  const days = (from: string, to: string) => eachDay(from, to).map((date) => ({ ...coveredDay(date), ...paid }));
  const room = offer({ cover: coverBy(CARD, 300) });
  api.answer({
    calendar: ({ body }) => ({ days: days(body.from, body.to) }),
    availability: { rates: [{ ...room, city_tax_unknown: true }], products: [], refused_cards: [] },
  });
  const bar = page.getByRole('button', { name: guest.say('RECEIPT.OPEN') });
  const words = `${guest.say('BOOKING.ROOMS.COVERED_one')}${guest.say('BOOKING.ROOMS.PLUS_CITY_TAX')}`;
  for (const section of ['stay', 'rooms'] as const) {
    await openBooking(page, { cards: [CARD], search: { ...SEARCH, section } });
    await expect(bar).toContainText(words);
    await guest.expectAccessible();
  }
  api.answer({ availability: { rates: [room], products: [], refused_cards: [] } });
  await openBooking(page, { cards: [CARD], search: { ...SEARCH, section: 'rooms' } });
  await expect(bar).toContainText(guest.say('BOOKING.ROOMS.COVERED_one'));
  await expect(bar).not.toContainText(guest.say('BOOKING.ROOMS.PLUS_CITY_TAX'));
});

test('a card of nights that leaves the city tax to pay is worded in nights, not in money', async ({
  api,
  guest,
  page,
}) => {
  const card = tenNights();
  const rates = [offer({ cover: coverBy(card, 300), cityTax: pounds(8) })];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  await openBooking(page, { cards: [card], search: { ...SEARCH, section: 'rooms' } });
  const room = page.getByRole('article');
  await expect(room).toContainText(guest.say('BOOKING.ROOMS.TO_PAY', { amount: '£8.00' }));
  await expect(room).toContainText(guest.say('RECEIPT.NIGHTS_USED_other', { count: '2' }));
  await expect(room).not.toContainText('£300.00');
});

test('on a low desktop nothing lies over the hotels before one of them is chosen', async ({ guest, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBooking(page, { cards: [CARD], search: {} });
  const onward = guest.button('BOOKING.STAY.ONWARD');
  await expect(onward).toBeVisible();
  await expect(guest.property(/Harbour House/)).toBeVisible();
  await expect(onward).not.toBeInViewport();
});
