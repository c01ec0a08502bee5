import { expect, test } from 'vitest';
import { parseOffset } from '../time/offset.ts';
import { countBlockedNights } from './blocked-nights.ts';

/** Check-in is at 3 pm and check-out at 11 am, in a city whose clocks go back on the night of 25 October. */
const times = { startOffset: parseOffset('PT15H')!, endOffset: parseOffset('PT11H')!, timeZone: 'Europe/Vienna' };
const span = {
  arrivalDate: Temporal.PlainDate.from('2026-10-24'),
  departureDate: Temporal.PlainDate.from('2026-10-28'),
};
const assignments = [
  { ResourceId: '101', CategoryId: 'double', IsActive: true },
  { ResourceId: '102', CategoryId: 'double', IsActive: true },
  { ResourceId: '201', CategoryId: 'suite', IsActive: true },
];

function block(room: string, from: string, to: string) {
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(times.timeZone).toInstant();
  const Type = 'OutOfOrder' as const;
  return { Id: `${room} ${from}`, AssignedResourceId: room, IsActive: true, Type, StartUtc: at(from), EndUtc: at(to) };
}

test.each([
  ['between two guests', [block('101', '2026-10-26T11:00', '2026-10-26T15:00')], []],
  ['until a minute after guests may come', [block('101', '2026-10-26T11:00', '2026-10-26T15:01')], ['26']],
  ['from a minute before guests leave', [block('101', '2026-10-26T10:59', '2026-10-26T15:00')], ['25']],
  ['in the hour that comes twice', [block('101', '2026-10-25T02:30', '2026-10-25T02:40')], ['24']],
  [
    'from before the span until after it',
    [block('101', '2026-01-01T00:00', '2027-01-01T00:00')],
    ['24', '25', '26', '27'],
  ],
  ['in a room of no category that is sold', [block('999', '2026-01-01T00:00', '2027-01-01T00:00')], []],
])('a room that is blocked %s is not sold on the nights of %j: %j', (_, blocks, expected) => {
  const counts = countBlockedNights(blocks, assignments, span, times);
  const nights = expected.map((day) => [`2026-10-${day}`, 1] as const);
  expect([...(counts.get('double') ?? [])]).toEqual(nights);
  expect(counts.get('suite')).toBeUndefined();
});

test('a room that is blocked twice in a night is one room, and two rooms are two', () => {
  const night = ['2026-10-24T08:00', '2026-10-25T12:00'] as const;
  const early = block('101', '2026-10-24T08:00', '2026-10-24T18:00');
  const blocks = [early, { ...block('101', ...night), Id: 'again' }, block('102', ...night), block('201', ...night)];
  const counts = countBlockedNights(blocks, assignments, span, times);
  expect([counts.get('double')?.get('2026-10-24'), counts.get('suite')?.get('2026-10-24')]).toEqual([2, 1]);
});
