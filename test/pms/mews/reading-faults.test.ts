import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PmsContractBroken, PmsUnavailable } from '#pms/pms-errors.ts';
import { bookingOf } from '../conformance/port-user.ts';
import { createLocalLimiter } from '#pms/mews/client/request-limiter.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

/** Long enough for a few retries on a busy machine. */
const TIME_LIMIT_MS = 10_000;

let hotel: DemoHotel;
beforeAll(async () => {
  hotel = await openDemoHotel('vienna', {
    readTimeLimitMs: TIME_LIMIT_MS,
    clock: runClockFrom('2026-08-05T09:00:00Z'),
  });
});
beforeEach(async () => {
  await hotel.clearFaults();
  hotel.reconnect();
});
afterAll(() => hotel.close());

const OPERATION = 'services/getAvailability';
const span = {
  arrivalDate: Temporal.PlainDate.from('2026-08-05').add({ days: 20 }),
  departureDate: Temporal.PlainDate.from('2026-08-05').add({ days: 22 }),
};
/** The statuses of an operation's answers during `action`. */
async function listStatuses(operation: string, action: () => Promise<unknown>): Promise<(number | null)[]> {
  const before = hotel.log.length;
  await action();
  return hotel.log.slice(before).flatMap((entry) => (entry.operation === operation ? [entry.status] : []));
}

const countRequests = () => hotel.log.filter(({ operation }) => operation === OPERATION).length;

type Passing = [string, Parameters<DemoHotel['arrangeFault']>[1]];
const passes = '%s passes: the question is asked again';
test.each<Passing>([
  ['a 429 without Retry-After', { kind: 'status', status: 429 }],
  ['a 500', { kind: 'status', status: 500 }],
  ['a lost connection', { kind: 'cutBeforeCommit' }],
])(passes, expectAskedAgain);
test.each<Passing>([
  ['a 409', { kind: 'status', status: 409 }],
  ['a 503', { kind: 'status', status: 503 }],
  ['an answer cut off', { kind: 'cutAfterCommit' }],
])(passes, { tags: ['thorough'] }, expectAskedAgain);

async function expectAskedAgain(...[_, effect]: Passing): Promise<void> {
  await hotel.arrangeFault(OPERATION, effect);
  const before = countRequests();
  const { categories } = await hotel.pms.loadAvailability(span);
  expect(categories.length).toBeGreaterThan(0);
  expect(countRequests() - before).toBe(2);
}

test('a 408 shrinks the requests: none is repeated, and smaller ones give the same answer', async () => {
  const whole = await hotel.pms.loadAvailability(span);
  const own = connectMews(hotel.settings);
  await hotel.arrangeFault(OPERATION, { kind: 'tooMuch', timeUnits: 50 }, 1_000);
  const ask = async () => expect(await own.loadAvailability(span)).toEqual(whole);
  // From August on, half a year has 153 nights. 153 and 76 nights exceed Mews' limit, 38 do not.
  expect(await listStatuses(OPERATION, ask)).toEqual([408, 408, 200, 200, 200, 200, 200]);
  own.dropAvailability();
  expect(await listStatuses(OPERATION, ask)).toEqual([200, 200, 200, 200, 200]);
});

test('a list that is too long is read completely in smaller pages', async () => {
  const whole = await hotel.pms.listExtras('en');
  const own = connectMews(hotel.settings);
  await hotel.arrangeFault('products/getAll', { kind: 'tooMuch', items: 300 }, 1_000);
  const ask = async () => expect(await own.listExtras('en')).toEqual(whole);
  expect(await listStatuses('products/getAll', ask)).toEqual([408, 408, 200]);
});

test('many rooms at once are priced in parts, to the same prices', async () => {
  const stay = { arrivalDate: span.arrivalDate, departureDate: span.arrivalDate.add({ days: 1 }) };
  const party = await adultOnly();
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const booking = bookingOf(offer!, stay, party, 2);
  const quotePrices = async (pms = hotel.pms) => {
    const quoted = await pms.quoteStay({ booking, language: 'en' });
    return [quoted?.quote.total, quoted?.quote.rooms.map(({ price, nights }) => ({ price, nights }))];
  };
  const whole = await quotePrices();
  const own = connectMews(hotel.settings);
  await hotel.arrangeFault('reservations/price', { kind: 'tooMuch', rooms: 1 }, 1_000);
  const ask = async () => expect(await quotePrices(own)).toEqual(whole);
  expect(await listStatuses('reservations/price', ask)).toEqual([408, 200, 200]);
});

