/** One step of the whole test: a command, and how its result is counted. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A check counts as one test. The others write a report that is counted. */
  readonly counting: 'check' | 'vitest' | 'playwright';
}

/** The path of a suite's report, from the root. */
export function reportFile(name: string): string {
  return `.test/reports/${name}.json`;
}

export function check(name: string, command: string, ...args: string[]): Suite {
  return { name, command, args, counting: 'check' };
}

/** One run of several projects is one suite, which saves start-up time. With folders, only their files run. */
export function vitest(projects: readonly string[], folders: readonly string[] = [], name = projects.join('-')): Suite {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
  return {
    name,
    command: 'vitest',
    args: [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...reporters,
      '--tags-filter=!thorough',
      ...folders,
    ],
    counting: 'vitest',
  };
}

/**
 * Two Vitest runs side by side, because the database tests wait as much as they compute. The browser comes after them.
 */
export const LANES = 2;

/** The suites that need a database, by folder. They share a server and the modules that the workers have loaded. */
const DATABASE_FOLDERS = { integration: 'test/integration/', contract: 'test/contract/', proofs: 'proofs/' };

/** Vitest's projects without a database. They share one start, which costs 2 s of CPU. */
const PURE = ['pms', 'tidy', 'unit', 'screens'];

/** Two workers, because a third starts one more browser and loads the page once more. */
const browser: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json', '--grep-invert=@thorough', '--workers=2'],
  counting: 'playwright',
};

export const suiteNames: readonly string[] = [...Object.keys(DATABASE_FOLDERS), ...PURE, browser.name];

/**
 * The suites with these names, which run side by side. Those with a database begin first and the browser last, when
 * nothing else waits, because either needs half of the machine.
 */
export function listSuites(names: readonly string[]): readonly Suite[] {
  const isWanted = (name: string) => names.includes(name);
  const withDatabase = Object.entries(DATABASE_FOLDERS).filter(([name]) => isWanted(name));
  const folders = withDatabase.map(([, folder]) => folder);
  const pure = PURE.filter(isWanted);
  return [
    ...(folders.length > 0 ? [vitest(['database'], folders, withDatabase.map(([name]) => name).join('-'))] : []),
    ...(pure.length > 0 ? [vitest(pure)] : []),
    ...[browser].filter(({ name }) => isWanted(name)),
  ];
}

/** Checks have no time limit, and run one after the other on the remaining CPU. */
export const checks: readonly Suite[] = [check('lint', 'oxlint'), check('format', 'oxfmt', '--check')];
