import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  ...['Europe/London', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh'],
  ...['America/Argentina/Buenos_Aires', 'Pacific/Kanton', 'Etc/GMT+5'],
])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

it.each(['', 'Nowhere', 'Europe/Londn', '+01:00', '-05', 'UTC+3', 'Europe/London '])('"%s" is none', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
