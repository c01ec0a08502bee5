import { describe, expect, it } from 'vitest';
import { fromDecimal } from '../money/money.ts';
import { pickHighlights, WEEKEND_NIGHTS, WEEKEND_STARTS, type HighlightStay } from './pick-highlights.ts';

/** "Tue 3: 90" is a stay from 3 November 2026 that the card pays in full. "+20" is the amount due. */
function stay(words: string): HighlightStay {
  const [, day = '', covered = '', due = '0'] = /(\d+): (\d+)(?:\+(\d+))?/.exec(words) ?? [];
  return {
    arrivalDate: Temporal.PlainDate.from({ year: 2026, month: 11, day: Number(day) }),
    covered: fromDecimal('GBP', Number(covered)),
    due: fromDecimal('GBP', Number(due)),
  };
}

const CASES = [
  [
    'money goes furthest where a stay costs least',
    'value',
    2,
    'Tue 3: 90, Wed 4: 80, Fri 6: 140, Tue 10: 70',
    '6 weekend, 10 best_value, 3 soonest',
  ],
  [
    'a night goes furthest where it is dearest',
    'uses',
    2,
    'Tue 3: 90, Fri 6: 140, Sat 7: 150',
    '6 weekend, 7 best_value, 3 soonest',
  ],
  [
    'whatever is left to pay counts first',
    'package',
    2,
    'Tue 3: 90, Wed 4: 180+5, Thu 5: 95',
    '5 best_value, 3 soonest',
  ],
  ['the best may be the soonest', 'value', 2, 'Tue 3: 60, Wed 4: 80, Fri 6: 140', '6 weekend, 3 best_value soonest'],
  ['the weekend may be the best', 'uses', 3, 'Tue 3: 60, Fri 6: 140, Sat 7: 130', '6 weekend best_value, 3 soonest'],
  ['of equals the sooner one', 'value', 2, 'Tue 3: 60, Wed 4: 60', '3 best_value soonest'],
  ['one stay is all three', 'value', 2, 'Fri 6: 60', '6 weekend best_value soonest'],
  ['a night is no weekend', 'value', 1, 'Tue 3: 60, Fri 6: 50', '6 best_value, 3 soonest'],
  ['no stay at all', 'uses', 2, '', ''],
] as const;

it('a weekend is the two nights from Friday on', () => {
  expect([WEEKEND_STARTS, WEEKEND_NIGHTS]).toEqual([5, 2]);
});

describe('the stays a guest begins with', () => {
  it.each(CASES)('%s', (_name, kind, nights, words, picked) => {
    const highlights = pickHighlights(kind, nights, words ? words.split(', ').map(stay) : []);
    const read = highlights.map(({ reasons, stay: { arrivalDate } }) => [arrivalDate.day, ...reasons].join(' '));
    expect(read.join(', ')).toBe(picked);
  });
});
