import { expect, test } from 'vitest';
import { asId, type AgeCategoryId } from '#domain/value/ids.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { ratePricingSchema } from '../schema/rate-schema.ts';
import { occupancyAdjustment } from './occupancy-adjustment.ts';
import { findStandardNights, mapRatePrices } from './rate-prices.ts';

const adult = asId<AgeCategoryId>('adult');
const child = asId<AgeCategoryId>('child');
const ageCategories = [
  { Id: adult, Classification: 'Adult' },
  { Id: child, Classification: 'Child' },
] as const;

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

test('prices are found by the local date of each time unit, across the change of clocks', () => {
  const standard = findStandardNights(prices, 'double', nights);
  expect(standard?.map(({ price }) => price.gross.amountMinor)).toEqual([11_000, 13_200, 11_000]);
  expect(findStandardNights(prices, 'suite', nights)).toBeUndefined();
  expect(findStandardNights(prices, 'double', [...nights, nights[2]!.add({ days: 1 })])).toBeUndefined();
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
  const persons = party.map(([ageCategoryId, count]) => ({ ageCategoryId, count }));
  expect(occupancyAdjustment(pricing, { Capacity: 2 }, persons, ageCategories).toFixed()).toBe(expected);
});
