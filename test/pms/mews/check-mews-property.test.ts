import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import type { MewsSettings } from '#pms/mews/client/mews-settings.ts';
import { openDemoHotel, openDemoMews, type DemoHotel, type DemoHotelName, type DemoMews } from './open-demo-hotel.ts';
import { createMewsClient } from '#pms/mews/client/mews-client.ts';
import { checkPayments } from '#pms/mews/doctor/check-payments.ts';
import { checkMewsProperty } from '#pms/mews/doctor/check-mews-property.ts';

let mews: DemoMews;
beforeAll(async () => {
  mews = await openDemoMews();
});
afterEach(() => mews.connect('brighton').clearFaults());
afterAll(() => mews.close());

/** Checks do not write, so all of them share one Mews. */
async function check(
  name: DemoHotelName,
  changes: Partial<MewsSettings> = {},
  arrange?: (hotel: DemoHotel) => Promise<unknown>,
) {
  const hotel = mews.connect(name);
  await arrange?.(hotel);
  const { verdict, findings, notes } = await checkMewsProperty({ ...hotel.settings, payments: null, ...changes });
  return { verdict, findings: findings.map(({ code, subject, fixableBy }) => [code, subject, fixableBy]), notes };
}

const expectReady = async (name: DemoHotelName): Promise<void> =>
  expect(await check(name)).toMatchObject({ verdict: 'ready', findings: [] });
test.each<DemoHotelName>(['portfolio'])('%s is ready', expectReady);
test.each<DemoHotelName>(['brighton', 'vienna', 'washington'])('%s is ready', { tags: ['thorough'] }, expectReady);

test('a hotel without gift cards as payment and without card storage is degraded, fixable by the hotel', async () => {
  expect(await check('budapest')).toMatchObject({
    verdict: 'degraded',
    findings: [
      ['PAYMENT_TYPE_NOT_ENABLED', 'GiftCard', 'hotel'],
      ['NO_CARD_STORAGE', 'PaymentCardStorage', 'hotel'],
    ],
  });
});

test('a hotel that declares taxes on deposits gets a note about the cards’ payments', async () => {
  const said = (notes: readonly string[]) => notes.filter((note) => note.includes('TaxDeclarationOnDeposit'));
  expect(said((await check('vienna')).notes)).toEqual([expect.stringContaining('of the type "GiftCard"')]);
  expect(said((await check('brighton')).notes)).toEqual([]);
  const redemptionPaymentType = { single_purpose: 'Voucher', multi_purpose: 'GiftCard', unknown: 'Bacs' };
  const byKind = await check('vienna', { redemptionPaymentType });
  expect(said(byKind.notes)).toEqual([expect.stringContaining('of the type "Voucher" or "GiftCard" or "Bacs"')]);
  expect(byKind.findings).toEqual([['PAYMENT_TYPE_NOT_ENABLED', 'Bacs', 'hotel']]);
});

test('missing operations are named', async () => {
  expect(await check('restricted')).toMatchObject({
    verdict: 'not_bookable',
    findings: [
      ['OPERATION_NOT_GRANTED', 'restrictions/getAll', 'mews'],
      ['OPERATION_NOT_GRANTED', 'reservations/add', 'mews'],
      ['OPERATION_NOT_GRANTED', 'payments/addExternal', 'mews'],
    ],
  });
});

test('unclear terms and restrictions are named', async () => {
  const { verdict, findings } = await check('vienna', {}, async (hotel) => {
    await hotel.arrangeFault('cancellationPolicies/getAll', { kind: 'unknownEnum', field: 'Applicability' }, 5);
    await hotel.arrangeFault('restrictions/getAll', { kind: 'unknownEnum', field: 'Type' }, 5);
    await hotel.arrangeFault('rates/getAll', { kind: 'nullField', field: 'GroupId' }, 5);
  });
  expect(verdict).toBe('degraded');
  const counts = Map.groupBy(findings, ([code]) => code);
  expect(counts.get('TERMS_NOT_CLEAR')?.length).toBeGreaterThan(2);
  expect(counts.get('RESTRICTION_NOT_CLEAR')?.length).toBeGreaterThan(1);
});

const nothing = '00000000-0000-4000-8000-000000000000';

type Slip = [string, Partial<MewsSettings>, string, string];

async function expectSlip(...[_, changes, code, subject]: Slip): Promise<void> {
  const { verdict, findings } = await check('brighton', changes);
  expect(verdict).toBe('not_bookable');
  expect(findings).toContainEqual([code, subject, 'operator']);
}

