import { expect, test } from 'vitest';
import { productSchema } from '../schema/product-schema.ts';
import { mapExtra, type SoldProduct } from './map-extra.ts';

test.each([
  ['a city tax of 0', true, 0, undefined],
  ['a city tax of 3.20', true, 3.2, 320],
  ['an extra of 0', false, 0, 0],
])('%s has a price that is known ahead only where it can be meant', (_, CityTax, GrossValue, expected) => {
  const Price = { Currency: 'EUR', NetValue: GrossValue, GrossValue, TaxValues: [] };
  const product = productSchema.parse({ Id: 'p', ChargingMode: 'PerTimeUnit', Classifications: { CityTax }, Price });
  const { price } = mapExtra(
    product as SoldProduct,
    null,
    { wanted: 'en', languages: [], defaultLanguage: 'en' },
    null,
  );
  expect(price?.gross.amountMinor).toBe(expected);
});
