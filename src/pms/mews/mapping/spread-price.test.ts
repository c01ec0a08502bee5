import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { sumPrices, type Price } from '#domain/price.ts';
import { spreadPrice } from './spread-price.ts';

const nights = (count: number) =>
  Array.from({ length: count }, (_, index) => Temporal.PlainDate.from('2027-05-01').add({ days: index }));

function price(grossMinor: number, taxes: Record<string, number> = {}): Price {
  const taxValues = Object.entries(taxes).map(([code, minor]) => ({ code, value: money('EUR', minor) }));
  const netMinor = grossMinor - taxValues.reduce((sum, { value }) => sum + value.amountMinor, 0);
  return { currency: 'EUR', net: money('EUR', netMinor), gross: money('EUR', grossMinor), taxValues };
}

test.each([
  [10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
  [30_000, [12_000, 18_000], [12_000, 18_000]],
  [100, [1, 2], [33, 67]],
  [5, [0, 0], [3, 2]],
  [-5, [1, 1], [-3, -2]],
  [0, [1, 1], [0, 0]],
])('%i cents by %j are %j', (grossMinor, weights, expected) => {
  const spread = spreadPrice(price(grossMinor), nights(weights.length), weights);
  expect(spread.map((night) => night.price.gross.amountMinor)).toEqual(expected);
});

test('net, gross and every tax of the nights add up to those of the price', () => {
  const minor = fc.integer({ min: 0, max: 5_000_000 });
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(minor, minor, minor, weights, (net, vat, cityTax, given) => {
      const whole = price(net + vat + cityTax, { VAT: vat, CITY: cityTax });
      const spread = spreadPrice(whole, nights(given.length), given);
      expect(
        sumPrices(
          'EUR',
          spread.map((night) => night.price),
        ),
      ).toEqual(whole);
      for (const { price: night } of spread) {
        const taxes = night.taxValues.reduce((sum, { value }) => sum + value.amountMinor, 0);
        expect(night.net.amountMinor + taxes).toBe(night.gross.amountMinor);
      }
    }),
  );
});
