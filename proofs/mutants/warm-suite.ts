import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** A request of the parent process: the changed file, from the root of the tree. Null if nothing is changed. */
export interface Question {
  readonly file: string | null;
}

/** The first failed test. Null if all passed. */
export interface Answer {
  readonly caughtBy: string | null;
}

/**
 * A process that keeps Vitest and the domain's unit tests warm. For each request of its parent it runs the tests named
 * after the changed file, and, if these pass, all others that import it. The parent kills it if a test never ends.
 */
const [, , tree = process.cwd()] = process.argv;
const vitest = await createVitest({
  root: tree,
  config: false,
  watch: false,
  include: ['src/domain/**/*.test.ts'],
  pool: 'threads',
  isolate: false,
  fileParallelism: false,
  bail: 1,
  reporters: [{}],
});
let lastFile: string | null = null;

process.on('message', ({ file }: Question) => {
  void answer(vitest, file).then((caughtBy) => process.send?.({ caughtBy } satisfies Answer));
});
process.send?.({ caughtBy: null } satisfies Answer);

async function answer(suite: Vitest, file: string | null): Promise<string | null> {
  // The previous changed file has been restored.
  if (lastFile !== null) suite.invalidateFile(join(tree, lastFile));
  lastFile = file;
  if (file === null) return findFailure(suite, await suite.globTestSpecifications());
  suite.invalidateFile(join(tree, file));
  suite.config.related = [join(tree, file)];
  const related = await suite.getRelevantTestSpecifications();
  const stem = file.replace(/\.ts$/, '');
  const isOwn = ({ moduleId }: TestSpecification) => relative(tree, moduleId).startsWith(stem);
  const own = related.filter(isOwn);
  const others = related.filter((one) => !isOwn(one));
  return (await findFailure(suite, own)) ?? (await findFailure(suite, others));
}

async function findFailure(suite: Vitest, specs: TestSpecification[]): Promise<string | null> {
  if (specs.length === 0) return null;
  const { testModules, unhandledErrors } = await suite.runTestSpecifications(specs);
  // Vitest also returns the modules of earlier runs.
  const ran = testModules.filter(({ moduleId }) => specs.some((one) => one.moduleId === moduleId));
  const failed = ran.map(nameFailure).find((name) => name !== undefined);
  return failed ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null);
}

function nameFailure(module: TestModule): string | undefined {
  const [test] = module.children.allTests('failed');
  if (test) return test.fullName;
  return module.state() === 'failed' ? `${module.relativeModuleId} does not load` : undefined;
}
