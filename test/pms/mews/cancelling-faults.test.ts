import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
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
  ['lost after the work', { kind: 'cutAfterCommit' }, 'unknown'],
  ['lost before the work', { kind: 'cutBeforeCommit' }, 'unknown'],
  ['429 and done', { kind: 'executedStatus', status: 429, retryAfter: 0 }, 'refused'],
  ['refused', { kind: 'status', status: 403, message: 'Checked in already.' }, 'refused'],
])(answered, expectAnswer);

test.each([
  ['500', { kind: 'status', status: 500 }, 'unknown'],
  ['429', { kind: 'status', status: 429, retryAfter: 0 }, 'done'],
  ['just changed', { kind: 'status', status: 403 }, 'done'],
  ['not granted', { kind: 'status', status: 401 }, 'refused'],
])(answered, { tags: ['thorough'] }, expectAnswer);

test('a cancellation or payment has an unknown outcome, not a refusal, while the request limiter fails', async () => {
  const reservation = await hotel.place();
  const limiter = { take: () => Promise.reject(new Error('no database')), pause: () => Promise.resolve() };
  const pms = connectMews({ ...hotel.settings, limiter });
  expect((await pms.cancelReservation(reservation, 'Test', { postFee: false })).state).toBe('unknown');
  const payment = { redemptionId: 'not-sent', reservation, amount: money('EUR', 100), note: '' };
  expect((await pms.redemptions.post(payment)).state).toBe('unknown');
});