test('a request that cannot be split is not repeated', async () => {
  await hotel.arrangeFault('languages/getAll', { kind: 'status', status: 408 }, 9);
  const ask = () => expect(hotel.pms.listLanguages()).rejects.toThrow(PmsUnavailable);
  expect(await listStatuses('languages/getAll', ask)).toEqual([408]);
});

test('a 429 stops all requests until Retry-After has passed', async () => {
  await hotel.arrangeFault(OPERATION, { kind: 'status', status: 429, retryAfter: 1 });
  const startedAt = performance.now();
  await hotel.pms.loadAvailability(span);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000);
});

test('a Retry-After beyond the time limit is not waited for', async () => {
  await hotel.arrangeFault(OPERATION, { kind: 'status', status: 429, retryAfter: 20 });
  const own = connectMews({ ...hotel.settings, limiter: createLocalLimiter() });
  const startedAt = performance.now();
  await expect(own.loadAvailability(span)).rejects.toThrow(PmsUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS / 2);
});

test.each([
  ['a refused token', { kind: 'status', status: 401 }, PmsUnavailable],
  ['a rule that says no', { kind: 'status', status: 403 }, PmsUnavailable],
  ['a question that Mews finds wrong', { kind: 'status', status: 400 }, PmsContractBroken],
  ['an address that is not there', { kind: 'status', status: 404 }, PmsContractBroken],
])('%s is final: the request is not repeated', async (_, effect, error) => {
  await hotel.arrangeFault(OPERATION, effect);
  const before = countRequests();
  await expect(hotel.pms.loadAvailability(span)).rejects.toThrow(error);
  expect(countRequests() - before).toBe(1);
});

test('a Mews that keeps failing is abandoned within the time limit, after a few attempts', async () => {
  await hotel.arrangeFault(OPERATION, { kind: 'status', status: 500 }, 9);
  const before = countRequests();
  const startedAt = performance.now();
  await expect(hotel.pms.loadAvailability(span)).rejects.toThrow(PmsUnavailable);
  expect(countRequests() - before).toBeLessThanOrEqual(4);
  expect(performance.now() - startedAt).toBeLessThan(TIME_LIMIT_MS);
});

test('a Mews that never answers is abandoned at the time limit', async () => {
  await hotel.arrangeFault(OPERATION, { kind: 'hang' }, 9);
  const limitMs = 3_000;
  const hurried = connectMews({ ...hotel.settings, readTimeLimitMs: limitMs });
  const startedAt = performance.now();
  await expect(hurried.loadAvailability(span)).rejects.toThrow(
    // On a busy machine the time limit may pass just before a retry.
    /services\/getAvailability: (no answer in time|not asked)/,
  );
  // A retry would take twice as long.
  expect(performance.now() - startedAt).toBeLessThan(2 * limitMs);
});

test('an unreachable Mews is reported as not available', async () => {
  const nowhere = connectMews({ ...hotel.settings, address: 'http://127.0.0.1:9', readTimeLimitMs: 500 });
  await expect(nowhere.loadFacts()).rejects.toThrow(PmsUnavailable);
});

test('ten faults in a row stop requests to Mews for a while', async () => {
  const log: string[] = [];
  const own = connectMews({ ...hotel.settings, log: ({ operation }) => log.push(operation) });
  await hotel.arrangeFault('languages/getAll', { kind: 'status', status: 500 }, 30);
  for (let tries = 0; tries < 4; tries += 1) await expect(own.listLanguages()).rejects.toThrow(PmsUnavailable);
  expect(log).toHaveLength(10);
  await expect(own.listLanguages()).rejects.toThrow('too many faults in a row');
  expect(log).toHaveLength(10);
});

test('an answer of another shape is reported with operation and path', async () => {
  await hotel.arrangeFault(OPERATION, { kind: 'nullField', field: 'TimeUnitStartsUtc' });
  const error = await hotel.pms.loadAvailability(span).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PmsContractBroken);
  expect(error).toMatchObject({ operation: OPERATION, path: 'TimeUnitStartsUtc' });
});

