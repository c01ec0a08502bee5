import { expect, test } from 'vitest';
import type { Stay } from '#domain/stay/stay.ts';
import { formatInstant, startOfDate, stayInstants, timeUnits } from './time-unit.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const stay = (arrival: string, departure: string): Stay => ({
  arrivalDate: date(arrival),
  departureDate: date(departure),
});
const hours = (count: number) => ({ months: 0, days: 0, seconds: count * 3_600 });

// Each row is a night with a clock change, or in a zone without any: the midnight before and the midnight after.
test.each([
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
  ['Europe/London', '2027-03-28', '2027-03-28T00:00:00Z', '2027-03-28T23:00:00Z'],
  ['Europe/London', '2027-10-31', '2027-10-30T23:00:00Z', '2027-11-01T00:00:00Z'],
  ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Europe/Vienna', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
  ['Europe/Vienna', '2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z'],
  ['Asia/Tokyo', '2026-03-29', '2026-03-28T15:00:00Z', '2026-03-29T15:00:00Z'],
  ['Asia/Tokyo', '2027-10-31', '2027-10-30T15:00:00Z', '2027-10-31T15:00:00Z'],
])('in %s the night of %s runs from %s to %s', (timeZone, night, start, end) => {
  expect(formatInstant(startOfDate(date(night), timeZone))).toBe(start);
  expect(formatInstant(startOfDate(date(night).add({ days: 1 }), timeZone))).toBe(end);
});

test('both ends of the asked nights are included: the last is the night before departure', () => {
  expect(timeUnits(stay('2026-10-24', '2026-10-26'), 'Europe/London')).toEqual({
    FirstTimeUnitStartUtc: '2026-10-23T23:00:00Z',
    LastTimeUnitStartUtc: '2026-10-24T23:00:00Z',
  });
  expect(timeUnits(stay('2026-11-01', '2026-11-02'), 'America/New_York')).toEqual({
    FirstTimeUnitStartUtc: '2026-11-01T04:00:00Z',
    LastTimeUnitStartUtc: '2026-11-01T04:00:00Z',
  });
});

test('guests arrive and leave by the clock on the wall, also across a change', () => {
  const london = { startOffset: hours(15), endOffset: hours(11), timeZone: 'Europe/London' };
  const { start, end } = stayInstants(stay('2026-10-24', '2026-10-26'), london);
  expect([start, end].map(formatInstant)).toEqual(['2026-10-24T14:00:00Z', '2026-10-26T11:00:00Z']);
  const onTheDay = stayInstants(stay('2026-03-29', '2026-03-30'), london);
  expect(formatInstant(onTheDay.start)).toBe('2026-03-29T14:00:00Z');
});

test('a service that ends on the same day has a negative end', () => {
  const day = { startOffset: hours(9), endOffset: hours(-4), timeZone: 'America/New_York' };
  const { start, end } = stayInstants(stay('2026-07-01', '2026-07-02'), day);
  expect([start, end].map(formatInstant)).toEqual(['2026-07-01T13:00:00Z', '2026-07-02T00:00:00Z']);
});
