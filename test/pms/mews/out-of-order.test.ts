import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roomsForWholeStay } from '#domain/stay/availability.ts';
import { asId, type RoomCategoryId } from '#domain/value/ids.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { parseWebhook } from '#pms/mews/events/mews-events.ts';
import type { MewsSettings } from '#pms/mews/client/mews-settings.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const lanes = asId<RoomCategoryId>(demoIds.brighton.roomCategoryIds.lanesDouble);
const first = 'services/getAvailability';
const metrics = 'services/getAvailability/2024-01-22';

/** One of the lanes' eight double rooms is painted in the week of 4 October, and lent to staff from the 11th on. */
const painted = nightOf('2026-10-06');
const lent = nightOf('2026-10-12');

let hotel: DemoHotel;
let two: Party;

beforeAll(async () => {
  hotel = await openDemoHotel('brighton', { clock });
  const [adult] = await hotel.pms.listAgeCategories('en');
  two = [{ ageCategoryId: adult!.id, count: 2 }];
  for (const stay of [painted, lent]) await fill(stay);
});
beforeEach(() => hotel.clearFaults());
afterAll(() => hotel.close());

function nightOf(date: string): Stay {
  const arrivalDate = Temporal.PlainDate.from(date);
  return { arrivalDate, departureDate: arrivalDate.add({ days: 1 }) };
}

function order(stay: Stay, reference: string) {
  const rateId = demoIds.brighton.rateIds.flexible;
  const offer = { roomCategory: { id: lanes }, rate: { id: rateId } } as Parameters<typeof bookingOf>[0];
  const sendBefore = clock().add({ minutes: 1 });
  return hotel.pms.createReservation({
    reference,
    booking: bookingOf(offer, stay, two),
    buyer: BUYER,
    notes: '',
    sendBefore,
  });
}

/** Reserves the lanes' double rooms until the hotel refuses, when every room that is not blocked is taken. */
async function fill(stay: Stay): Promise<void> {
  for (let count = 1; count <= 8; count += 1) {
    const answer = await order(stay, `FILL-${stay.arrivalDate.toString()}-${count}`);
    if (answer.state === 'refused') return expect(answer.code).toBe('RESERVATION.NO_AVAILABILITY');
    expect(answer.state).toBe('created');
  }
  throw new Error('eight doubles were let although one is blocked');
}

/** The number of the lanes' rooms that a new guest sees, in offers and in the calendar. */
async function look(stay: Stay, changes: Partial<MewsSettings> = {}) {
  const pms = connectMews({ ...hotel.settings, ...changes });
  const numbers = roomsForWholeStay(await pms.loadAvailability(stay), stay);
  const offers = await pms.listOffers({ stay, party: two, language: 'en' });
  const forecast = await pms.forecastArrivals({ arrivals: stay, nights: 1, party: two });
  return {
    free: numbers.get(lanes),
    isOffered: offers.some(({ roomCategory }) => roomCategory.id === lanes),
    isInCalendar: forecast.some(({ rooms }) => rooms.some(({ roomCategoryId }) => roomCategoryId === lanes)),
  };
}

const sold = { free: 1, isOffered: true, isInCalendar: true };
const notSold = { free: 0, isOffered: false, isInCalendar: false };

