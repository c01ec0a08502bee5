import { describe, expect, it } from 'vitest';
import { readFailures, writeFailure } from './failures.ts';

describe('the failures of a report', () => {
  it('are the failed tests and the files that did not load', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'holds', failureMessages: [] },
            { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [] },
      ],
    };
    expect(readFailures('vitest', report)).toEqual([
      { file: 'a.test.ts', sentence: 'breaks', message: 'expected 1 to be 2' },
      { file: 'b.test.ts', sentence: 'does not load', message: 'no such module' },
    ]);
  });

  it('are the failed journeys, however deep they stand', () => {
    const journeys = (ok: boolean) => [{ file: 'stay.spec.ts', title: ok ? 'is booked' : 'is lost', ok }];
    const report = { suites: [{ specs: journeys(true), suites: [{ specs: journeys(false) }] }] };
    expect(readFailures('playwright', report)).toEqual([{ file: 'stay.spec.ts', sentence: 'is lost', message: '' }]);
  });

  it('are none for a check and for a suite without a report', () => {
    expect(readFailures('check', undefined)).toEqual([]);
    expect(readFailures('vitest', undefined)).toEqual([]);
  });
});

it('writes a failure with its place and the first lines of what it said', () => {
  const message = Array.from({ length: 20 }, (_, line) => `line ${String(line)}`).join('\n');
  const words = writeFailure('unit', { file: `${process.cwd()}/src/a.test.ts`, sentence: 'breaks', message });
  expect(words.split('\n').slice(0, 2)).toEqual(['✗ unit: src/a.test.ts › breaks', '    line 0']);
  expect(words.split('\n')).toHaveLength(9);
});
