import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import type { Offer } from '#domain/stay/offer.ts';
import type { Party } from '#domain/stay/stay.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { forBooking } from '#pms/request-purpose.ts';
import { bookingOf } from '../conformance/port-user.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { openDemoHotel, type DemoHotel } from './open-demo-hotel.ts';

const NOW = Temporal.Instant.from('2026-08-05T09:00:00Z');
let time = NOW;
let hotel: DemoHotel;
/** With empty caches. */
let pms: MewsPms;
let party: Party;

beforeAll(async () => {
  hotel = await openDemoHotel('brighton', { clock: () => time });
  const [adult] = await hotel.pms.listAgeCategories('en');
  party = [{ ageCategoryId: adult!.id, count: 1 }];
});
beforeEach(async () => {
  time = NOW;
  await hotel.administer('POST', 'reset', {});
  pms = connectMews(hotel.settings);
});
afterAll(() => hotel.close());

const date = (text: string) => Temporal.PlainDate.from(text);
const stayOf = (from: string, to: string) => ({ arrivalDate: date(from), departureDate: date(to) });
const search = (from: string, to: string) => pms.listOffers({ stay: stayOf(from, to), party, language: 'en' });
const nameOf = ({ rate, roomCategory }: Offer) => `${roomCategory.id} ${rate.id}`;

/** The operations that `action` calls. */
async function record(action: () => Promise<unknown>): Promise<string[]> {
  const before = hotel.log.length;
  await action();
  return hotel.log.slice(before).map(({ operation }) => operation);
}
const countReads = async (action: () => Promise<unknown>) =>
  (await record(action)).filter((operation) => operation === 'restrictions/getAll').length;

async function write(operation: 'set' | 'clear', conditions: object): Promise<void> {
  const { address, clientToken, accessToken, serviceId } = hotel.settings;
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const Days = Object.fromEntries(names.map((name) => [name, true]));
  const Data = [{ Type: 'Stay', Days, ...conditions }];
  const body = { ClientToken: clientToken, AccessToken: accessToken, Client: 'Hotel 1.0', ServiceId: serviceId, Data };
  const response = await fetch(`${address}/api/connector/v1/restrictions/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
const on = (day: string) => {
  const midnight = date(day).toZonedDateTime('Europe/London').toInstant().toString();
  return { StartUtc: midnight, EndUtc: midnight };
};
const addMany = () =>
  hotel.administer('POST', 'restrictions', { enterpriseId: hotel.settings.enterpriseId, count: 20_000 });

test(
  '20,000 restrictions cost a first search one request more, and each of them counts',
  { tags: ['thorough'] },
  async () => {
    let free: readonly Offer[] = [];
    const few = await record(async () => (free = await search('2026-09-18', '2026-09-19')));
    await addMany();
    pms = connectMews(hotel.settings);
    let offers: readonly Offer[] = [];
    const many = await record(async () => (offers = await search('2026-09-18', '2026-09-19')));
    expect(many.length).toBe(few.length + 1);
    // The 18th is a Friday, on which two of the six categories want two nights.
    const { snugSingle, familyCove } = demoIds.brighton.roomCategoryIds;
    const isStrict = ({ roomCategory: { id } }: Offer) => id === asId(snugSingle) || id === asId(familyCove);
    expect(offers.map(nameOf)).toEqual(free.filter((offer) => !isStrict(offer)).map(nameOf));
    expect(offers.length).toBeLessThan(free.length);
  },
);

test('with 20,000 restrictions a calendar of a year is there', { tags: ['thorough'] }, async () => {
  await addMany();
  const days = await pms.forecastArrivals({ arrivals: stayOf('2026-09-01', '2027-09-01'), nights: 2, party });
  expect(days).toHaveLength(365);
});

const closed = '%s is closed where it is restricted, among few and among many';
const expectClosed = async (_: string, Type: string, day: string, from: string, to: string): Promise<void> => {
  await write('set', { Type, ...on(day) });
  expect(await search(from, to)).toEqual([]);
  await addMany();
  pms = connectMews(hotel.settings);
  expect(await search(from, to)).toEqual([]);
};
test.each([['the departure on the first day of a half-year', 'End', '2027-01-01', '2026-12-29', '2027-01-01']])(
  closed,
  expectClosed,
);
test.each([
  ['the first night of a half-year', 'Stay', '2027-01-01', '2027-01-01', '2027-01-02'],
  ['the arrival on its last day', 'Start', '2026-12-29', '2026-12-29', '2027-01-02'],
])(closed, { tags: ['thorough'] }, expectClosed);

test(
  'a new restriction counts after a minute, and reads only the half-year again that it is in',
  { tags: ['thorough'] },
  async () => {
    expect(await search('2026-09-14', '2026-09-15')).not.toEqual([]);
    expect(await search('2027-02-15', '2027-02-16')).not.toEqual([]);
    time = time.add({ seconds: 1 });
    await write('set', on('2026-09-14'));
    time = time.add({ seconds: 61 });
    // One request reads the changes, and finds that the first half-year has to be read.
    expect(await countReads(() => search('2027-02-15', '2027-02-16'))).toBe(1);
    expect(await countReads(async () => expect(await search('2026-09-14', '2026-09-15')).toEqual([]))).toBe(1);
    time = time.add({ minutes: 5 });
    expect(await countReads(() => search('2026-09-14', '2026-09-15'))).toBe(1);
  },
);

test('a removed restriction, which shows nowhere, is forgotten after ten minutes', async () => {
  await write('set', on('2026-09-14'));
  expect(await search('2026-09-14', '2026-09-15')).toEqual([]);
  time = time.add({ minutes: 2 });
  await write('clear', on('2026-09-14'));
  for (const seconds of [300, 170]) {
    time = time.add({ seconds });
    expect(await search('2026-09-14', '2026-09-15')).toEqual([]);
  }
  time = time.add({ seconds: 20 });
  expect(await search('2026-09-14', '2026-09-15')).not.toEqual([]);
});

test(
  'restrictions that could not be updated are requested later, with all changes since',
  { tags: ['thorough'] },
  async () => {
    expect(await search('2026-09-14', '2026-09-15')).not.toEqual([]);
    await write('set', on('2026-09-14'));
    time = time.add({ minutes: 3 });
    await hotel.arrangeFault('restrictions/getAll', { kind: 'status', status: 401 });
    expect(await search('2026-09-14', '2026-09-15')).not.toEqual([]);
    time = time.add({ minutes: 3 });
    expect(await search('2026-09-14', '2026-09-15')).toEqual([]);
  },
);

test(
  'placing reads the restrictions of the stay again, in one request, and books no closed stay',
  { tags: ['thorough'] },
  async () => {
    await addMany();
    const stay = stayOf('2026-09-14', '2026-09-16');
    const [offer] = await search('2026-09-14', '2026-09-16');
    const quote = () => pms.quoteStay({ booking: bookingOf(offer!, stay, party), language: 'en' });
    expect(await countReads(quote)).toBe(0);
    expect(await countReads(() => forBooking(quote))).toBe(1);
    await write('set', on('2026-09-15'));
    expect(await quote()).toBeDefined();
    expect(await forBooking(quote)).toBeUndefined();
  },
);
