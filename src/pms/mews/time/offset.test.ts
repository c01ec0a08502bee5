import { expect, test } from 'vitest';
import { addOffset, parseOffset, subtractOffset } from './offset.ts';

test.each([
  ['P0M0DT15H0M0S', { months: 0, days: 0, seconds: 54_000 }],
  ['P0M0DT-4H0M0S', { months: 0, days: 0, seconds: -14_400 }],
  ['P0M1DT-4H30M0S', { months: 0, days: 1, seconds: -12_600 }],
  ['P0Y0M3DT0H0M0S', { months: 0, days: 3, seconds: 0 }],
  ['P1Y2M1W', { months: 14, days: 7, seconds: 0 }],
  ['-P1DT2H', { months: 0, days: -1, seconds: -7_200 }],
  ['P10DT20H30M', { months: 0, days: 10, seconds: 73_800 }],
  ['PT11H46M0.000S', { months: 0, days: 0, seconds: 42_360 }],
  ['0M0D0:0:0.0', { months: 0, days: 0, seconds: 0 }],
  ['0M2D18:30:0.0', { months: 0, days: 2, seconds: 66_600 }],
])('reads %s', (text, offset) => {
  expect(parseOffset(text)).toEqual(offset);
});

test.each(['', 'P', 'PT', '3 days', 'P3X', 'T15H'])('does not read "%s"', (text) => {
  expect(parseOffset(text)).toBeUndefined();
});

test('is added and taken away by the clock on the wall', () => {
  const midnight = Temporal.PlainDateTime.from('2026-03-29T00:00');
  const offset = { months: 1, days: 1, seconds: -3_600 };
  expect(addOffset(midnight, offset).toString()).toBe('2026-04-29T23:00:00');
  expect(subtractOffset(midnight, { months: 0, days: 2, seconds: 3_600 }).toString()).toBe('2026-03-26T23:00:00');
});
