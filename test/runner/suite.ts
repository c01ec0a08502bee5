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

/** Two lanes for two cores: what reads the sources, and what runs them. Within a lane one suite follows the other. */
export const lanes: readonly (readonly Suite[])[] = [
  [
    check('format', 'prettier', '--check', '.'),
    check('types', 'node', 'test/runner/check-types.ts', ...typeProjects),
    check('lint', 'eslint', '.', '--max-warnings', '0'),
  ],
  [vitest('tidy'), vitest('unit'), vitest('pms'), vitest('integration'), vitest('contract'), vitest('proofs')],
];

/** The journeys come last and alone: they need the whole machine. */
export const journeys: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json'],
  counting: 'playwright',
};
