import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { bookingOf } from '#pms/conformance/port-user.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { connectMews } from './connect-mews.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

let hotel: FaultyHotel;
beforeAll(async () => {
  hotel = await openFaultyHotel();
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

test.each([
  ['lost after the work', { kind: 'cutAfterCommit' }, 'done'],
  ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown'],
  ['500', { kind: 'status', status: 500 }, 'unknown'],
  ['just changed', { kind: 'status', status: 403 }, 'done'],
  ['refused', { kind: 'status', status: 403, message: 'Checked in already.' }, 'refused'],
  ['not granted', { kind: 'status', status: 401 }, 'refused'],
])('a cancellation that is %s is %j', async (_, effect, state) => {
  const reservation = await hotel.place();
  await hotel.arrangeFault('reservations/cancel', effect);
  expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe(state);
});

test('a refusal is not believed while nobody says whether the reservation stands: it may be called off already', async () => {
  const reservation = await hotel.place();
  expect(await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({ state: 'done' });
  await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'status', status: 500 }, 9);
  expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
});

test('what cannot be sent, because requests cannot be counted, is refused by nobody', async () => {
  const reservation = await hotel.place();
  const limiter = { take: () => Promise.reject(new Error('no database')), pause: () => Promise.resolve() };
  const pms = connectMews({ ...hotel.settings, limiter });
  expect((await pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
  const payment = { redemptionId: 'not-sent', reservation, amount: money('EUR', 100), note: '' };
  expect((await pms.postRedemption(payment)).state).toBe('unknown');
});

test('a cancellation of rooms of which one is called off already calls off the rest', async () => {
  const order = await hotel.makeOrder();
  const answer = await hotel.pms.createReservation({
    ...order,
    booking: bookingOf(order.offer, order.stay, hotel.party, 2),
  });
  const { reservation } = answer as Extract<CreateAnswer, { state: 'created' }>;
  const [first] = reservation.rooms;
  expect(await hotel.pms.cancelReservation({ ...reservation, rooms: [first!] }, '', { postFee: false })).toEqual({
    state: 'done',
  });
  expect(await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({ state: 'done' });
  const found = await hotel.pms.findReservation(order.reference, hotel.openedAt);
  expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
});