test.each<Slip>([
  ['the token of another hotel', { accessToken: 'DEMO-VIENNA' }, 'OTHER_ENTERPRISE', demoIds.brighton.enterpriseId],
  ['an unreachable address', { address: 'http://127.0.0.1:9' }, 'NOT_REACHED', 'http://127.0.0.1:9'],
  [
    'the restaurant instead of the rooms',
    { serviceId: demoIds.brighton.restaurantServiceId },
    'SERVICE_NOT_BY_NIGHT',
    demoIds.brighton.restaurantServiceId,
  ],
])('%s is found', expectSlip);

test.each<Slip>([
  ['a wrong token', { accessToken: 'WRONG' }, 'TOKEN_REFUSED', 'AccessToken'],
  ['a service that is not there', { serviceId: nothing }, 'SERVICE_NOT_FOUND', nothing],
  [
    'a service that only sells extras',
    { serviceId: demoIds.brighton.extrasServiceId },
    'SERVICE_NOT_BOOKABLE',
    demoIds.brighton.extrasServiceId,
  ],
])('%s is found', { tags: ['thorough'] }, expectSlip);

test('a hotel that seems to price neither gross nor net is found', async () => {
  const { verdict, findings } = await check('washington', {}, (hotel) =>
    hotel.arrangeFault('configuration/get', { kind: 'unknownEnum', field: 'Pricing' }, 2),
  );
  expect(verdict).toBe('degraded');
  expect(findings).toEqual([['PRICING_UNKNOWN', 'Pricing', 'mews']]);
});

const counted = 'services/getAvailability/2024-01-22';

type OutOfOrder = [string, readonly string[], Partial<MewsSettings>, object];

async function expectSaid(...[_, notGranted, settings, expected]: OutOfOrder): Promise<void> {
  const found = await check('brighton', settings, async (hotel) => {
    for (const operation of notGranted) await hotel.arrangeFault(operation, { kind: 'status', status: 401 }, 9);
  });
  expect({ ...found, notes: found.notes.filter((note) => note.startsWith('Rooms')) }).toEqual(expected);
}

test.each<OutOfOrder>([
  [
    'does not give them',
    [counted],
    {},
    { verdict: 'degraded', findings: [['BLOCKED_ROOMS_SOLD', counted, 'mews']], notes: [] },
  ],
])('its note on rooms out of order says that Mews %s', expectSaid);

test.each<OutOfOrder>([
  [
    'counts them for us',
    [],
    {},
    {
      verdict: 'ready',
      findings: [],
      notes: [`Rooms out of order or used by the hotel are not sold; ${counted} counts them.`],
    },
  ],
  [
    'need not be asked',
    [counted],
    { sellsOutOfOrderRooms: true, sellsHouseUseRooms: true },
    {
      verdict: 'ready',
      findings: [],
      notes: ['Rooms out of order or used by the hotel are sold, by the sale page’s setting.'],
    },
  ],
])('its note on rooms out of order says that Mews %s', { tags: ['thorough'] }, expectSaid);

/** The notes of a hotel that hold a word. */
async function notesWith(word: string, ...asked: Parameters<typeof check>): Promise<readonly string[]> {
  return (await check(...asked)).notes.filter((note) => note.includes(word));
}

test('a token for several hotels is noted, and without their chain the hotel is not bookable', async () => {
  const shared = 'The access token gives access to 3 hotels, which share its 200 requests in 30 seconds.';
  expect(await notesWith('hotels', 'portfolio')).toEqual([shared]);
  expect(await notesWith('hotels', 'brighton')).toEqual([]);
  const found = await check('portfolio', {}, (hotel) =>
    hotel.arrangeFault('configuration/get', { kind: 'nullField', field: 'ChainId' }, 9),
  );
  expect(found).toMatchObject({
    verdict: 'not_bookable',
    findings: [['NO_CHAIN', expect.any(String) as string, 'mews']],
  });
});

test.each<[string, Partial<MewsSettings>, RegExp]>([
  ['negative payments, which nothing documents', {}, /a negative payment, which Mews does not document/],
  ['payments that are not taken back', { negativePayments: false }, /a person reverses the payment/],
  ['a payment type that is closed', { redemptionPaymentType: 'Visa' }, /"Visa" are closed for new partners/],
])('%s are noted', async (_, changes, note) => {
  expect((await check('brighton', changes)).notes).toContainEqual(expect.stringMatching(note));
});

