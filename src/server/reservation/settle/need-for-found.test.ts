import { expect, it } from 'vitest';
import { needForFound } from './need-for-found.ts';

const [GONE, STANDS] = [true, false];

it.each([
  ['nobody where all rooms stand', [STANDS, STANDS], undefined],
  ['a person where one of them is gone', [STANDS, GONE], '1 of 2 rooms: 2'],
  ['nobody where the hotel cancelled a room that it had added', [STANDS, STANDS, GONE], undefined],
  ['a person where no more stands than what it had added', [GONE, GONE, STANDS], '2 of 2 rooms: 1, 2'],
  ['a person where one of them is missing', [STANDS], 'the PMS has 1 of 2 rooms'],
  ['nobody where none is left of those that were booked', [GONE], undefined],
  ['nobody where nothing stands, which somebody knows who confirms it', [GONE, GONE], undefined],
  ['nobody where nothing was found', undefined, undefined],
] as const)('a reservation that was found needs %s', (_whom, found, detail) => {
  const rooms = found?.map((isCancelled, place) => ({ id: `${place}`, number: `${place + 1}`, isCancelled }));
  const need = needForFound({ terms: { rooms: ['a room', 'another'] } }, rooms ? { rooms } : null);
  expect(need).toEqual(detail && { reason: 'hotel_cancelled', detail });
});
