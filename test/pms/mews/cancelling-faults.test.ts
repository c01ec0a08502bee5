import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { bookingOf } from '../conformance/port-user.ts';
import { idsOfCancelled } from '#pms/pms-reservation.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { openFaultyHotel, type FaultyHotel } from './open-faulty-hotel.ts';

let hotel: FaultyHotel;
beforeAll(async () => {
  hotel = await openFaultyHotel();
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

const answered = 'a cancellation that is %s is %j';
const expectAnswer = async (_: string, effect: object, state: string): Promise<void> => {
  const reservation = await hotel.place();
  await hotel.arrangeFault('reservations/cancel', effect);
  expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe(state);
};

test.each([
  ['lost after the work', { kind: 'cutAfterCommit' }, 'done'],
  ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown'],
  ['429 and done', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'done'],
  ['refused', { kind: 'status', status: 403, message: 'Checked in already.' }, 'refused'],
])(answered, expectAnswer);

test.each([
  ['500', { kind: 'status', status: 500 }, 'unknown'],
  ['429', { kind: 'status', status: 429, retryAfter: 0 }, 'done'],
  ['just changed', { kind: 'status', status: 403 }, 'done'],
  ['not granted', { kind: 'status', status: 401 }, 'refused'],
])(answered, { tags: ['thorough'] }, expectAnswer);

test('a refusal is not believed while nobody says whether the reservation stands: it may be cancelled already', async () => {
  const reservation = await hotel.place();
  expect(await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({ state: 'done' });
  const again = await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false });
  const cancelledAt = expect.any(Temporal.Instant) as unknown;
  expect(again).toEqual({ state: 'done', cancelledAt, foundGone: reservation.rooms.map(({ id }) => id) });
  await hotel.arrangeFault('reservations/getAll/2023-06-06', { kind: 'status', status: 500 }, 9);
  expect((await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
});

test('a reservation that is cancelled after a lost answer is so by this request, or by somebody else', async () => {
  const reservation = await hotel.place();
  await hotel.arrangeFault('reservations/cancel', { kind: 'executedStatus', status: 500 });
  const answered = await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false });
  expect(answered).toMatchObject({ state: 'done', isPresumed: true });
});

test('what cannot be sent, because requests cannot be counted, is refused by nobody', async () => {
  const reservation = await hotel.place();
  const limiter = { take: () => Promise.reject(new Error('no database')), pause: () => Promise.resolve() };
  const pms = connectMews({ ...hotel.settings, limiter });
  expect((await pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
  const payment = { redemptionId: 'not-sent', reservation, amount: money('EUR', 100), note: '' };
  expect((await pms.redemptions.post(payment)).state).toBe('unknown');
});

test('a cancellation of rooms of which one is cancelled already cancels the rest', async () => {
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
  expect(idsOfCancelled(await hotel.pms.readRooms([reservation]))).toEqual([first!.id]);
  const answered = await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false });
  expect(answered).toEqual({ state: 'done', foundGone: [first!.id] });
  const found = await hotel.pms.findReservation(order, hotel.openedAt);
  expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
});

describe('a stay that is cancelled by the dates that were booked', () => {
  const READ = 'reservations/getAll/2023-06-06';

  /** How the adapter answered, and whether it asked to cancel. */
  async function cancelAsBooked(days = 0) {
    const { stay, ...order } = await hotel.makeOrder();
    const { reservation } = (await hotel.pms.createReservation(order)) as Extract<CreateAnswer, { state: 'created' }>;
    return async () => {
      const before = hotel.log.length;
      const bookedStay = { ...stay, arrivalDate: stay.arrivalDate.subtract({ days }) };
      const answer = await hotel.pms.cancelReservation(reservation, 'Test', { postFee: false, bookedStay });
      const asked = hotel.log.slice(before).some(({ operation }) => operation === 'reservations/cancel');
      return { state: answer.state, asked };
    };
  }

  test('is read first, and asked for when nothing was changed', async () => {
    const cancel = await cancelAsBooked();
    expect(await cancel()).toEqual({ state: 'done', asked: true });
  });

  test('is not asked for when it has other dates', async () => {
    const cancel = await cancelAsBooked(1);
    expect(await cancel()).toEqual({ state: 'refused', asked: false });
  });

  test.each([
    ['nobody answers', { kind: 'status', status: 500 }],
    ['the answer does not give the dates', { kind: 'nullField', field: 'ScheduledEndUtc' }],
    ['the answer has no rooms', { kind: 'nullField', field: 'Reservations' }],
  ])('is neither asked for nor refused while %s', async (_what, effect) => {
    const cancel = await cancelAsBooked();
    await hotel.arrangeFault(READ, effect, 9);
    expect(await cancel()).toEqual({ state: 'unknown', asked: false });
    await hotel.clearFaults();
    expect(await cancel()).toEqual({ state: 'done', asked: true });
  });
});
