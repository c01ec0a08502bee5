import { describe, expect, it } from 'vitest';
import { isAbsenceBelieved, isLookUpLate, pauseAfter } from './look-up.ts';

const start = Temporal.Instant.from('2026-11-22T10:00:00Z');
const after = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1000) });
const TIMES = { pauseSeconds: 10, abandonedAfterSeconds: 60, absentAfterSeconds: 90 };

describe('a reservation that is not found', () => {
  it.each([
    ['at the first look, long after', 0, 1000, false],
    ['at the second, when the PMS has surely stopped', 1, 90, true],
    ['at the second, a moment before that', 1, 89.999, false],
    ['at the third', 2, 90, true],
    ['at once', 0, 0, false],
  ])('%s (%i absences before, after %d s) is believed absent: %s', (_when, absences, seconds, isBelieved) => {
    expect(isAbsenceBelieved({ placedAt: start, absences }, after(seconds), TIMES)).toBe(isBelieved);
  });
});

describe('the pause after a look-up', () => {
  it.each([
    [1, 10],
    [3, 10],
    [4, 20],
    [6, 20],
    [7, 30],
    [29, 100],
    [30, 3600],
    [31, 3600],
  ])('after %i is %d seconds', (lookUps, seconds) => {
    expect(pauseAfter(lookUps, TIMES)).toBe(seconds);
  });

  it('is at most five minutes until a person is asked', () => {
    expect(pauseAfter(4, { pauseSeconds: 200 })).toBe(300);
  });
});

describe('a look-up', () => {
  it.each([
    ['not started, at its time', null, 0, 60, false],
    ['not started, two pauses later', null, 0, 80, false],
    ['not started, later than that', null, 0, 80.001, true],
    ['after an earlier one, two pauses late', 100, 1, 130, false],
    ['after an earlier one, later than that', 100, 1, 130.001, true],
    ['after the fourth one, whose pause is longer', 100, 4, 140, false],
    ['after the fourth one, later than that', 100, 4, 140.001, true],
  ])('%s is late: %s', (_what, lookedUpAfter, lookUps, nowAfter, isLate) => {
    const lookedUpAt = lookedUpAfter === null ? null : after(lookedUpAfter);
    expect(isLookUpLate({ since: start, lookedUpAt, lookUps }, after(nowAfter), TIMES)).toBe(isLate);
  });
});
