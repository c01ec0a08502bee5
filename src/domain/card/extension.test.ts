import { describe, expect, it } from 'vitest';
import { asId, type LotId } from '../value/ids.ts';
import { findEarliestEnd, listShortenable } from './extension.ts';
import type { Lot } from './lot.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2026-06-15');

/** Lots as a path of days: each continues the one before. The last one has the value. */
function follow(days: readonly string[], free = 50) {
  const lots = days.map((text, index): Lot => {
    return { id: asId<LotId>(`lot ${index}`), expiresOn: day(text), balance: 50, held: 50 - free };
  });
  const extensions = new Map(lots.slice(1).map((lot, index) => [lot.id, lots[index]!]));
  return listShortenable(lots.slice(-1), extensions, TODAY);
}

describe('the earliest day to which an extension can be shortened', () => {
  it.each([
    ['the day it had', ['2026-12-31', '2036-12-31'], '2026-12-31'],
    ['today, if it had expired', ['2026-03-31', '2036-12-31'], '2026-06-15'],
    ['the day before the last of two extensions', ['2026-06-30', '2026-12-31', '2036-12-31'], '2026-12-31'],
    ['still the day it had, once shortened', ['2026-12-31', '2036-12-31', '2027-12-31'], '2026-12-31'],
  ] as const)('is %s', (_what, days, earliest) => {
    expect(findEarliestEnd(follow(days))?.toString()).toBe(earliest);
  });

  it.each([
    ['was never extended', ['2026-12-31'], 50],
    ['is shortened to the day it had', ['2026-12-31', '2036-12-31', '2026-12-31'], 50],
    ['ends today', ['2026-03-31', '2026-06-15'], 50],
    ['has expired', ['2026-03-31', '2026-04-30'], 50],
    ['is all on hold', ['2026-12-31', '2036-12-31'], 0],
  ] as const)('is none where the value %s', (_what, days, free) => {
    expect(follow(days, free)).toEqual([]);
  });

  it('is the later one of two parts, because no part ends before the day it had', () => {
    const both = [...follow(['2026-08-31', '2036-12-31']), ...follow(['2026-12-31', '2036-12-31'])];
    expect(findEarliestEnd(both)?.toString()).toBe('2026-12-31');
  });
});
