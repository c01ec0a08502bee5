/** One step of the whole test: a command, and how its result is counted. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A check counts as one test; the others write a report that is counted. */
  readonly counting: 'check' | 'vitest' | 'playwright';
}

const typeProjects = ['pure', 'node', 'web', 'browser-tests'];

/** Where a suite leaves its report, from the root. */
export function reportFile(name: string): string {
  return `.test/reports/${name}.json`;
}

function check(name: string, command: string, ...args: string[]): Suite {
  return { name, command, args, counting: 'check' };
}

function vitest(name: string): Suite {
  const args = ['run', '--project', name, '--reporter=default', '--reporter=json'];
  return { name, command: 'vitest', args: [...args, `--outputFile.json=${reportFile(name)}`], counting: 'vitest' };
}

/**
 * Lanes that run side by side; within a lane one suite follows the other. Three for two cores, because the database's
 * suites wait for jobs, pauses and killed servers about as long as they compute.
 */
export const lanes: readonly (readonly Suite[])[] = [
  [
    vitest('tidy'),
    check('format', 'prettier', '--check', '.'),
    check('types', 'node', 'test/runner/check-types.ts', ...typeProjects),
    check('lint', 'eslint', '.', '--max-warnings', '0'),
  ],
  [vitest('unit'), vitest('pms'), vitest('integration')],
  [vitest('proofs'), vitest('contract')],
];

/** The journeys come last and alone: they need the whole machine. */
export const journeys: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json'],
  counting: 'playwright',
};
