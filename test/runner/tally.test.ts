import { expect, it } from 'vitest';
import { addTallies, countSuite, writeTally } from './tally.ts';

const vitestReport = (passed: number, failed: number, unloaded = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
});
const leftReport = (passed: number, left: number) => ({
  ...vitestReport(passed, 0),
  numPendingTests: left + 1,
  testResults: [
    {
      status: 'passed',
      assertionResults: [
        ...Array.from({ length: left }, () => ({ status: 'skipped', tags: ['thorough'] })),
        { status: 'skipped', tags: [] },
      ],
    },
  ],
});
const playwrightReport = (expected: number, unexpected: number, flaky: number) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
});

it.each([
  ['a check that passes', 'check', 0, undefined, { passed: 1, failed: 0, skipped: 0 }],
  ['a check that fails', 'check', 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ['green tests', 'vitest', 0, vitestReport(5, 0), { passed: 5, failed: 0, skipped: 1 }],
  ['red tests', 'vitest', 1, vitestReport(5, 2), { passed: 5, failed: 2, skipped: 1 }],
  ['a file that does not load', 'vitest', 1, vitestReport(5, 0, 1), { passed: 5, failed: 1, skipped: 1 }],
  ['a bad end after green tests', 'vitest', 1, vitestReport(5, 0), { passed: 5, failed: 1, skipped: 1 }],
  ['thorough tests that did not run', 'vitest', 0, leftReport(5, 3), { passed: 5, failed: 0, skipped: 1 }],
  ['a run without tests', 'vitest', 0, vitestReport(0, 0), { passed: 0, failed: 1, skipped: 1 }],
  ['a run without a report', 'vitest', 0, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ['green journeys', 'playwright', 0, playwrightReport(4, 0, 0), { passed: 4, failed: 0, skipped: 0 }],
  [
    'a journey that passes only now and then',
    'playwright',
    0,
    playwrightReport(3, 0, 1),
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['no journeys', 'playwright', 0, undefined, { passed: 0, failed: 1, skipped: 0 }],
] as const)('counts %s', (_sentence, counting, exitCode, report, expected) => {
  expect(countSuite(counting, exitCode, report)).toEqual(expected);
});

it('ends with one line', () => {
  const green = { passed: 2, failed: 0, skipped: 0 };
  expect(writeTally(addTallies([green, { passed: 1, failed: 3, skipped: 0 }]))).toBe('3 passed, 3 failed');
  expect(writeTally({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped');
});