test('a wrong clock is found', async () => {
  const skew = (skewMs: number) => mews.connect('brighton').administer('POST', 'clock', { skewMs });
  await skew(300_000);
  const { verdict, findings } = await check('brighton');
  await skew(0);
  expect(verdict).toBe('degraded');
  // A slow answer of a busy machine counts as skew as well.
  expect(findings).toEqual([['CLOCK_SKEW', expect.stringMatching(/^(299|3\d\d) s$/) as string, 'operator']]);
});

test('checking changes nothing in the hotel', async () => {
  const hotel = mews.connect('brighton');
  const before = await hotel.administer('GET', 'state');
  await checkMewsProperty({ ...hotel.settings, payments: null });
  expect(await hotel.administer('GET', 'state')).toEqual(before);
});

const checkout = { scriptUrl: null, dataBaseUrl: null };
const GUARANTEE = /^Guests can leave a payment card as guarantee: /;

test.each<[string, DemoHotelName, MewsSettings['payments'], [string, string, string][], RegExp[]]>([
  [
    'can',
    'brighton',
    checkout,
    [],
    [GUARANTEE, /^Guests can pay at once: a request for 1 GBP was made, and ended at once\.$/],
  ],
  ['cannot', 'washington', checkout, [['CANNOT_BE_PAID', 'paymentRequests/add', 'hotel']], [GUARANTEE]],
  ['need not', 'washington', null, [], [GUARANTEE, /^Guests do not pay at once/]],
])('the check finds whether guests can pay at once: they %s in %s', async (_, name, payments, findings, notes) => {
  const found = await check(name, { payments: payments ?? null });
  expect(found.findings).toEqual(findings);
  expect(found.notes.filter((note) => note.startsWith('Guests'))).toEqual(
    notes.map((note) => expect.stringMatching(note) as string),
  );
});

test('a hotel that stores no payment cards by its sale page needs no rights for storing them', async () => {
  const refuse = (hotel: DemoHotel) =>
    hotel.arrangeFault('creditCards/addTokenized', { kind: 'status', status: 401 }, 9);
  const missing = [['OPERATION_NOT_GRANTED', 'creditCards/addTokenized', 'mews']];
  const asked = await check('brighton', {}, refuse);
  expect(asked.findings).toEqual(missing);
  expect(asked.notes).not.toContainEqual(expect.stringMatching(GUARANTEE));
  const without = await check('brighton', { storesPaymentCards: false }, refuse);
  expect(without).toMatchObject({ verdict: 'ready', findings: [] });
  const NO_CARD = 'Guests leave no payment card, as the sale page says';
  expect(without.notes).toContain(`${NO_CARD}, though the hotel has a key for it.`);
  const { findings, notes } = await check('budapest', { storesPaymentCards: false });
  expect(findings).toEqual([['PAYMENT_TYPE_NOT_ENABLED', 'GiftCard', 'hotel']]);
  expect(notes).toContain(`${NO_CARD}.`);
});

test('a real hotel whose guests would pay into the demo is not bookable', async () => {
  const hotel = mews.connect('brighton');
  const payments = { scriptUrl: null, dataBaseUrl: 'https://app.mews-demo.com' };
  const settings = { ...hotel.settings, address: 'https://api.mews.com', payments };
  const { findings } = await checkPayments(createMewsClient(hotel.settings), settings, () => true);
  expect(findings).toMatchObject([{ code: 'PAID_INTO_DEMO', severity: 'blocking' }]);
});

test('checking payments leaves one profile and no open request, and sends no mail', async () => {
  const hotel = await openDemoHotel('brighton');
  try {
    const count = async () => (await hotel.administer('GET', 'state')) as Readonly<Record<string, number>>;
    const before = await count();
    await checkMewsProperty(hotel.settings);
    await checkMewsProperty(hotel.settings);
    expect(await count()).toEqual({ ...before, customers: (before['customers'] ?? 0) + 1, paymentRequests: 2 });
    expect(await hotel.administer('GET', 'state?table=paymentRequests')).toMatchObject({
      paymentRequests: [{ State: 'Canceled' }, { State: 'Canceled' }],
    });
  } finally {
    await hotel.close();
  }
});

test('missing rights for paying are named only if guests pay online', async () => {
  const refuse = (hotel: DemoHotel) => hotel.arrangeFault('payments/refund', { kind: 'status', status: 401 }, 9);
  expect(await check('brighton', { payments: checkout }, refuse)).toMatchObject({
    verdict: 'degraded',
    findings: [['OPERATION_NOT_GRANTED', 'payments/refund', 'mews']],
  });
  expect(await check('brighton', {}, refuse)).toMatchObject({ verdict: 'ready', findings: [] });
});
