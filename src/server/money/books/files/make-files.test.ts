import { expect, it } from 'vitest';
import { asId, type SalePageId } from '#domain/value/ids.ts';
import { lastClosedDays } from './make-files.ts';
import { nameReport } from './render-files.ts';

it.each([
  ['month', '2026-11-01T01:59:00Z', 'Europe/London', '2026-09-01', '2026-09-30'],
  ['month', '2026-11-01T02:00:00Z', 'Europe/London', '2026-10-01', '2026-10-31'],
  ['month', '2026-11-30T23:00:00Z', 'Europe/London', '2026-10-01', '2026-10-31'],
  ['month', '2026-10-31T17:00:00Z', 'Asia/Tokyo', '2026-10-01', '2026-10-31'],
  ['month', '2027-01-01T12:00:00Z', 'America/New_York', '2026-12-01', '2026-12-31'],
  ['day', '2026-11-01T01:59:00Z', 'Europe/London', '2026-10-30', '2026-10-30'],
  ['day', '2026-11-01T02:00:00Z', 'Europe/London', '2026-10-31', '2026-10-31'],
  // Clocks change on 25 October, so the day has 25 hours.
  ['day', '2026-10-26T00:30:00Z', 'Europe/Berlin', '2026-10-24', '2026-10-24'],
  ['day', '2026-10-26T01:00:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-25'],
  // The zone of the page moved east, and that of the exports did not.
  ['day', '2026-10-31T17:00:00Z', 'Asia/Tokyo Europe/London', '2026-10-30', '2026-10-30'],
  ['month', '2026-10-31T17:00:00Z', 'Asia/Tokyo Europe/London', '2026-09-01', '2026-09-30'],
  ['month', '2026-11-01T02:00:00Z', 'Asia/Tokyo Europe/London', '2026-10-01', '2026-10-31'],
] as const)('the last closed %s at %s in %s is %s to %s', (every, now, timeZones, first, last) => {
  const days = lastClosedDays(every, Temporal.Instant.from(now), timeZones.split(' '));
  expect([days.first.toString(), days.last.toString()]).toEqual([first, last]);
});

it.each([
  ['ageing', '2026-10-01', 'demo-ageing-2026-10-01..2026-10-31.csv'],
  ['ageing', '2026-10-31', 'demo-ageing-2026-10-31..2026-10-31.csv'],
  ['liability', '2026-10-01', 'demo-liability-2026-10-01..2026-10-31.csv'],
])('the file of %s from %s is named after its page, report and days', (name, from, expected) => {
  const days = { first: Temporal.PlainDate.from(from), last: Temporal.PlainDate.from('2026-10-31') };
  expect(nameReport({ id: asId<SalePageId>('demo') }, name, days)).toBe(expected);
});
