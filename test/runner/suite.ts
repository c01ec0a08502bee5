import { namesOf } from './thorough.ts';

/** One step of the whole test: a command, and how its result is counted. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A check counts as one test; the others write a report that is counted. */
  readonly counting: 'check' | 'vitest' | 'playwright';
  /** How it is asked to leave out what only the whole run has. */
  readonly share: readonly string[];
}

const typeProjects = ['pure', 'node', 'web', 'browser-tests'];

/** Where a suite leaves its report, from the root. */
export function reportFile(name: string): string {
  return `.test/reports/${name}.json`;
}

function check(name: string, command: string, ...args: string[]): Suite {
  return { name, command, args, counting: 'check', share: [] };
}

function vitest(name: string): Suite {
  const args = ['run', '--project', name, '--reporter=default', '--reporter=json'];
  return {
    name,
    command: 'vitest',
    args: [...args, `--outputFile.json=${reportFile(name)}`],
    counting: 'vitest',
    share: [`--testNamePattern=^(?!.*${namesOf('vitest')})`],
  };
}

/** Three at a time for two cores, because the database's suites wait for jobs and killed servers as they compute. */
export const LANES = 3;

/**
 * The suites that run side by side. Integration begins first and the browser last, when nothing else waits, as either
 * needs half of the machine.
 */
export const suites: readonly Suite[] = [
  vitest('integration'),
  vitest('proofs'),
  vitest('pms'),
  vitest('contract'),
  vitest('tidy'),
  vitest('unit'),
  {
    name: 'browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    counting: 'playwright',
    share: [`--grep-invert=${namesOf('playwright')}`],
  },
];

/** What has no limit of time: one after the other, with what the others leave of the machine. */
export const checks: readonly Suite[] = [
  check('lint-types', 'oxlint'),
  check('lint', 'eslint', '.', '--max-warnings', '0'),
  check('types', 'node', 'test/runner/check-types.ts', ...typeProjects),
  check('format', 'oxfmt', '--check'),
  check('bench', 'node', 'bench/run-bench.ts', '--short', '--only', 'placing'),
];
