import { z } from 'zod';
import type { Suite } from './suite.ts';

/**
 * The number of a suite's tests that passed, failed and were skipped. Excludes thorough tests that the run leaves out.
 */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), tags: z.array(z.string()).default([]) })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Counts one suite from its exit code and its report (undefined if it wrote none). A suite that ran no test, or that
 * exited with an error without a failed test, counts as one failure.
 */
export function countSuite(counting: Suite['counting'], exitCode: number, report: unknown): Tally {
  const tally =
    counting === 'check' ? { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 } : readReport(counting, report);
  const isSilent = tally.passed + tally.failed === 0;
  return tally.failed === 0 && (isSilent || exitCode !== 0) ? { ...tally, failed: 1 } : tally;
}

function readReport(counting: 'vitest' | 'playwright', report: unknown): Tally {
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  if (counting === 'playwright') {
    const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report);
  // A file that does not load has no tests that could fail.
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const left = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes('thorough')).length;
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests - left };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + pick(tally), 0);
  return { passed: sum((t) => t.passed), failed: sum((t) => t.failed), skipped: sum((t) => t.skipped) };
}

/** The last line of a run: `12 passed, 0 failed`, with the number of excluded tests if there are any. */
export function writeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
