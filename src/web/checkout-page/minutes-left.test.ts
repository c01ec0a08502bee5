import { describe, expect, it } from 'vitest';
import { isAnnounced, minutesLeft, formatMinutes } from './minutes-left.ts';

describe('the time that is left to pay', () => {
  it.each([
    [15 * 60_000, 15],
    [14 * 60_000 + 1, 15],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('is counted in begun minutes: %i ms are %i', (ms, minutes) => {
    expect(minutesLeft(ms)).toBe(minutes);
  });

  it('is announced to screen readers at 5 minutes and at 1 minute', () => {
    expect([15, 14, 10, 6, 5, 4, 2, 1, 0].filter(isAnnounced)).toEqual([5, 1]);
  });

  it('is worded in the guest’s language', () => {
    expect(['en-GB', 'de', 'cs', 'ar-u-nu-latn'].map((locale) => formatMinutes(5, locale))).toEqual([
      '5 minutes',
      '5 Minuten',
      '5 minut',
      '5 دقائق',
    ]);
  });
});
