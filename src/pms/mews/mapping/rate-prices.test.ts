import { expect, test } from 'vitest';
import { asId, type AgeCategoryId } from '#domain/ids.ts';
import { money } from '#domain/money.ts';
import { sumPrices, type Price } from '#domain/price.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { ratePricingSchema } from '../schema/rate-schema.ts';
import { occupancyAdjustment } from './occupancy-adjustment.ts';
import { findStandardNights, mapRatePrices, priceNights } from './rate-prices.ts';

const adult = asId<AgeCategoryId>('adult');
const child = asId<AgeCategoryId>('child');
const isAdult = (id: AgeCategoryId) => id === adult;

const pricing = ratePricingSchema.parse(
  parseExactJson(`{"Currency": "EUR",
    "TimeUnitStartsUtc": ["2026-10-23T22:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
    "BaseAmountPrices": [],
    "CategoryPrices": [{"CategoryId": "double", "AmountPrices": [
      {"Currency": "EUR", "NetValue": 100.00, "GrossValue": 110.00, "TaxValues": [{"Code": "V", "Value": 10.00}]},
      {"Currency": "EUR", "NetValue": 120.00, "GrossValue": 132.00, "TaxValues": [{"Code": "V", "Value": 12.00}]},
      {"Currency": "EUR", "NetValue": 100.00, "GrossValue": 110.00, "TaxValues": [{"Code": "V", "Value": 10.00}]}]}],
    "CategoryAdjustments": null,
    "AgeCategoryAdjustments": [{"AgeCategoryId": "child", "AbsoluteValue": -5.5, "Type": "ExtraOccupancyAdjustment"},
                               {"AgeCategoryId": "child", "AbsoluteValue": 3, "Type": "SomethingNew"}],
    "EmptyUnitAdjustment": -12, "ExtraUnitAdjustment": 30}`),
);
const prices = mapRatePrices(pricing, 'Europe/Vienna');
const nights = ['2026-10-24', '2026-10-25', '2026-10-26'].map((text) => Temporal.PlainDate.from(text));

function total(netMinor: number, taxMinor: number): Price {
  const taxValues = [{ code: 'V', value: money('EUR', taxMinor) }];
  return { currency: 'EUR', net: money('EUR', netMinor), gross: money('EUR', netMinor + taxMinor), taxValues };
}

test('prices are found by the local date of each time unit, across the change of clocks', () => {
  const standard = findStandardNights(prices, 'double', nights);
  expect(standard?.map(({ price }) => price.gross.amountMinor)).toEqual([11_000, 13_200, 11_000]);
  expect(findStandardNights(prices, 'suite', nights)).toBeUndefined();
  expect(findStandardNights(prices, 'double', [...nights, nights[2]!.add({ days: 1 })])).toBeUndefined();
});

test("when Mews' nights come to the exact price they are shown as they are", () => {
  const standard = findStandardNights(prices, 'double', nights);
  const divided = priceNights(total(32_000, 3_200), nights, { nights: standard!, adjustmentMinor: 0 }, 'gross');
  expect(divided).toEqual(standard);
});

test.each([
  ['gross', -1_200, total(28_727, 2_873), [9_800, 12_000, 9_800]],
  ['net', -1_200, total(28_400, 2_840), [9_680, 11_880, 9_680]],
] as const)(
  'a %s adjustment of %i cents a night that comes to the price is shown by night',
  (mode, adjustment, price, expected) => {
    const standard = findStandardNights(prices, 'double', nights);
    const divided = priceNights(price, nights, { nights: standard!, adjustmentMinor: adjustment }, mode);
    expect(divided.map((night) => night.price.gross.amountMinor)).toEqual(expected);
    expect(
      sumPrices(
        'EUR',
        divided.map((night) => night.price),
      ),
    ).toEqual(price);
  },
);

test('a price that the nights do not come to is spread evenly and adds up', () => {
  const standard = findStandardNights(prices, 'double', nights);
  const divided = priceNights(total(30_000, 3_001), nights, { nights: standard!, adjustmentMinor: -1_200 }, 'gross');
  expect(divided.map((night) => night.price.gross.amountMinor)).toEqual([11_001, 11_000, 11_000]);
  expect(
    sumPrices(
      'EUR',
      divided.map((night) => night.price),
    ),
  ).toEqual(total(30_000, 3_001));
});

test.each([
  ['one in a double', [[adult, 1]], '-12'],
  ['two in a double', [[adult, 2]], '0'],
  ['three in a double', [[adult, 3]], '30'],
  [
    'two and a child',
    [
      [child, 1],
      [adult, 2],
    ],
    '24.5',
  ],
  [
    'one and a child',
    [
      [adult, 1],
      [child, 1],
    ],
    '0',
  ],
] as const)('%s', (_, party, expected) => {
  const places = { capacity: 2, extraCapacity: 1 };
  const persons = party.map(([ageCategoryId, count]) => ({ ageCategoryId, count }));
  expect(occupancyAdjustment(pricing, places, persons, isAdult).toFixed()).toBe(expected);
});
