import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStayServed, type AvailabilityNumbers } from './availability.ts';
import { asId, type RoomCategoryId } from '../value/ids.ts';
import { openDays } from './open-days.ts';

const from = Temporal.PlainDate.from('2026-12-01');
const day = (index: number) => from.add({ days: index }).toString();

function numbers(...categories: number[][]): AvailabilityNumbers {
  return {
    from,
    nights: categories[0]?.length ?? 0,
    categories: categories.map((row, index) => ({
      roomCategoryId: asId<RoomCategoryId>(`room-${index}`),
      numbers: row,
    })),
  };
}

describe('the days of the calendar', () => {
  it('offer a departure only when one room serves every night', () => {
    const days = openDays(numbers([1, 1, 0, 1], [0, 1, 1, 0]), 1);
    expect(days.isDepartureOpen(day(0), day(2))).toBe(true);
    // On the third night only the other room is free, and guests do not change rooms during a stay.
    expect(days.isDepartureOpen(day(0), day(3))).toBe(false);
    expect(days.isDepartureOpen(day(1), day(3))).toBe(true);
  });

  it('let a guest leave on a day that is full', () => {
    const days = openDays(numbers([1, 1, 0]), 1);
    expect(days.isArrivalOpen(day(2))).toBe(false);
    expect(days.isDepartureOpen(day(0), day(2))).toBe(true);
  });

  it('are open for several rooms when as many are free, of one kind or of several', () => {
    const days = openDays(numbers([1, 2, 1, 0], [1, 0, 0, 3]), 2);
    expect(days.isArrivalOpen(day(0))).toBe(true);
    // Two rooms of the first category are free for one night only.
    expect(days.isDepartureOpen(day(1), day(2))).toBe(true);
    expect(days.isDepartureOpen(day(1), day(3))).toBe(false);
    // On the first two nights two rooms are free, but not the same ones.
    expect(days.isDepartureOpen(day(0), day(2))).toBe(false);
    expect(days.isArrivalOpen(day(2))).toBe(false);
    expect(days.isArrivalOpen(day(3))).toBe(true);
  });

  it('offer no departure on the day of arrival, or before it', () => {
    const days = openDays(numbers([1, 1, 1]), 1);
    expect(['2026-12-01', '2026-12-02', '2026-12-03'].map((date) => days.isDepartureOpen(day(1), date))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are closed where nothing is known', () => {
    const days = openDays(numbers([1]), 1);
    expect(days.isKnown(day(1))).toBe(false);
    expect(days.isArrivalOpen(day(1))).toBe(false);
    expect(days.isDepartureOpen(day(0), day(2))).toBe(false);
    expect(days.isDepartureOpen(day(-1), day(1))).toBe(false);
    expect(days.isArrivalOpen(day(-1))).toBe(false);
  });

  it('agree with the rule of the domain for every stay', () => {
    const row = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 9, maxLength: 9 });
    const index = fc.nat(9);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), index, index, (rows, arrival, departure) => {
        fc.pre(arrival < departure);
        const availability = numbers(...rows);
        const stay = { arrivalDate: from.add({ days: arrival }), departureDate: from.add({ days: departure }) };
        expect(openDays(availability, 1).isDepartureOpen(day(arrival), day(departure))).toBe(
          isStayServed(availability, stay),
        );
      }),
    );
  });
});
