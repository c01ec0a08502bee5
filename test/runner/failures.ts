import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import type { Suite } from './suite.ts';

/** A failed test in a report: its file, its name and its message. */
export interface Failure {
  readonly file: string;
  readonly sentence: string;
  readonly message: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

interface PlaywrightSuite {
  readonly specs: readonly { file: string; title: string; ok: boolean }[];
  readonly suites: readonly PlaywrightSuite[];
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite).default([]) });

/** The failed tests of a report, for the summary at the end of a run. Empty if there is no report. */
export function readFailures(counting: Suite['counting'], report: unknown): readonly Failure[] {
  if (counting === 'check' || report === undefined) return [];
  if (counting === 'playwright') return playwrightReport.parse(report).suites.flatMap(failuresOfJourneys);
  return vitestReport.parse(report).testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [{ file, sentence: 'does not load', message }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, sentence: test.fullName, message: test.failureMessages.join('\n') }));
  });
}

function failuresOfJourneys({ specs, suites }: PlaywrightSuite): readonly Failure[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file, sentence: title, message: '' }));
  return [...failed, ...suites.flatMap(failuresOfJourneys)];
}

/** A failure in a few lines: the path from the root, the name, and the first lines of its message. */
export function writeFailure(suite: string, { file, sentence, message }: Failure): string {
  const place = isAbsolute(file) ? relative(process.cwd(), file) : file;
  const words = message
    .split('\n')
    .slice(0, 8)
    .map((line) => `    ${line}`);
  return [`✗ ${suite}: ${place} › ${sentence}`, ...(message === '' ? [] : words)].join('\n');
}
