import { expect } from 'vitest';
import { BUYER, CHOSEN_STAY } from '../../../test/screens/before.ts';
import { tenNights } from '../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../test/screens/examples/reservations.ts';
import { calmHotels } from '../../../test/screens/examples/calm-hotels.ts';
import { it } from '../../../test/screens/guest-test.ts';
import { LOST } from '../../../test/screens/playback.ts';
import { loadPart } from '../api/load-part.ts';

const NAME = 'Harbour House, Brighton';
const PLACED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));

it('says that it is offline and nothing is booked, and looks the code up once it is back', async ({ api, guest }) => {
  api.answer({ cardSearch: LOST });
  await guest.open();
  guest.setOnline(false);
  await guest.typeCode('TENU-SE22-2222-222P');
  await guest.reads('FRAME.NOTHING_BOOKED');
  await guest.button('WELCOME.CODE.SEARCHING');
  api.answer({ cardSearch: tenNights() });
  guest.setOnline(true);
  await guest.heading('BOOKING.HEADING');
  expect(guest.isRead('FRAME.OFFLINE')).toBe(false);
});

it('sends a booking that was cut off again by itself, under its key', async ({ api, guest }) => {
  await guest.openBooking({ cards: [tenNights()], search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER });
  await guest.orderButton();
  guest.setOnline(false);
  api.answer({ place: LOST, reservation: PLACED, cancellation: cancellation() });
  await guest.place();
  const button = await guest.button('PLACING.WAITING');
  await guest.reads('FRAME.OFFLINE_PLACING', {}, button.parentElement!);
  await guest.readsNothingOf('FRAME.NOTHING_BOOKED');
  await guest.readsNothingOf('BOOKING.CHECK.PLACING_AT', { name: NAME });
  api.answer({ place: PLACED });
  guest.setOnline(true);
  expect(await guest.reference()).toBe(PLACED.reference);
  const asked = api.askedFor('place');
  expect(
    new Set(asked.map(({ headers, params }) => JSON.stringify([headers['idempotency-key'], params['id']]))).size,
  ).toBe(1);
});

it('shows days as not known, until it is back and knows them', async ({ api, guest }) => {
  const { availabilityCheck, calendar } = calmHotels();
  api.answer({ availabilityCheck: LOST, calendar: LOST });
  guest.setOnline(false);
  await guest.openBooking({ cards: [tenNights()], search: { property: 'harbour-house' } });
  const day = () => guest.day(Temporal.PlainDate.from('2026-11-20'))?.textContent;
  await expect.poll(day).toBe('20…');
  api.answer({ availabilityCheck: availabilityCheck!, calendar: calendar! });
  guest.setOnline(true);
  await expect.poll(day).toBe('20');
});

it('waits for a part of the page that was cut off', async ({ guest }) => {
  guest.setOnline(false);
  const came = loadPart(() =>
    navigator.onLine ? Promise.resolve('a part') : Promise.reject(new TypeError('cut off')),
  );
  await Promise.resolve();
  guest.setOnline(true);
  expect(await came).toBe('a part');
});
