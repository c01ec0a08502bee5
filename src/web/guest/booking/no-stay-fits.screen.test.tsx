import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { coveredDay, eachDay } from '../../../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights } from '../../../../test/screens/examples/cards.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { click } from '../../../../test/screens/hands.ts';
import type { Answers } from '../../../../test/screens/playback.ts';

const NOTHING = { rates: [], products: [], refused_cards: [] };
const DATES = { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' } as const;

/** Every room is taken on one night, and no stay that includes it is offered. */
function fullOn(night: string) {
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
  } satisfies Answers;
}

it('names the night that breaks a stay, and leads to the nearest that works', async ({ api, guest }) => {
  api.answer(fullOn('2026-12-05'));
  await guest.openBooking({ cards: [tenNights()], search: DATES });
  await guest.reads('BOOKING.NO_STAY.HEADING');
  await guest.readsWords(guest.sayLike('BOOKING.NO_STAY.NIGHT', { night: /.*5 December.*/ }));
  const choices = async (key: string) => within(await guest.section(key)).getAllByRole('button');
  await waitFor(async () => expect(await choices('BOOKING.NO_STAY.NEAREST')).toHaveLength(3));
  await waitFor(async () => expect(await choices('BOOKING.NO_STAY.ELSEWHERE')).toHaveLength(1));
  const [first] = await choices('BOOKING.NO_STAY.NEAREST');
  await click(first!);
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
  expect(window.location.href).not.toContain('from=2026-12-04&to=2026-12-06');
});

it('calls no night full when the guest would have to change rooms', async ({ api, guest }) => {
  const categories = { lanes: '2026-12-05', sea: '2026-12-04' };
  const answers = fullOn('2026-12-05');
  api.answer({
    ...answers,
    calendar: (asked) => (asked.body.nights > 1 ? answers.calendar(asked) : { days: [] }),
    availabilityCheck: ({ body }) =>
      Object.entries(categories).map(([CategoryId, taken]) => ({
        CategoryId,
        Availabilities: eachDay(body.stay_from, body.stay_to).map((date) => (date === taken ? 0 : 3)),
      })),
  });
  await guest.openBooking({ cards: [tenNights()], search: DATES });
  await guest.readsWords(guest.sayLike('BOOKING.NO_STAY.MOVE', { night: /.*5 December.*/ }));
  await guest.readsNoWords(guest.sayLike('BOOKING.NO_STAY.NIGHT'));
});

it('says that no room is sold for all of the nights, though each has one', async ({ api, guest }) => {
  const { calendar } = fullOn('2026-12-05');
  api.answer({
    availability: NOTHING,
    calendar: (asked) =>
      asked.body.nights > 1 ? calendar(asked) : { days: eachDay(asked.body.from, asked.body.to).map(coveredDay) },
  });
  await guest.openBooking({ cards: [tenNights()], search: DATES });
  await guest.reads('BOOKING.NO_STAY.EACH_NIGHT');
  await guest.section('BOOKING.NO_STAY.NEAREST');
});

it('names the nights on which a party finds no room, though other rooms are free', async ({ api, guest }) => {
  api.answer({ ...fullOn('2026-12-05'), availabilityCheck: fullOn('2026-01-01').availabilityCheck });
  await guest.openBooking({ cards: [tenNights()], search: DATES });
  await guest.readsWords(guest.sayLike('BOOKING.NO_STAY.NOT_OFFERED', { nights: /Saturday,? 5 December.*/ }));
  await guest.readsNoWords(guest.sayLike('BOOKING.NO_STAY.NIGHT'));
});

it('says how far it looks for others when no room serves a long stay', async ({ api, guest }) => {
  api.answer({ availability: NOTHING });
  await guest.openBooking({ cards: [giftCard(900)], search: { ...DATES, to: '2027-01-08' } });
  await guest.reads('BOOKING.NO_STAY.HEADING');
  await guest.reads('BOOKING.NO_STAY.TOO_LONG', { most: '30' });
});

it('says that a hotel sells two nights at least at New Year, and leads to them', async ({ api, guest }) => {
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
  await guest.openBooking({ cards: [giftCard(900)], search: { ...DATES, from: '2026-12-31', to: '2027-01-01' } });
  await guest.reads('BOOKING.NO_STAY.HEADING');
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await guest.reads('MIN_STAY.NIGHTS', { nights });
  const nearest = within(await guest.section('BOOKING.NO_STAY.NEAREST'));
  await nearest.findAllByRole('button', { name: new RegExp(nights) });
  expect(screen.queryByRole('button', { name: guest.say('BOOKING.NO_STAY.TWO_ROOMS') })).toBeNull();
  await guest.press('MIN_STAY.CHOOSE', { nights });
  await guest.isAtAddress(/from=2026-12-31&to=2027-01-02/);
});

it('offers two rooms with the party halved when it is too large for any room', async ({ api, guest }) => {
  const closed = { state: 'closed' as const, from_price: null, due: null };
  api.answer({
    availability: NOTHING,
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), ...closed })),
    }),
  });
  await guest.openBooking({ cards: [giftCard(3000)], search: { ...DATES, rooms: 'adult*6' } });
  await guest.press('BOOKING.NO_STAY.TWO_ROOMS');
  const party = guest.say('STAY.ADULTS_other', { count: '3' });
  const heading = guest.say('BOOKING.ROOMS.FOR_other', { number: '1', count: '2', party });
  await screen.findByRole('heading', { level: 3, name: heading });
});
