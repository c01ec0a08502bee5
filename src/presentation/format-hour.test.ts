import { expect, it } from 'vitest';
import { formatHour } from './format-hour.ts';

it.each([
  ['15:00', 'en-GB', '3 pm'],
  ['12:00', 'en-GB', '12 noon'],
  ['10:30', 'en-GB', '10:30 am'],
  ['15:00', 'fr', '15 h'],
  ['10:30', 'fr', '10:30'],
  ['15:00', 'de', '15:00'],
  ['15:00', 'ar', '3:00 م'],
])('the hour %s in %s is %s', (hour, locale, words) => {
  expect(formatHour(hour, locale)).toBe(words.replaceAll(' ', '\u00a0'));
});
