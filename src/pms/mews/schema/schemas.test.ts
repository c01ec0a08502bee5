import { expect, test } from 'vitest';
import { parseAnswer } from '../client/mews-client.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { findOddity } from '../mapping/map-cancellation.ts';
import { mapPrice } from '../mapping/map-price.ts';
import { reservationPricesSchema, reservationSchema } from './booking-schema.ts';
import { listSound, localized, oneOf } from './lenient.ts';
import { productSchema, productsPageSchema } from './product-schema.ts';
import { roomCategorySchema, serviceSchema } from './property-schema.ts';
import { cancellationPolicySchema, rateSchema, restrictionSchema } from './rate-schema.ts';

test('a value that came after this was written is "Other", and so is none', () => {
  const state = oneOf(['Confirmed', 'Canceled']);
  expect(['Confirmed', 'Teleported', null, undefined].map((value) => state.parse(value))).toEqual([
    'Confirmed',
    'Other',
    'Other',
    'Other',
  ]);
});

test('texts are empty when missing, and what is no text is left out', () => {
  expect([null, undefined].map((value) => localized.parse(value))).toEqual([{}, {}]);
  expect(localized.parse({ 'en-GB': 'Room', 'de-DE': null, New: { Value: 1 } })).toEqual({ 'en-GB': 'Room' });
});

test('a room category is understood by its id alone', () => {
  expect(roomCategorySchema.parse({ Id: 'c' })).toEqual({
    Id: 'c',
    IsActive: true,
    Type: '',
    Names: {},
    ShortNames: {},
    Descriptions: {},
    Ordering: null,
    Capacity: 0,
    ExtraCapacity: null,
  });
});

test.each([
  ['under Value', { Discriminator: 'Bookable', Value: { StartOffset: 'P0M0DT15H0M0S', TimeUnitPeriod: 'Day' } }],
  [
    'under its own name',
    { Discriminator: 'Bookable', Bookable: { StartOffset: 'P0M0DT15H0M0S', TimeUnitPeriod: 'Day' } },
  ],
])('the data of a service is found %s', (_, Data) => {
  const bookable = { StartOffset: 'P0M0DT15H0M0S', EndOffset: null, TimeUnitPeriod: 'Day' };
  expect(serviceSchema.parse({ Id: 's', Data }).Data?.Bookable).toMatchObject(bookable);
});

test('a product whose price is a share of another one is understood without its price', () => {
  const priceOf = (Price?: object | null) =>
    productSchema.parse({ Id: 'p', ChargingMode: 'Once', Price }).Price ?? null;
  const empty = { Currency: 'GBP', NetValue: null, GrossValue: null, TaxValues: [] };
  expect([undefined, null, {}, empty].map(priceOf)).toEqual([null, null, null, null]);
});

test.each([
  ['Relative', undefined],
  ['Absolute', '0'],
  ['Unheard', '0'],
])('a product whose deprecated pricing is %s has the price %s, where it names 0', (Discriminator, expected) => {
  const Price = { Currency: 'GBP', NetValue: 0, GrossValue: 0, TaxValues: [] };
  const product = { Id: 'p', ChargingMode: 'Once', Price, Pricing: { Discriminator, Value: {} } };
  expect(productSchema.parse(product).Price?.GrossValue?.toString()).toBe(expected);
});

test.each([
  ['its type', { Type: 'AvailabilityBlock', IsPublic: true }, 'AvailabilityBlock'],
  ['being public, where it has no type', { IsPublic: true }, 'Public'],
  ['being private, where its type is empty', { Type: null, IsPublic: false }, 'Private'],
  ['neither', {}, 'Other'],
  ['a type that we do not know', { Type: 'Secret', IsPublic: true }, 'Other'],
])('a rate is known by %s', (_, given, expected) => {
  expect(rateSchema.parse({ Id: 'r', ...given }).Type).toBe(expected);
});

