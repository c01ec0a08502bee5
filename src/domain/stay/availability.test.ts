import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import {
  availabilityByDay,
  findBreakingNight,
  isNightFull,
  findRoomFault,
  isAvailable,
  isStayServed,
  roomsForWholeStay,
  type AvailabilityNumbers,
} from './availability.ts';
import { asId, type RateId, type RoomCategoryId } from '../value/ids.ts';
import { countNights, listNights, type Stay } from './stay.ts';

/** Free rooms from Monday 1 June on, one row for each room category. */
function free(rows: Record<string, readonly number[]>): AvailabilityNumbers {
  const categories = Object.entries(rows).map(([id, numbers]) => ({
    roomCategoryId: asId<RoomCategoryId>(id),
    numbers,
  }));
  return {
    from: day('2026-06-01'),
    nights: Math.max(0, ...categories.map(({ numbers }) => numbers.length)),
    categories,
  };
}

function june(arrival: number, departure: number): Stay {
  return {
    arrivalDate: day('2026-06-01').add({ days: arrival - 1 }),
    departureDate: day('2026-06-01').add({ days: departure - 1 }),
  };
}

describe('a room on a day', () => {
  it.each([
    [1, true],
    [250, true],
    [0, false],
    [-0, false],
    [-1, false],
    [NaN, false],
    [Infinity, false],
    ['3', false],
    ['', false],
    [null, false],
    [undefined, false],
    [true, false],
  ])('is available when its number is %s: %s', (count, available) => {
    expect(isAvailable(count)).toBe(available);
  });
});

