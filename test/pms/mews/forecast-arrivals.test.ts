import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Price } from '#domain/stay/price.ts';
import type { Party } from '#domain/stay/stay.ts';
import type { ArrivalForecast } from '#pms/pms.ts';
import { openDemoHotel, type DemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

const today = Temporal.PlainDate.from('2026-08-05');
const NIGHTS = 2;

function arrivals(days: number) {
  const arrivalDate = today.add({ days: 3 });
  return { arrivalDate, departureDate: arrivalDate.add({ days }) };
}

async function open(name: DemoHotelName): Promise<DemoHotel> {
  return openDemoHotel(name, { clock: () => Temporal.Instant.from('2026-08-05T09:00:00Z') });
}

async function partyOf({ pms }: DemoHotel, adults: number): Promise<Party> {
  const categories = await pms.listAgeCategories('en');
  return [{ ageCategoryId: categories.find(({ isDefault }) => isDefault)!.id, count: adults }];
}

function count({ log }: DemoHotel, since: number): Record<string, number> {
  const operations = Object.groupBy(log.slice(since), ({ operation }) => operation);
  return Object.fromEntries(Object.entries(operations).map(([name, asked = []]) => [name, asked.length]));
}

const byArrival = 'what can be had in %s by arrival';
describe.each<[DemoHotelName, number[]]>([['washington', [1, 3]]])(byArrival, testArrivals);
describe.each<[DemoHotelName, number[]]>([
  ['brighton', [1, 2, 3]],
  ['vienna', [1, 2, 3]],
  ['washington', [2]],
])(byArrival, { tags: ['thorough'] }, testArrivals);

function testArrivals(name: DemoHotelName, parties: readonly number[]): void {
  let hotel: DemoHotel;
  beforeAll(async () => {
    hotel = await open(name);
  });
  afterAll(() => hotel.close());

  test.each(parties)('is what a search of those days offers %i adults, to the minor unit', async (adults) => {
    const party = await partyOf(hotel, adults);
    const forecasts = await hotel.pms.forecastArrivals({ arrivals: arrivals(62), nights: NIGHTS, party });
    expect(forecasts).toHaveLength(62);
    let compared = 0;
    for (const { arrivalDate, rooms } of forecasts.filter((_, index) => index % 6 === 0)) {
      const stay = { arrivalDate, departureDate: arrivalDate.add({ days: NIGHTS }) };
      const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
      const print = (rateId: string, roomId: string, minor: number) => `${rateId} ${roomId} ${minor}`;
      const offered = offers.map((offer) => print(offer.rate.id, offer.roomCategory.id, offer.price.gross.amountMinor));
      const foreseen = rooms.map((room) => print(room.rateId, room.roomCategoryId, room.price.gross.amountMinor));
      expect(foreseen.toSorted(), arrivalDate.toString()).toEqual(offered.toSorted());
      compared += offered.length;
    }
    expect(compared).toBeGreaterThan(0);
  });
}

describe('the requests of a forecast by arrival', () => {
  let hotel: DemoHotel;
  beforeAll(async () => {
    hotel = await open('brighton');
  });
  afterAll(() => hotel.close());

  const forecast = async (days: number, adults: number): Promise<readonly ArrivalForecast[]> =>
    hotel.pms.forecastArrivals({ arrivals: arrivals(days), nights: NIGHTS, party: await partyOf(hotel, adults) });

  test('is one answer for free rooms, one for each rate and one exact price, for months', async () => {
    await partyOf(hotel, 2);
    const before = hotel.log.length;
    await forecast(31, 2);
    const asked = count(hotel, before);
    const rates = asked['rates/getPricing'] ?? 0;
    expect(rates).toBeGreaterThan(0);
    expect(asked).toMatchObject({ 'services/getAvailability': 1, 'restrictions/getAll': 1, 'reservations/price': 1 });
    expect(hotel.log.slice(before).length).toBeLessThanOrEqual(7 + rates);

    const again = hotel.log.length;
    await forecast(100, 2);
    expect(count(hotel, again)).toEqual({});
    await forecast(100, 1);
    expect(count(hotel, again)).toEqual({ 'reservations/price': 1 });
  });

  test(
    'is one answer for each further half-year and never an exact price for each day',
    { tags: ['thorough'] },
    async () => {
      await forecast(31, 2);
      const before = hotel.log.length;
      expect(await forecast(366, 2)).toHaveLength(366);
      const asked = count(hotel, before);
      expect(asked['services/getAvailability']).toBe(2);
      expect(asked['reservations/price'] ?? 0).toBeLessThanOrEqual(1);
    },
  );

  test('has prices also where Mews refuses the exact one, and none at all where it gives no prices', async () => {
    const other = await open('washington');
    const party = await partyOf(other, 3);
    await other.arrangeFault('reservations/price', { kind: 'status', status: 403 }, 5);
    const ahead = () => other.pms.forecastArrivals({ arrivals: arrivals(10), nights: NIGHTS, party });
    expect((await ahead()).flatMap(({ rooms }) => rooms).length).toBeGreaterThan(0);
    await other.clearFaults();
    other.reconnect();
    await other.arrangeFault('rates/getPricing', { kind: 'status', status: 500 }, 100);
    await expect(ahead()).rejects.toThrow('rates/getPricing');
    await other.close();
  });
});

test(
  'a year at a hotel with net prices is exact to the last day, also when its first nights were known before',
  { tags: ['thorough'] },
  async () => {
    const hotel = await open('washington');
    const party = await partyOf(hotel, 1);
    const stayOn = (day: number) => {
      const { arrivalDate } = arrivals(1);
      return { arrivalDate: arrivalDate.add({ days: day }), departureDate: arrivalDate.add({ days: day + NIGHTS }) };
    };
    const offersOf = (day: number) => hotel.pms.listOffers({ stay: stayOn(day), party, language: 'en' });
    await offersOf(0);
    const year = await hotel.pms.forecastArrivals({ arrivals: arrivals(366), nights: NIGHTS, party });
    for (const day of [0, 61, 122, 183, 244, 305, 365]) {
      const exact = await offersOf(day);
      const grossOf = (rooms: readonly { readonly price: Price }[]) =>
        rooms.map(({ price }) => price.gross.amountMinor);
      expect(grossOf(year[day]?.rooms ?? []), `day ${day}`).toEqual(grossOf(exact));
    }
    await hotel.close();
  },
);

test('a party that no room takes finds every day full', async () => {
  const hotel = await open('brighton');
  const forecasts = await hotel.pms.forecastArrivals({
    arrivals: arrivals(5),
    nights: NIGHTS,
    party: await partyOf(hotel, 20),
  });
  expect(forecasts.map(({ free, rooms }) => [free.size, rooms.length])).toEqual(Array(5).fill([0, 0]));
  await hotel.close();
});
