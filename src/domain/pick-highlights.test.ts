import { describe, expect, it } from 'vitest';
import { fromDecimal } from './money.ts';
import { pickHighlights, WEEKEND_NIGHTS, WEEKEND_STARTS, type HighlightStay } from './pick-highlights.ts';

/** "Tue 3: 90" is a stay from a day of November 2026 that the card pays whole; "+20" more is left to pay. */
function stay(words: string): HighlightStay {
  const [, day = '', covered = '', due = '0'] = /(\d+): (\d+)(?:\+(\d+))?/.exec(words) ?? [];
  return {
    arrivalDate: Temporal.PlainDate.from({ year: 2026, month: 11, day: Number(day) }),
    covered: fromDecimal('GBP', Number(covered)),
    due: fromDecimal('GBP', Number(due)),
  };
}

const CASES = [
  {
    name: 'money goes furthest where a stay costs least',
    kind: 'value',
    stays: ['Tue 3: 90', 'Wed 4: 80', 'Fri 6: 140', 'Tue 10: 70'],
    picked: ['weekend 6', 'best_value 10', 'soonest 3'],
  },
  {
    name: 'a night goes furthest where it is dearest',
    kind: 'uses',
    stays: ['Tue 3: 90', 'Wed 4: 80', 'Fri 6: 140', 'Sat 7: 150'],
    picked: ['weekend 6', 'best_value 7', 'soonest 3'],
  },
  {
    name: 'whatever is left to pay counts first',
    kind: 'package',
    stays: ['Tue 3: 90', 'Wed 4: 180+5', 'Thu 5: 95'],
    picked: ['best_value 5', 'soonest 3'],
  },
  {
    name: 'the best and the soonest are two different stays',
    kind: 'value',
    stays: ['Tue 3: 60', 'Wed 4: 80', 'Fri 6: 140'],
    picked: ['weekend 6', 'best_value 3', 'soonest 4'],
  },
  {
    name: 'of equals the sooner one',
    kind: 'value',
    stays: ['Tue 3: 60', 'Wed 4: 60'],
    picked: ['best_value 3', 'soonest 4'],
  },
  { name: 'one stay is shown once', kind: 'value', stays: ['Fri 6: 60'], picked: ['weekend 6'] },
  { name: 'no stay at all', kind: 'uses', stays: [], picked: [] },
] as const;

it('a weekend is the two nights from Friday on', () => {
  expect([WEEKEND_STARTS, WEEKEND_NIGHTS]).toEqual([5, 2]);
});

describe('the stays a guest begins with', () => {
  it.each(CASES)('$name', ({ kind, stays, picked }) => {
    const found = stays.map(stay);
    const highlights = pickHighlights(kind, found);
    expect(highlights.map(({ reason, stay: { arrivalDate } }) => `${reason} ${arrivalDate.day}`)).toEqual(picked);
  });
});
