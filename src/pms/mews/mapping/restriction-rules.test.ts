import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { parseExactJson } from '../client/parse-exact-json.ts';
import { restrictionSchema } from '../schema/rate-schema.ts';
import { compileRestrictions, prepareClosings } from './restriction-rules.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
/** Friday 23 to Monday 26 October 2026 in London. The clocks go back on the 25th. */
const stay = { arrivalDate: date('2026-10-23'), departureDate: date('2026-10-26') };
const bookedAt = Temporal.PlainDateTime.from('2026-10-20T13:00');
const room = {
  rate: { Id: 'saver', GroupId: 'group' },
  baseRateIds: ['flexible'],
  category: { id: 'double', type: 'Room' },
};

/** The closings of a room with one restriction. */
function closings(conditions: object, exceptions: object | null = null, roomCount = 1) {
  const text = JSON.stringify({ Id: 'r', Conditions: { Type: 'Stay', ...conditions }, Exceptions: exceptions });
  const restriction = restrictionSchema.parse(parseExactJson(text));
  return prepareClosings(compileRestrictions([restriction], 'Europe/London'), stay, bookedAt, roomCount)(room);
}

test.each([
  ['without conditions everything is closed', {}, true],
  ['a night inside the interval', { StartUtc: '2026-10-24T23:00:00Z', EndUtc: '2026-10-24T23:00:00Z' }, true],
  ['the day of departure is no night', { StartUtc: '2026-10-26T00:00:00Z' }, false],
  ['the end of the interval is included', { EndUtc: '2026-10-22T23:00:00Z' }, true],
  ['an interval that ends before', { EndUtc: '2026-10-21T23:00:00Z' }, false],
  ['arrival on a closed weekday', { Type: 'Start', Days: ['Friday'] }, true],
  ['arrival on another weekday', { Type: 'Start', Days: ['Saturday', 'Monday'] }, false],
  ['departure on a closed weekday', { Type: 'End', Days: ['Monday'] }, true],
  ['departure on another weekday', { Type: 'End', Days: ['Friday'] }, false],
  ['a night on a weekday', { Days: ['Sunday'] }, true],
  ['no night on a weekday', { Days: ['Monday'] }, false],
  ['this exact rate', { ExactRateId: 'saver' }, true],
  ['the exact rate that it depends on', { ExactRateId: 'flexible' }, false],
  ['a base rate with its dependants', { BaseRateId: 'flexible' }, true],
  ['another base rate', { BaseRateId: 'other' }, false],
  ['the rate group', { RateGroupId: 'group' }, true],
  ['another rate group', { RateGroupId: 'other' }, false],
  ['another room category', { ResourceCategoryId: 'suite' }, false],
  ['the type of room category', { ResourceCategoryType: 'Room' }, true],
  ['a kind that we do not know', { Type: 'Weather' }, true],
  ['a kind that we do not know, on other days', { Type: 'Weather', Days: ['Wednesday'] }, false],
])('%s', (_, conditions, closed) => {
  expect(closings(conditions).isClosed(stay)).toBe(closed);
});

const dear = { Currency: 'GBP', Value: 150 };
const cheap = { Currency: 'GBP', Value: 90.5 };

test.each([
  ['three nights are enough', { MinLength: 'P0Y0M3DT0H0M0S' }, false],
  ['three nights are too few', { MinLength: 'P0Y0M4DT0H0M0S' }, true],
  ['three nights are not too many', { MaxLength: 'P0M3DT0H0M0S' }, false],
  ['three nights are too many', { MaxLength: 'P0M2DT0H0M0S' }, true],
  ['booked early enough', { MinAdvance: 'P0M2DT0H0M0S' }, false],
  ['booked too late', { MinAdvance: 'P0M3DT0H0M0S' }, true],
  ['booked too early', { MaxAdvance: 'P0M2DT0H0M0S' }, true],
  ['dear enough', { MinPrice: cheap }, false],
  ['too cheap', { MinPrice: dear }, true],
  ['too dear', { MaxPrice: cheap }, true],
  ['all exceptions must hold', { MinLength: 'P0M3DT0H0M0S', MinAdvance: 'P0M9DT0H0M0S' }, true],
  ['an exception that cannot be read does not hold', { MinLength: 'three nights' }, true],
  ['an empty exception is none', { MinLength: null }, true],
])('%s', (_, exceptions, closed) => {
  const price = { currency: 'GBP', net: money('GBP', 10_000), gross: money('GBP', 10_000), taxValues: [] };
  const nights = ['2026-10-23', '2026-10-24', '2026-10-25'].map((text) => ({
    date: date(text),
    price,
  }));
  expect(closings({}, exceptions).isClosed(stay, nights)).toBe(closed);
});

test.each([
  ['one of two rooms at least', { MinReservationCount: 2 }, 1, true],
  ['two of two rooms at least', { MinReservationCount: 2 }, 2, false],
  ['one of one room at most', { MaxReservationCount: 1 }, 1, false],
  ['two of one room at most', { MaxReservationCount: 1 }, 2, true],
  ['none of no room at most', { MaxReservationCount: 0 }, 1, true],
  ['enough rooms and too few nights', { MinReservationCount: 1, MinLength: 'P4D' }, 1, true],
])('rooms that are booked together: %s', (_, exceptions, roomCount, closed) => {
  expect(closings({}, exceptions, roomCount).isClosed(stay)).toBe(closed);
});

test('while prices are not known, limits of price are taken as met', () => {
  expect(closings({}, { MinPrice: dear }).isClosed(stay)).toBe(false);
});

test.each([
  ['four nights', { MinLength: 'P0Y0M4DT0H0M0S' }, 4],
  ['a week', { MinLength: 'P0Y0M7DT0H0M0S' }, 7],
  ['a month, from 23 October', { MinLength: 'P1M' }, 31],
  ['part of a night more counts as a whole one', { MinLength: 'PT73H' }, 4],
  ['three nights, which the stay has', { MinLength: 'P3D' }, undefined],
  ['no length at all', null, undefined],
  ['a length that cannot be read', { MinLength: 'four nights' }, undefined],
  ['four nights and another limit that the stay meets', { MinLength: 'P4D', MinAdvance: 'P2D' }, 4],
  ['four nights and another limit that it misses', { MinLength: 'P4D', MinAdvance: 'P9D' }, undefined],
  ['five nights at least and four at most', { MinLength: 'P5D', MaxLength: 'P4D' }, undefined],
])('a stay that is too short needs %s', (_, exceptions, nights) => {
  expect(closings({}, exceptions).nightsNeeded(stay)).toBe(nights);
});
