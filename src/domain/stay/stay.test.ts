import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyStay } from '../../../test/arbitraries/any-stay.ts';
import { day } from '../../../test/arbitraries/build-card.ts';
import { asId, type AgeCategoryId } from '../value/ids.ts';
import {
  countNights,
  countPersons,
  dateAt,
  findStayFault,
  listNights,
  MAX_NIGHTS,
  partyKey,
  stayOfNight,
  type Stay,
} from './stay.ts';

function stay(arrivalDate: string, departureDate: string): Stay {
  return { arrivalDate: day(arrivalDate), departureDate: day(departureDate) };
}

describe('the nights of a stay', () => {
  it.each([
    ['2026-06-01', '2026-06-02', 1, 'one night'],
    ['2026-06-01', '2026-06-15', 14, 'a fortnight'],
    ['2026-12-31', '2027-01-01', 1, 'the turn of the year'],
    ['2026-03-28', '2026-03-30', 2, 'the night that is an hour short in Europe'],
    ['2026-10-24', '2026-10-26', 2, 'the night that is an hour long in Europe'],
    ['2028-02-28', '2028-03-01', 2, 'over a leap day'],
    ['2027-02-28', '2027-03-01', 1, 'over the end of a common February'],
    ['2026-06-01', '2027-06-01', 365, 'a year'],
    ['2027-06-01', '2028-06-01', 366, 'a year with a leap day'],
    ['2026-06-01', '2026-06-01', 0, 'no night'],
    ['2026-06-02', '2026-06-01', -1, 'backwards'],
  ])('from %s to %s are %d (%s)', (arrivalDate, departureDate, nights) => {
    expect(countNights(stay(arrivalDate, departureDate))).toBe(nights);
    expect(listNights(stay(arrivalDate, departureDate))).toHaveLength(Math.max(0, nights));
  });

  it('are the dates from arrival up to, not including, departure', () => {
    const nights = listNights(stay('2026-12-30', '2027-01-02')).map(String);
    expect(nights).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });

  it('are one for a stay of one night', () => {
    expect(stayOfNight(day('2026-12-31'))).toEqual(stay('2026-12-31', '2027-01-01'));
    expect(listNights(stayOfNight(day('2026-12-31'))).map(String)).toEqual(['2026-12-31']);
  });

  it.each([
    ['2026-05-31', false],
    ['2026-06-01', true],
    ['2026-06-02', true],
    ['2026-06-03', false],
  ])('from 1 to 3 June include %s: %s', (date, included) => {
    expect(listNights(stay('2026-06-01', '2026-06-03')).map(String).includes(date)).toBe(included);
  });

  it('are as many as are listed, and exactly those that the stay has', () => {
    fc.assert(
      fc.property(anyStay(40), anyDay(), (asked, date) => {
        const nights = listNights(asked);
        expect(nights).toHaveLength(countNights(asked));
        expect(nights.some((night) => night.equals(date))).toBe(
          Temporal.PlainDate.compare(date, asked.arrivalDate) >= 0 &&
            Temporal.PlainDate.compare(date, asked.departureDate) < 0,
        );
      }),
    );
  });
});

describe('a stay that is asked for', () => {
  it.each([
    ['2026-11-21', '2026-11-22', undefined, 'arrives today'],
    ['2026-11-20', '2026-11-22', 'in_the_past', 'arrived yesterday'],
    ['2026-11-22', '2026-11-22', 'backwards', 'has no night'],
    ['2026-11-23', '2026-11-22', 'backwards', 'leaves before it arrives'],
    ['2026-11-19', '2026-11-18', 'backwards', 'is past and backwards'],
    ['2026-11-21', '2027-11-22', undefined, 'is 366 nights long'],
    ['2026-11-21', '2027-11-23', 'too_long', 'is 367 nights long'],
    ['2020-01-01', '2022-01-01', 'too_long', 'is past and too long'],
  ])('%s to %s on 21 November: %s, as it %s', (arrivalDate, departureDate, fault, _reason) => {
    expect(MAX_NIGHTS).toBe(366);
    expect(findStayFault(stay(arrivalDate, departureDate), day('2026-11-21'))).toBe(fault);
  });
});

describe('today at the hotel', () => {
  it.each([
    ['2026-11-21T23:59:59Z', 'Europe/London', '2026-11-21'],
    ['2026-11-22T00:00:00Z', 'Europe/London', '2026-11-22'],
    ['2026-06-21T23:00:00Z', 'Europe/London', '2026-06-22'],
    ['2026-11-21T23:00:00Z', 'Europe/Budapest', '2026-11-22'],
    ['2026-11-21T23:00:00Z', 'America/New_York', '2026-11-21'],
    ['2026-11-21T11:00:00Z', 'Pacific/Auckland', '2026-11-22'],
    ['2026-11-21T09:00:00Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ])('at %s in %s is %s', (instant, timeZone, date) => {
    expect(dateAt(Temporal.Instant.from(instant), timeZone).toString()).toBe(date);
  });
});

describe('a party', () => {
  it('counts the persons of all ages', () => {
    const adults = { ageCategoryId: asId<AgeCategoryId>('adult'), count: 2 };
    const children = { ageCategoryId: asId<AgeCategoryId>('child'), count: 3 };
    expect(countPersons([adults, children])).toBe(5);
    expect(countPersons([])).toBe(0);
  });

  it('is named by its persons, in whichever order they are given', () => {
    const adults = { ageCategoryId: asId<AgeCategoryId>('adult'), count: 2 };
    const children = { ageCategoryId: asId<AgeCategoryId>('child'), count: 3 };
    expect(partyKey([children, adults])).toBe(partyKey([adults, children]));
    const others = [[adults], [children], [adults, { ...children, count: 2 }], [{ ...adults, count: 3 }, children], []];
    expect(new Set([[adults, children], ...others].map(partyKey)).size).toBe(6);
  });
});
