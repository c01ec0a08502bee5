import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { sumPrices, type NightPrice, type Price } from '#domain/stay/price.ts';
import { dividePrice } from './divide-price.ts';

const listDates = (count: number) =>
  Array.from({ length: count }, (_, index) => Temporal.PlainDate.from('2027-05-01').add({ days: index }));

function price(grossMinor: number, taxes: Record<string, number> = {}): Price {
  const taxValues = Object.entries(taxes).map(([code, minor]) => ({ code, value: money('USD', minor) }));
  const netMinor = grossMinor - taxValues.reduce((sum, { value }) => sum + value.amountMinor, 0);
  return { currency: 'USD', net: money('USD', netMinor), gross: money('USD', grossMinor), taxValues };
}

const nightsOf = (prices: readonly Price[]): NightPrice[] =>
  listDates(prices.length).map((date, index) => ({ date, price: prices[index]! }));
const total = (nights: readonly NightPrice[]) =>
  sumPrices(
    'USD',
    nights.map((night) => night.price),
  );
const grossOf = (nights: readonly NightPrice[]) => nights.map((night) => night.price.gross.amountMinor);

const nights = nightsOf([price(16_703, { A: 1_400 }), price(18_211, { A: 1_530 }), price(16_703, { A: 1_400 })]);

test('nights that come to the price are shown as Mews gave them', () => {
  expect(dividePrice(total(nights), listDates(3), [nights])).toEqual({
    price: total(nights),
    nights,
    nightsAreKnown: true,
  });
});

test('a list that is missing, or does not come to the price, makes room for the next', () => {
  const others = nightsOf([price(10_000), price(10_000), price(10_000)]);
  expect(dividePrice(total(nights), listDates(3), [undefined, [], others, nights]).nights).toEqual(nights);
});

test.each([
  ['two minor units', price(51_619, { A: 4_331 }), [16_703, 18_211, 16_705]],
  ['a minor unit less', price(51_616, { A: 4_330 }), [16_703, 18_211, 16_702]],
  ['a minor unit that one tax gives another', price(51_617, { A: 4_329, B: 1 }), [16_703, 18_211, 16_703]],
])('rounding of %s stands on the last night', (_, whole, expected) => {
  const divided = dividePrice(whole, listDates(3), [nights]);
  expect(grossOf(divided.nights)).toEqual(expected);
  expect(total(divided.nights)).toEqual(whole);
  expect(divided.nightsAreKnown).toBe(true);
});

test.each([
  ['three minor units off', price(51_620, { A: 4_330 })],
  ['with a tax three minor units off', price(51_617, { A: 4_333 })],
])('a price %s is more than rounding: it is spread evenly, and no night is known', (_, whole) => {
  const divided = dividePrice(whole, listDates(3), [nights]);
  expect(divided.nightsAreKnown).toBe(false);
  expect(Math.max(...grossOf(divided.nights)) - Math.min(...grossOf(divided.nights))).toBeLessThanOrEqual(1);
  expect(total(divided.nights)).toEqual(whole);
});

test('nights in another currency are not those of the price', () => {
  const euros = nights.map((night) => ({ ...night, price: { ...night.price, currency: 'EUR' as const } }));
  expect(dividePrice(total(nights), listDates(3), [euros]).nightsAreKnown).toBe(false);
});

test.each([
  [10_000, 3, [3_334, 3_333, 3_333]],
  [5, 2, [3, 2]],
  [-5, 2, [-3, -2]],
  [0, 2, [0, 0]],
])('%i cents over %i nights are %j', (grossMinor, count, expected) => {
  expect(grossOf(dividePrice(price(grossMinor), listDates(count), []).nights)).toEqual(expected);
});

test('net, gross and every tax of evenly spread nights add up to those of the price', () => {
  const minor = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(minor, minor, minor, fc.integer({ min: 1, max: 40 }), (net, vat, cityTax, count) => {
      const whole = price(net + vat + cityTax, { VAT: vat, CITY: cityTax });
      const divided = dividePrice(whole, listDates(count), []);
      expect(total(divided.nights)).toEqual(whole);
      for (const { price: night } of divided.nights) {
        const taxes = night.taxValues.reduce((sum, { value }) => sum + value.amountMinor, 0);
        expect(night.net.amountMinor + taxes).toBe(night.gross.amountMinor);
      }
    }),
  );
});
