import { describe, expect, it } from 'vitest';
import { toldNights } from './told-nights.ts';

const product = (nights: number | null, minNights: number | null = null) => ({
  nights,
  validity: { min_nights: minNights },
});

describe('the length of stay that the calendar speaks of', () => {
  it('is the chosen one', () => {
    expect(toldNights('2026-12-04', '2026-12-07', [product(2)])).toBe(3);
  });

  it.each([
    ['two nights of a package', [product(2)], 2],
    ['one night of a gift card', [product(null)], 1],
    ['no fewer nights than the card asks for', [product(null, 3)], 3],
    ['the first card’s of several', [product(2), product(5)], 2],
    ['one night without any card', [], 1],
  ])('is %s before that', (_words, products, expected) => {
    expect(toldNights(undefined, undefined, products)).toBe(expected);
  });
});
