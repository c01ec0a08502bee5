import fc from 'fast-check';
import type { Currency } from '#domain/money/currency.ts';

/** A currency without decimals, with two, and with three. */
export function anyCurrency(): fc.Arbitrary<Currency> {
  return fc.constantFrom('JPY', 'GBP', 'EUR', 'KWD');
}

/** An amount in minor units, from zero to ten million major units. Small amounts are more frequent. */
export function anyAmountMinor(): fc.Arbitrary<number> {
  return fc.oneof(fc.nat(100), fc.nat(100_000), fc.nat(1_000_000_000));
}

/** An exchange rate as text, from 0.001 to 1,000, with up to twelve decimals. */
export function anyRate(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -12, max: 0 }))
    .map(([digits, exponent]) => decimalText(digits, exponent))
    .filter((rate) => Number(rate) >= 0.001 && Number(rate) <= 1_000);
}

function decimalText(digits: number, exponent: number): string {
  const padded = String(digits).padStart(1 - exponent, '0');
  const point = padded.length + exponent;
  return exponent === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`;
}