test('a price without taxes is not quoted as free of tax', async () => {
  const stay = { arrivalDate: span.arrivalDate, departureDate: span.arrivalDate.add({ days: 1 }) };
  const [adult] = await hotel.pms.listAgeCategories('en');
  const party = [{ ageCategoryId: adult!.id, count: 1 }];
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  await hotel.arrangeFault('reservations/price', { kind: 'nullField', field: 'TotalAmount' });
  const quoted = hotel.pms.quoteStay({ booking: bookingOf(offer!, stay, party), language: 'en' });
  await expect(quoted).rejects.toThrow('reservations/price at ReservationPrices.0.TotalAmount');
});

test('unknown keys change nothing', async () => {
  const before = await hotel.pms.loadFacts();
  hotel.reconnect();
  await hotel.arrangeFault('*', { kind: 'extraFields' }, 50);
  expect(await hotel.pms.loadFacts()).toEqual(before);
});

const adultOnly = async () => {
  const [adult] = await hotel.pms.listAgeCategories('en');
  return [{ ageCategoryId: adult!.id, count: 1 }];
};

type Spoilt = readonly [operation: string, effect: object];
const without = (operation: string, field: string) => [operation, { kind: 'nullField', field }] as const;
const unheard = (operation: string, field: string) => [operation, { kind: 'unknownEnum', field }] as const;

/** Each round spoils values that the adapter does not need, one in each operation. */
const ROUNDS: readonly (readonly Spoilt[])[] = [
  [
    without('configuration/get', 'PaymentCardStorage'),
    without('resourceCategories/getAll', 'Descriptions'),
    without('rates/getAll', 'ExternalNames'),
    without('ageCategories/getAll', 'ShortNames'),
    without('products/getAll', 'Price'),
    unheard('restrictions/getAll', 'Type'),
    ['cancellationPolicies/getAll', { kind: 'status', status: 401, message: 'No permission to use this operation.' }],
    without('rates/getPricing', 'CategoryPrices'),
    without('resourceCategoryImageAssignments/getAll', 'ResourceCategoryImageAssignments'),
    without('reservations/price', 'Breakdown'),
  ],
  [
    without('configuration/get', 'Address'),
    without('resourceCategories/getAll', 'ExtraCapacity'),
    without('rates/getAll', 'Description'),
    unheard('products/getAll', 'ChargingMode'),
    without('restrictions/getAll', 'Exceptions'),
    ['rates/getPricing', { kind: 'status', status: 401 }],
    without('reservations/price', 'TaxValues'),
  ],
  [without('configuration/get', 'CoverImageId'), unheard('resourceCategories/getAll', 'Type')],
];

test.each(ROUNDS.map((spoilt, round) => [round + 1, spoilt] as const))(
  'answers that are spoilt in places that nothing needs still give facts, extras and offers (%d of 3)',
  async (_, spoilt) => {
    for (const [operation, effect] of spoilt) await hotel.arrangeFault(operation, effect, 3);
    const { pms } = hotel;
    expect((await pms.loadFacts()).currencies).toContain('EUR');
    expect(Array.isArray(await pms.listExtras('en'))).toBe(true);
    const stay = { arrivalDate: span.arrivalDate, departureDate: span.arrivalDate.add({ days: 2 }) };
    const offers = await pms.listOffers({ stay, party: await adultOnly(), language: 'en' });
    expect(offers.length).toBeGreaterThan(0);
    const { faults } = (await hotel.administer('GET', 'faults')) as { faults: { operation: string; hits: number }[] };
    expect(faults.filter(({ hits }) => hits === 0)).toEqual([]);
  },
);

test('the log has operation, status, duration and Mews request, but no token or body', async () => {
  await hotel.arrangeFault('languages/getAll', { kind: 'status', status: 401 });
  await expect(hotel.pms.listLanguages()).rejects.toThrow(PmsUnavailable);
  const entry = hotel.log.findLast(({ operation }) => operation === 'languages/getAll');
  expect(entry).toMatchObject({ status: 401, fault: 'Cannot perform operation or session has expired.' });
  expect(entry?.requestId).toMatch(/[0-9a-f-]{36}/);
  expect(JSON.stringify(hotel.log)).not.toContain('DEMO-');
});
