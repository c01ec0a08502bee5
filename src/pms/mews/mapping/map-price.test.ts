import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { amountSchema } from '../schema/amount-schema.ts';
import { mapPrice } from './map-price.ts';

const read = (json: string) => mapPrice(amountSchema.parse(parseExactJson(json)));

test('a gross price with an untaxed part shows only the taxes that have a code', () => {
  const price = read(`{"Currency": "EUR", "NetValue": 112.27, "GrossValue": 120.00,
    "TaxValues": [{"Code": "AT-10", "Value": 7.73}],
    "Breakdown": {"Items": [
      {"TaxRateCode": "AT-10", "NetValue": 77.27, "TaxValue": 7.73},
      {"TaxRateCode": null, "NetValue": 35.00, "TaxValue": 0.0}]}}`);
  expect(price).toEqual({
    currency: 'EUR',
    net: money('EUR', 11_227),
    gross: money('EUR', 12_000),
    taxValues: [{ code: 'AT-10', value: money('EUR', 773) }],
  });
});

test('several taxes on one net value stay apart, and two items of one tax are one', () => {
  const price = read(`{"Currency": "USD", "NetValue": 200, "GrossValue": 231.9, "TaxValues": [],
    "Breakdown": {"Items": [
      {"TaxRateCode": "US-OCC", "NetValue": 200, "TaxValue": 29.9},
      {"TaxRateCode": "US-FEE", "NetValue": 200, "TaxValue": 1.25},
      {"TaxRateCode": "US-FEE", "NetValue": 0, "TaxValue": 0.75}]}}`);
  expect(price.taxValues).toEqual([
    { code: 'US-OCC', value: money('USD', 2_990) },
    { code: 'US-FEE', value: money('USD', 200) },
  ]);
});

test('without a breakdown the plain list of taxes counts', () => {
  const price = read(
    '{"Currency": "GBP", "NetValue": 100, "GrossValue": 120, "TaxValues": [{"Code": "UK-S", "Value": 20}]}',
  );
  expect(price.taxValues).toEqual([{ code: 'UK-S', value: money('GBP', 2_000) }]);
});

test('a currency without decimals and one with three keep theirs', () => {
  expect(read('{"Currency": "JPY", "NetValue": 12000, "GrossValue": 13200}').gross).toEqual(money('JPY', 13_200));
  expect(read('{"Currency": "KWD", "NetValue": 10.125, "GrossValue": 10.125}').gross).toEqual(money('KWD', 10_125));
});

test('a value that Mews leaves null is computed from the other with or without the taxes', () => {
  const taxes = '"TaxValues": [{"Code": "V", "Value": 5.5}]';
  expect(read(`{"Currency": "EUR", "NetValue": null, "GrossValue": 60.5, ${taxes}}`).net).toEqual(money('EUR', 5_500));
  expect(read(`{"Currency": "EUR", "NetValue": 55, ${taxes}}`).gross).toEqual(money('EUR', 6_050));
  expect(() => read('{"Currency": "EUR", "TaxValues": []}')).toThrow('neither gross nor net value');
});
