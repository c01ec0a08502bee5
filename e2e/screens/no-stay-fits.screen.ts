import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { openBooking } from './open-screen.ts';
import type { Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const NOTHING = { rates: [], products: [], refused_cards: [] };
const DATES = { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' } as const;

/** Every room is taken on one night, and no stay with it is offered. */
function fullOn(night: string): Answers {
  return {
    availability: NOTHING,
    availabilityCheck: ({ body }) => [
      {
        CategoryId: 'lanes',
        Availabilities: eachDay(body.stay_from, body.stay_to).map((date) => (date === night ? 0 : 3)),
      },
    ],
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => {
        const departure = Temporal.PlainDate.from(date).add({ days: body.nights }).toString();
        const isFull = date <= night && night < departure;
        return isFull ? { ...coveredDay(date), state: 'full', from_price: null, due: null } : coveredDay(date);
      }),
    }),
  };
}

test('a stay that no room serves names the night that breaks it, and leads to the nearest that works', async ({
  api,
  guest,
  page,
}) => {
  api.answer(fullOn('2026-12-05'));
  await openBooking(page, { cards: [tenNights()], search: DATES });
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible();
  const night = guest.sayLike('BOOKING.NO_STAY.NIGHT', { night: /.*5 December.*/ });
  await expect(page.getByText(night)).toBeVisible();
  const nearest = guest.section('BOOKING.NO_STAY.NEAREST').getByRole('button');
  await expect(nearest).toHaveCount(3);
  await expect(guest.section('BOOKING.NO_STAY.ELSEWHERE').getByRole('button')).toHaveCount(1);
  await nearest.first().click();
  await expect(page).not.toHaveURL(/from=2026-12-04&to=2026-12-06/);
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true })).toBeFocused();
});

test('where a guest would have to change rooms, no night is called full', async ({ api, guest, page }) => {
  const categories = { lanes: '2026-12-05', sea: '2026-12-04' };
  api.answer({
    ...fullOn('2026-12-05'),
    availabilityCheck: ({ body }) =>
      Object.entries(categories).map(([CategoryId, taken]) => ({
        CategoryId,
        Availabilities: eachDay(body.stay_from, body.stay_to).map((date) => (date === taken ? 0 : 3)),
      })),
  });
  await openBooking(page, { cards: [tenNights()], search: DATES });
  await expect(page.getByText(guest.sayLike('BOOKING.NO_STAY.MOVE', { night: /.*5 December.*/ }))).toBeVisible();
  await expect(page.getByText(guest.sayLike('BOOKING.NO_STAY.NIGHT'))).toBeHidden();
});

test('for a long stay that no room serves, the page says how far it looks for others', async ({ api, guest, page }) => {
  api.answer({ availability: NOTHING });
  await openBooking(page, { cards: [giftCard(900)], search: { ...DATES, to: '2027-01-08' } });
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible();
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.TOO_LONG', { most: '30' }))).toBeVisible();
});

test('a single New Year night, of which the hotel sells two at least, says so and leads to two nights', async ({
  api,
  guest,
  page,
}) => {
  api.answer({
    availability: NOTHING,
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) =>
        body.nights > 1
          ? coveredDay(date)
          : { ...coveredDay(date), state: 'closed', from_price: null, due: null, min_nights: 2 },
      ),
    }),
  });
  await openBooking(page, { cards: [giftCard(900)], search: { ...DATES, from: '2026-12-31', to: '2027-01-01' } });
  await expect(page.getByText(guest.say('BOOKING.NO_STAY.HEADING'))).toBeVisible();
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await expect(page.getByText(guest.say('MIN_STAY.NIGHTS', { nights }))).toBeVisible();
  const twoNights = new RegExp(nights);
  const nearest = guest.section('BOOKING.NO_STAY.NEAREST').getByRole('button', { name: twoNights });
  await expect(nearest.first()).toBeVisible();
  await expect(guest.button('BOOKING.NO_STAY.TWO_ROOMS')).toBeHidden();
  await guest.press('MIN_STAY.CHOOSE', { nights });
  await expect(page).toHaveURL(/from=2026-12-31&to=2027-01-02/);
});

test('a party too large for any room is offered two rooms, with the party halved', async ({ api, guest, page }) => {
  api.answer({
    availability: NOTHING,
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({
        ...coveredDay(date),
        state: 'closed',
        from_price: null,
        due: null,
      })),
    }),
  });
  await openBooking(page, { cards: [giftCard(3000)], search: { ...DATES, rooms: 'adult*6' } });
  await guest.press('BOOKING.NO_STAY.TWO_ROOMS');
  const party = guest.say('STAY.ADULTS_other', { count: '3' });
  const heading = guest.say('BOOKING.ROOMS.FOR_other', { number: '1', count: '2', party });
  await expect(page.getByRole('heading', { level: 3, name: heading })).toBeVisible();
});
