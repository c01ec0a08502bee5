import { describe, expect, it } from 'vitest';
import { shownNights } from './shown-nights.ts';

const product = (nights: number | null, minNights: number | null = null) => ({
  nights,
  validity: { min_nights: minNights },
});

describe('the length of stay that the calendar shows', () => {
  it('is the chosen one', () => {
    expect(shownNights({ from: '2026-12-04', to: '2026-12-07', nights: '1' }, product(2))).toBe(3);
  });

  it.each([
    ['2', 2],
    ['weekend', 2],
  ])('is the one wished for: %s', (nights, expected) => {
    expect(shownNights({ nights }, product(5))).toBe(expected);
  });

  it.each([
    ['two nights of a package', product(2), 2],
    ['no fewer nights than the card asks for', product(null, 3), 3],
    ['one night without any card', undefined, 1],
  ])('is %s before that', (_words, card, expected) => {
    expect(shownNights({}, card)).toBe(expected);
  });
});
