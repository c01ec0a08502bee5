import { afterEach, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { findAdultCategory } from '#domain/stay/property.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import type { ReservationOrder } from '#pms/pms.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { createLocalLimiter, REQUEST_WINDOW_MS, type RequestLimiter } from '#pms/mews/client/request-limiter.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, type DemoHotel } from './open-demo-hotel.ts';

const LIMIT = 80;
const clock = () => Temporal.Instant.from('2026-08-05T09:00:00Z');
const stay: Stay = {
  arrivalDate: Temporal.PlainDate.from('2026-09-15'),
  departureDate: Temporal.PlainDate.from('2026-09-17'),
};

let hotel: DemoHotel;
afterEach(() => hotel.close());

/** A Mews with a low rate limit, and guests who search until the limit is used up. */
async function openFlooded(limiter: RequestLimiter) {
  hotel = await openDemoHotel('brighton', { clock, limiter });
  await hotel.administer('POST', 'switches', {
    limiter: true,
    limiterRequests: LIMIT,
    limiterWindowMs: REQUEST_WINDOW_MS - 1_000,
  });
  const adult = findAdultCategory(await hotel.pms.listAgeCategories('en'))!;
  const party: Party = [{ ageCategoryId: adult.id, count: 2 }];
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const booking = bookingOf(offer!, stay, party);
  const order: ReservationOrder = {
    reference: 'IN-THE-FLOOD',
    booking,
    buyer: BUYER,
    notes: '',
    sendBefore: clock().add({ minutes: 1 }),
  };
  const lookAround = () => hotel.pms.quoteStay({ booking, language: 'en' });
  const flood = Promise.allSettled(Array.from({ length: 3 * LIMIT }, lookAround));
  return { order, booking, flood };
}

test(
  'a stay is placed, paid, looked up and cancelled while guests search without end',
  { tags: ['thorough'] },
  async () => {
    const { order, booking, flood } = await openFlooded(createLocalLimiter(() => performance.now(), LIMIT));
    const { pms } = hotel;
    expect(await forBooking(() => pms.quoteStay({ booking, language: 'en' }))).toBeDefined();
    const answer = await pms.createReservation(order);
    if (answer.state !== 'created') throw new Error(`${answer.state}: ${answer.reason}`);
    const { reservation } = answer;
    const payment = { redemptionId: 'R-FLOOD', reservation, amount: money('GBP', 5_000), note: '' };
    expect(await pms.redemptions.find(reservation, [payment.redemptionId])).toEqual([]);
    expect(await pms.redemptions.post(payment)).toEqual({ state: 'done' });
    expect(await pms.findReservation(order, clock())).toMatchObject({ groupId: reservation.groupId });
    expect(await pms.cancelReservation(reservation, 'Test', { postFee: false })).toEqual({
      state: 'done',
    });

    const looked = await flood;
    expect(looked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(LIMIT);
    expect(hotel.log.filter(({ status }) => status === 429)).toEqual([]);
  },
);

test(
  'the same booking finds no room without its own share of requests, so the flood is one',
  { tags: ['thorough'] },
  async () => {
    const one = createLocalLimiter(() => performance.now(), LIMIT);
    const { order, booking, flood } = await openFlooded({ ...one, take: () => one.take('booking') });
    const { pms } = hotel;
    await expect(forBooking(() => pms.quoteStay({ booking, language: 'en' }))).rejects.toThrow('request limit reached');
    expect(await pms.createReservation(order)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
    await flood;
  },
);

test(
  'a booking guest does not wait for an answer that is queued for a browsing guest',
  { tags: ['thorough'] },
  async () => {
    const local = createLocalLimiter(() => performance.now(), LIMIT);
    const { booking, flood } = await openFlooded(local);
    await flood;
    const fresh = connectMews({ ...hotel.settings, limiter: local });
    const inLine = Promise.allSettled([fresh.listOffers({ stay, party: booking.rooms[0]!.party, language: 'en' })]);
    expect(await forBooking(() => fresh.quoteStay({ booking, language: 'en' }))).toBeDefined();
    expect(await inLine).toMatchObject([{ status: 'rejected', reason: { name: 'PmsUnavailable' } }]);
  },
);
