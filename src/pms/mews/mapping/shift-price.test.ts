import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import type { Price } from '#domain/stay/price.ts';
import { shiftPrice } from './shift-price.ts';

function price(net: number, gross: number): Price {
  const taxValues = [{ code: 'VAT', value: money('USD', gross - net) }];
  return { currency: 'USD', net: money('USD', net), gross: money('USD', gross), taxValues };
}

test('a party that changes nothing leaves the price as it is', () => {
  expect(shiftPrice(price(10_000, 12_000), 0, 'gross')).toEqual(price(10_000, 12_000));
});

test('a price set in gross moves in gross, the rest in proportion', () => {
  expect(shiftPrice(price(10_000, 12_000), 3_000, 'gross')).toEqual(price(12_500, 15_000));
  expect(shiftPrice(price(10_000, 12_000), -1_200, 'gross')).toEqual(price(9_000, 10_800));
});

test('a price set in net moves in net', () => {
  expect(shiftPrice(price(10_000, 12_000), 3_000, 'net')).toEqual(price(13_000, 15_600));
});

test('halves of a minor unit round up, and nothing costs less than nothing', () => {
  expect(shiftPrice(price(100, 105), 1, 'net')).toEqual({
    ...price(101, 106),
    taxValues: [{ code: 'VAT', value: money('USD', 5) }],
  });
  expect(shiftPrice(price(100, 120), -500, 'gross')).toEqual(price(0, 0));
  expect(shiftPrice(price(0, 0), 500, 'gross').gross).toEqual(money('USD', 500));
});
