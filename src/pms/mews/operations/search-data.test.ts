import { expect, test } from 'vitest';
import { listQuarters } from './search-data.ts';

const span = (from: string, to: string) => ({
  arrivalDate: Temporal.PlainDate.from(from),
  departureDate: Temporal.PlainDate.from(to),
});

test.each([
  ['2026-10-24', '2026-10-26', ['2026-10-01 2027-01-01']],
  ['2026-12-31', '2027-01-01', ['2026-10-01 2027-01-01']],
  ['2026-12-31', '2027-01-02', ['2026-10-01 2027-01-01', '2027-01-01 2027-04-01']],
  ['2027-03-15', '2027-08-01', ['2027-01-01 2027-04-01', '2027-04-01 2027-07-01', '2027-07-01 2027-10-01']],
])('the nights from %s to %s lie in %j', (from, to, expected) => {
  const quarters = listQuarters(span(from, to));
  expect(
    quarters.map(({ arrivalDate, departureDate }) => `${arrivalDate.toString()} ${departureDate.toString()}`),
  ).toEqual(expected);
});
