import { expect, test } from 'vitest';
import { listHalfYears } from './half-years.ts';

const span = (from: string, to: string) => ({
  arrivalDate: Temporal.PlainDate.from(from),
  departureDate: Temporal.PlainDate.from(to),
});

test.each([
  ['2027-02-10', '2027-02-12', ['2027-01-01 2027-07-01']],
  ['2026-11-24', '2026-11-26', ['2026-11-01 2027-01-01']],
  ['2026-11-02', '2026-12-01', ['2026-11-01 2027-01-01']],
  ['2026-09-28', '2026-11-09', ['2026-09-01 2027-01-01']],
  ['2026-12-31', '2027-01-01', ['2026-11-01 2027-01-01']],
  ['2026-12-31', '2027-01-02', ['2026-11-01 2027-01-01', '2027-01-01 2027-07-01']],
  ['2027-06-15', '2028-01-02', ['2027-01-01 2027-07-01', '2027-07-01 2028-01-01', '2028-01-01 2028-07-01']],
])('on 21 November 2026 the nights from %s to %s are asked for as %j', (from, to, expected) => {
  const halves = listHalfYears(span(from, to), Temporal.PlainDate.from('2026-11-21'));
  expect(
    halves.map(({ arrivalDate, departureDate }) => `${arrivalDate.toString()} ${departureDate.toString()}`),
  ).toEqual(expected);
});
