/** One step of the whole test: a command, and how its result is counted. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A check counts as one test; the others write a report that is counted. */
  readonly counting: 'check' | 'vitest' | 'playwright';
}

/** Where a suite leaves its report, from the root. */
export function reportFile(name: string): string {
  return `.test/reports/${name}.json`;
}

export function check(name: string, command: string, ...args: string[]): Suite {
  return { name, command, args, counting: 'check' };
}

/** One run of several projects is one suite, which saves the start of the others. */
export function vitest(...projects: readonly string[]): Suite {
  const name = projects.join('-');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
  return {
    name,
    command: 'vitest',
    args: ['run', ...projects.map((project) => `--project=${project}`), ...reporters, '--tags-filter=!thorough'],
    counting: 'vitest',
  };
}

/** Three at a time for two cores, because the database's suites wait for jobs and killed servers as they compute. */
export const LANES = 3;

/** Vitest's projects by the run that they share. A start costs 2 s of CPU, so those that need no database share one. */
const RUNS: readonly (readonly string[])[] = [
  ['integration'],
  ['pms', 'tidy', 'unit', 'screens'],
  ['proofs'],
  ['contract'],
];

const browser: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json', '--grep-invert=@thorough'],
  counting: 'playwright',
};

export const suiteNames: readonly string[] = [...RUNS.flat(), browser.name];

/**
 * The suites with these names, which run side by side. Integration begins first and the browser last, when nothing else
 * waits, as either needs half of the machine.
 */
export function listSuites(names: readonly string[]): readonly Suite[] {
  const isWanted = (name: string) => names.includes(name);
  const runs = RUNS.map((projects) => projects.filter(isWanted)).filter((projects) => projects.length > 0);
  return [...runs.map((projects) => vitest(...projects)), ...[browser].filter(({ name }) => isWanted(name))];
}

/** What has no limit of time: one after the other, with what the others leave of the machine. */
export const checks: readonly Suite[] = [check('lint', 'oxlint'), check('format', 'oxfmt', '--check')];