describe('the availability by day', () => {
  it('is bookable on a day when any room is', () => {
    const days = availabilityByDay(free({ single: [1, 0, NaN, -2], double: [0, 0, 2, 0] }));
    expect([...days]).toEqual([
      ['2026-06-01', { dayIsBookable: true, rooms: [room('single', 1), room('double', 0)] }],
      ['2026-06-02', { dayIsBookable: false, rooms: [room('single', 0), room('double', 0)] }],
      ['2026-06-03', { dayIsBookable: true, rooms: [room('single', 0), room('double', 2)] }],
      ['2026-06-04', { dayIsBookable: false, rooms: [room('single', 0), room('double', 0)] }],
    ]);
  });

  it('takes a number that is missing for no room', () => {
    const days = availabilityByDay({ ...free({ single: [1] }), nights: 2 });
    expect(days.get('2026-06-02')).toEqual({ dayIsBookable: false, rooms: [room('single', 0)] });
  });

  it('has no bookable day in a hotel without rooms', () => {
    const days = availabilityByDay({ from: day('2026-06-01'), nights: 3, categories: [] });
    expect([...days.values()].map(({ dayIsBookable }) => dayIsBookable)).toEqual([false, false, false]);
  });

  it('names the days over the end of a month and a leap day', () => {
    const days = availabilityByDay({ from: day('2028-02-28'), nights: 3, categories: [] });
    expect([...days.keys()]).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  function room(roomId: string, rooms: number) {
    return { roomId, isAvailable: rooms > 0, free: rooms };
  }
});

describe('the rooms for a whole stay', () => {
  it.each([
    ['the fewest of its nights', { double: [3, 2, 5] }, june(1, 4), { double: 2 }],
    ['none when one night is full', { double: [3, 0, 5] }, june(1, 4), { double: 0 }],
    ['none when one night has no number', { double: [3, NaN, 5] }, june(1, 4), { double: 0 }],
    ['none when a night is overbooked', { double: [3, -1, 5] }, june(1, 4), { double: 0 }],
    ['not touched by the day of departure', { double: [3, 2, 0] }, june(1, 3), { double: 2 }],
    ['none for nights after the numbers', { double: [3, 3] }, june(2, 4), { double: 0 }],
    ['none for nights before the numbers', { double: [3, 3] }, june(0, 2), { double: 0 }],
    ['none for a stay without nights', { double: [3] }, june(1, 1), { double: 0 }],
    ['each category on its own', { single: [1, 0], double: [0, 1] }, june(1, 3), { single: 0, double: 0 }],
  ])('are %s', (_case, rows, stay, expected) => {
    expect(Object.fromEntries(roomsForWholeStay(free(rows), stay))).toEqual(expected);
  });
});

describe('a range of nights', () => {
  it.each<[string, Record<string, readonly number[]>, Stay, string | undefined]>([
    ['is served by one category all along', { single: [0, 0, 0], double: [1, 1, 1] }, june(1, 4), undefined],
    ['breaks on its first night', { double: [0, 1, 1] }, june(1, 4), '2026-06-01'],
    ['breaks on its last night', { double: [1, 1, 0] }, june(1, 4), '2026-06-03'],
    ['is served up to a full day of departure', { double: [1, 1, 0] }, june(1, 3), undefined],
    ['breaks where a guest would have to move', { single: [1, 1, 0], double: [0, 1, 1] }, june(1, 4), '2026-06-03'],
    ['breaks where no category is left of those before', { a: [1, 0, 1], b: [1, 1, 0] }, june(1, 4), '2026-06-03'],
    ['breaks at once in a hotel without rooms', {}, june(1, 4), '2026-06-01'],
    ['breaks after the last known night', { double: [1, 1] }, june(1, 4), '2026-06-03'],
  ])('%s', (_case, rows, stay, breaking) => {
    expect(findBreakingNight(free(rows), stay)?.toString()).toBe(breaking);
    expect(isStayServed(free(rows), stay)).toBe(breaking === undefined);
  });

  it.each<[string, Record<string, readonly number[]>, boolean]>([
    ['is full', { double: [1, 1, 0] }, true],
    ['is not full where another category has a room', { single: [1, 1, 0], double: [0, 1, 1] }, false],
  ])('breaks on a night that %s', (_case, rows, isFull) => {
    expect(isNightFull(free(rows), Temporal.PlainDate.from('2026-06-03'))).toBe(isFull);
  });

  it('is served exactly when no night breaks it', () => {
    const row = fc.array(fc.constantFrom(NaN, -1, 0, 1, 2), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(row, row, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 5 }), (a, b, from, nights) => {
        const numbers = free({ a, b });
        const stay = june(from, from + nights);
        const breaking = findBreakingNight(numbers, stay);
        expect(isStayServed(numbers, stay)).toBe(breaking === undefined);
        if (breaking) {
          const before = { ...stay, departureDate: breaking };
          expect(listNights(stay).map(String)).toContain(breaking.toString());
          expect(countNights(before) === 0 || isStayServed(numbers, before)).toBe(true);
        }
      }),
    );
  });
});

describe('rooms that cannot be had', () => {
  const room = (id: string) => ({
    roomCategoryId: asId<RoomCategoryId>(id),
    rateId: asId<RateId>('flexible'),
    party: [],
  });
  const twoFree = new Map([
    [asId<RoomCategoryId>('double'), 2],
    [asId<RoomCategoryId>('single'), 0],
    [asId<RoomCategoryId>('family'), 1],
  ]);

  it.each<[string, string[], ReturnType<typeof findRoomFault>]>([
    ['as many as are free', ['double', 'double'], undefined],
    ['one more than are free', ['double', 'double', 'double'], { state: 'full' }],
    ['as many as are free of each kind, and more of all', ['double', 'double', 'family'], undefined],
    ['one where none is free', ['double', 'single'], { state: 'full' }],
    ['only one where none is free', ['single'], { state: 'full' }],
    ['first one that the property does not have', ['suite', 'double'], { state: 'unknown', roomIndex: 0 }],
    ['one that the property does not have', ['double', 'suite'], { state: 'unknown', roomIndex: 1 }],
    ['one that it does not have, beside a full one', ['single', 'suite'], { state: 'unknown', roomIndex: 1 }],
  ])('%s', (_what, ids, fault) => {
    expect(findRoomFault(ids.map(room), twoFree)).toEqual(fault);
  });
});