test('the days of a restriction are names or flags', () => {
  const daysOf = (Days: unknown) =>
    restrictionSchema.parse({ Id: 'r', Conditions: { Type: 'Stay', Days } }).Conditions.Days;
  expect(daysOf(['Monday'])).toEqual(['Monday']);
  expect(daysOf({ Monday: true, Tuesday: false })).toEqual(['Monday']);
  expect(daysOf(null)).toBeNull();
});

test.each([
  [
    'the total as Mews sends it now',
    '"TotalAmount": {"Currency": "GBP", "NetValue": 100, "GrossValue": 120.10, "TaxValues": []}',
  ],
  ['the deprecated total as an amount', '"Total": {"Currency": "GBP", "NetValue": 100, "GrossValue": 120.10}'],
])('a price is read from %s', (_, amount) => {
  const answer = reservationPricesSchema.parse(
    parseExactJson(`{"ReservationPrices": [{"Identifier": "1", ${amount}}]}`),
  );
  const { gross, net } = mapPrice(answer.ReservationPrices[0]!.TotalAmount);
  expect([gross.amountMinor, net.amountMinor]).toEqual([12_010, 10_000]);
});

test('the deprecated total as a value is a price only when nothing of it is tax', () => {
  const read = (total: string) =>
    reservationPricesSchema.safeParse(
      parseExactJson(`{"ReservationPrices": [{"Identifier": "1", "TotalAmount": null, "Total": ${total}}]}`),
    );
  const untaxed = read('{"Currency": "GBP", "Value": 120.10, "Net": 120.1, "Tax": null, "TaxRate": null}');
  expect(mapPrice(untaxed.data!.ReservationPrices[0]!.TotalAmount)).toMatchObject({
    gross: { amountMinor: 12_010 },
    net: { amountMinor: 12_010 },
    taxValues: [],
  });
  expect(read('{"Currency": "GBP", "Value": 120.10, "Net": 100, "Tax": 20.10}').success).toBe(false);
  expect(read('{"Currency": "GBP", "Value": 120.10, "Net": null, "Tax": null, "TaxRate": null}').success).toBe(false);
});

test('an answer of another shape names the operation and the first place that is wrong', () => {
  expect(() =>
    parseAnswer('reservations/price', '{"ReservationPrices": [{"Identifier": "1"}]}', reservationPricesSchema),
  ).toThrow('reservations/price at ReservationPrices.0.TotalAmount: no amount with its taxes');
  expect(() => parseAnswer('x', '{"Id": "r", "GroupId": null}', reservationSchema)).toThrow('x at GroupId');
  expect(() => parseAnswer('x', '<html>', reservationSchema)).toThrow('the answer is not JSON');
});

test.each([
  ['a broken amount', { AbsoluteFee: { Value: 'ten' } }, 'g'],
  ['no group', { AbsoluteFee: { Value: 'ten' }, RateGroupId: null }, null],
  ['an empty group', { AbsoluteFee: { Value: 'ten' }, RateGroupId: '' }, null],
  ['an empty id', { AbsoluteFee: { Value: 'ten' }, Id: '' }, 'g'],
])('a policy with %s counts as not understood, not as absent', (_, fields, group) => {
  const policy = cancellationPolicySchema.parse({ Id: 'p', RateGroupId: 'g', ...fields });
  expect(policy).toMatchObject({ RateGroupId: group, Applicability: 'Other', IsActive: true });
  expect(findOddity(policy)).toBeDefined();
});

test('an item that cannot be read costs no other one of its list', () => {
  const { Products } = productsPageSchema.parse({ Products: [{ Id: 'a' }, { Id: 7 }, null, { Id: 'b' }] });
  expect(Products.map((product) => product?.Id)).toEqual(['a', undefined, undefined, 'b']);
  expect(listSound(Products)).toHaveLength(2);
});

test('a rate whose price is hidden from guests is not sold', () => {
  const isEnabled = (Options: unknown) => rateSchema.parse({ Id: 'r', IsPublic: true, Options }).IsEnabled;
  expect([{ HidePriceFromGuest: true }, { HidePriceFromGuest: false }, null, 'odd'].map(isEnabled)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
