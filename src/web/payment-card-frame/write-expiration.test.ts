import { describe, expect, it } from 'vitest';
import { isGoodExpiration, writeExpiration } from './write-expiration.ts';

describe("a bank card's date", () => {
  it.each([
    ['12/30', '12/30'],
    ['12/2030', '12/30'],
    ['12 / 30', '12/30'],
    ['1230', '12/30'],
    [' 12/30 ', '12/30'],
    ['1/30', '1/30'],
    ['', ''],
  ])('typed as %s is kept as %s', (typed, expected) => {
    expect(writeExpiration(typed)).toBe(expected);
  });

  it.each([
    ['03/26', true],
    ['12/39', true],
    ['02/26', false],
    ['13/30', false],
    ['1/30', false],
    ['', false],
  ])('%s is good in March 2026: %s', (expiration, isGood) => {
    expect(isGoodExpiration(expiration, '2026-03')).toBe(isGood);
  });
});