describe('with seven rooms taken and the eighth out of order', () => {
  test('no room is counted, offered or shown in the calendar, and none can be booked', async () => {
    expect(await look(painted)).toEqual(notSold);
    expect(await order(painted, 'PAINTED')).toMatchObject({ code: 'RESERVATION.NO_AVAILABILITY' });
  });

  test('a room that the hotel uses is not sold either', async () => {
    expect(await look(lent)).toEqual(notSold);
  });

  test('a hotel that wants to sell such rooms can, of either kind', { tags: ['thorough'] }, async () => {
    expect(await look(painted, { sellsOutOfOrderRooms: true })).toEqual(sold);
    expect(await look(lent, { sellsOutOfOrderRooms: true })).toEqual(notSold);
    expect(await look(lent, { sellsHouseUseRooms: true })).toEqual(sold);
    expect(await look(painted, { sellsHouseUseRooms: true })).toEqual(notSold);
  });

  const byMews = "Mews' own number is shown where %i: %s, and Mews refuses the booking";
  const expectMewsNumber = async (status: number): Promise<void> => {
    await hotel.arrangeFault(metrics, { kind: 'status', status }, 10);
    expect(await look(painted)).toEqual(sold);
    expect(await order(painted, `PAINTED-${status}`)).toMatchObject({ code: 'RESERVATION.NO_AVAILABILITY' });
  };
  test.each([[401, 'the metrics are not granted']])(byMews, expectMewsNumber);
  test.each([[400, 'Mews does not know the metrics']])(byMews, { tags: ['thorough'] }, expectMewsNumber);

  test('a fault that passes hides no block: nothing is counted until Mews answers', async () => {
    await hotel.arrangeFault(metrics, { kind: 'status', status: 500 }, 10);
    await expect(hotel.pms.loadAvailability(nightOf('2027-03-06'))).rejects.toMatchObject({ name: 'PmsUnavailable' });
  });
});

test('an event of Mews makes kept numbers stale when rooms go out of order, and when they are back', async () => {
  const stay = nightOf('2026-11-16');
  const free = async () => roomsForWholeStay(await hotel.pms.loadAvailability(stay), stay).get(lanes) ?? 0;
  const before = await free();
  const { enterpriseId } = hotel.settings;
  const hear = () => {
    const Events = [{ Discriminator: 'ResourceBlockUpdated', Value: { Id: 'block' } }];
    if (parseWebhook({ EnterpriseId: enterpriseId, Events })!.availability) hotel.pms.dropAvailability();
  };
  const nights = { from: '2026-11-16', to: '2026-11-17' };
  const { ResourceBlockIds: ids } = (await hotel.administer('POST', 'rooms-out-of-order', {
    categoryId: lanes,
    rooms: before,
    ...nights,
  })) as { ResourceBlockIds: string[] };
  expect([before > 0, await free()]).toEqual([true, before]);
  hear();
  expect(await free()).toBe(0);
  await hotel.administer('DELETE', 'rooms-out-of-order', { ids });
  hear();
  expect(await free()).toBe(before);
});

test('blocked rooms are counted on every night of a year', async () => {
  const year = {
    arrivalDate: painted.arrivalDate.with({ month: 8, day: 5 }),
    departureDate: nightOf('2027-08-05').arrivalDate,
  };
  const counted = await connectMews(hotel.settings).loadAvailability(year);
  const unblocked = await connectMews({
    ...hotel.settings,
    sellsOutOfOrderRooms: true,
    sellsHouseUseRooms: true,
  }).loadAvailability(year);
  const nightsLost = counted.categories.flatMap(({ roomCategoryId, numbers }) => {
    const before = unblocked.categories.find((category) => category.roomCategoryId === roomCategoryId)!.numbers;
    return numbers.flatMap((count, index) => before[index]! - count);
  });
  expect(nightsLost.reduce((sum, lost) => sum + lost, 0)).toBe(10);
});

test('blocked rooms cost one request more, and none where they are sold', async () => {
  const readTwice = async (settings: Partial<MewsSettings>) => {
    const pms = connectMews({ ...hotel.settings, ...settings });
    const before = hotel.log.length;
    await pms.loadAvailability(painted);
    const asked = hotel.log.slice(before).map(({ operation }) => operation);
    pms.dropAvailability();
    await pms.loadAvailability(painted);
    const again = hotel.log.slice(before + asked.length).map(({ operation }) => operation);
    return [asked, again].map((one) => one.filter((name) => [first, metrics].includes(name)).sort());
  };
  expect(await readTwice({})).toEqual([
    [first, metrics],
    [first, metrics],
  ]);
  expect(await readTwice({ sellsOutOfOrderRooms: true, sellsHouseUseRooms: true })).toEqual([[first], [first]]);
});
