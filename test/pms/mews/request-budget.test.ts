import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import type { Party } from '#domain/stay/stay.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, type DemoHotel } from './open-demo-hotel.ts';

let hotel: DemoHotel;
let party: Party;
let time = Temporal.Instant.from('2026-08-05T09:00:00Z');

beforeAll(async () => {
  hotel = await openDemoHotel('brighton', { clock: () => time });
  const [adult] = await hotel.pms.listAgeCategories('en');
  party = [{ ageCategoryId: adult!.id, count: 2 }];
});
afterAll(() => hotel.close());

const today = Temporal.PlainDate.from('2026-08-05');
const stayFrom = (daysAhead: number, nights = 2) => ({
  arrivalDate: today.add({ days: daysAhead }),
  departureDate: today.add({ days: daysAhead + nights }),
});

/** The number of free rooms, and the number of those that are blocked. */
const FREE_ROOMS = ['services/getAvailability', 'services/getAvailability/2024-01-22'];

async function countRequests(action: () => Promise<unknown>): Promise<string[]> {
  const before = hotel.log.length;
  await action();
  return hotel.log.slice(before).map(({ operation }) => operation);
}

test(
  'guests who look at the same things at the same time cost what one guest costs',
  { tags: ['thorough'] },
  async () => {
    const alone = connectMews({ ...hotel.settings });
    const search = () => alone.listOffers({ stay: stayFrom(40), party, language: 'en' });
    const [first, second] = [await countRequests(search), await countRequests(() => Promise.all([search(), search()]))];
    expect(first.length).toBe(15);
    expect(second).toEqual([]);
    const crowd = connectMews({ ...hotel.settings });
    const all = await countRequests(() =>
      Promise.all(Array.from({ length: 20 }, () => crowd.listOffers({ stay: stayFrom(40), party, language: 'en' }))),
    );
    expect(all.sort()).toEqual(first.sort());
  },
);

test('a search of other days with a party that is known costs nothing', async () => {
  await hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  expect(await countRequests(() => hotel.pms.listOffers({ stay: stayFrom(44, 3), party, language: 'en' }))).toEqual([]);
});

test('prices and free rooms are requested again after a minute, and the hotel’s set-up is not', async () => {
  await hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  time = time.add({ seconds: 61 });
  const asked = await countRequests(() => hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' }));
  expect(new Set(asked)).toEqual(new Set([...FREE_ROOMS, 'rates/getPricing', 'restrictions/getAll']));
});

test('events drop what they are about', async () => {
  await hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  hotel.pms.dropAvailability(stayFrom(40 + 366));
  const search = () => hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  expect(await countRequests(search)).toEqual([]);
  hotel.pms.dropAvailability(stayFrom(40));
  expect(await countRequests(search)).toEqual(FREE_ROOMS);
  hotel.pms.dropPrices();
  expect(new Set(await countRequests(search))).toEqual(new Set(['rates/getPricing']));
});

test('a quote is always asked afresh, in one request', async () => {
  const [offer] = await hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  const extras = (await hotel.pms.listExtras('en')).map(({ id }) => ({ extraId: id, count: 2 }));
  const booking = { ...bookingOf(offer!, stayFrom(40), party, 2), extras };
  const whatIf = booking.rooms.map((room) => ({ room, extras }));
  for (const _ of [1, 2]) {
    expect(await countRequests(() => hotel.pms.quoteStay({ booking, whatIf, language: 'en' }))).toEqual([
      'reservations/price',
    ]);
  }
});

test('a question about what is not sold does not make us read the whole hotel again and again', async () => {
  const [offer] = await hotel.pms.listOffers({ stay: stayFrom(40), party, language: 'en' });
  const tooMany = [{ ...party[0]!, count: 50 }];
  const ask = () => hotel.pms.quoteStay({ booking: bookingOf(offer!, stayFrom(40), tooMany), language: 'en' });
  await ask();
  expect(await countRequests(() => Promise.all([ask(), ask(), ask()]))).toEqual([]);
});

test('a booking by a new guest with a payment card and a gift card costs nine requests', async () => {
  const stay = stayFrom(40);
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const booking = bookingOf(offer!, stay, party);
  await hotel.pms.createReservation({
    reference: 'WARM-UP',
    booking,
    buyer: BUYER,
    notes: '',
    sendBefore: time.add({ minutes: 5 }),
  });
  const token = await fetch(`${hotel.settings.address}/vault/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchant_id: (await hotel.pms.loadFacts()).merchantId,
      card_number: '4111111111111111',
      security_code: '123',
    }),
  }).then((response) => response.json() as Promise<{ token: string }>);
  const asked = await countRequests(async () => {
    await hotel.pms.quoteStay({ booking, language: 'en' });
    await forBooking(() => hotel.pms.quoteStay({ booking, language: 'en' }));
    const answer = await hotel.pms.createReservation({
      reference: 'BUDGET',
      booking,
      buyer: { ...BUYER, email: 'new.guest@example.org', cardExpiration: '10/30', nameOnCard: 'New Guest' },
      notes: 'Quiet room',
      paymentCardToken: token.token,
      sendBefore: time.add({ minutes: 5 }),
    });
    if (answer.state !== 'created') throw new Error(answer.reason);
    const { reservation } = answer;
    expect(await hotel.pms.redemptions.find(reservation, ['R-BUDGET'])).toEqual([]);
    const payment = { redemptionId: 'R-BUDGET', reservation, amount: money('GBP', 5_000), note: '' };
    expect(await hotel.pms.redemptions.post(payment)).toEqual({ state: 'done' });
  });
  expect(asked).toEqual([
    'reservations/price',
    'restrictions/getAll',
    'reservations/price',
    'customers/getAll',
    'customers/add',
    'creditCards/addTokenized',
    'reservations/add',
    'payments/getAll',
    'payments/addExternal',
  ]);
});
