import { parseArgs } from 'node:util';
import { checks, LANES, suites } from './runner/suite.ts';
import type { Suite } from './runner/suite.ts';
import { runSuite, stopSuites } from './runner/run-suite.ts';
import type { SuiteResult } from './runner/run-suite.ts';
import { writeSlowest } from './runner/slowest-files.ts';
import { addTallies, writeTally } from './runner/tally.ts';

const state = { isStopped: false };

/**
 * `npm test` runs what has to be seen after every change, `npm test -- --whole` also what `thorough.ts` names, and
 * `npm test -- lint unit` only these suites. It ends with the slowest files and what failed, by name, and the
 * last line is the count of all.
 */
async function runTests(wanted: readonly string[], isWhole: boolean): Promise<number> {
  const names = [...suites, ...checks].map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stdout.write(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
    return 2;
  }
  const isWanted = ({ name }: Suite): boolean => wanted.length === 0 || wanted.includes(name);
  const choose = (all: readonly Suite[]): Suite[] =>
    all.filter(isWanted).map((suite) => (isWhole ? suite : { ...suite, args: [...suite.args, ...suite.share] }));
  const waiting = choose(suites);
  const checking = runLane(choose(checks), 'behind the others');
  const inLanes = await Promise.all(Array.from({ length: LANES }, () => runLane(waiting)));
  const results = [...inLanes.flat(), ...(await checking)];
  const total = addTallies(results.map(({ tally }) => tally));
  const failures = results.flatMap((result) => result.failures);
  const fileTimes = results.flatMap((result) => result.fileTimes);
  const slowest = fileTimes.length > 0 ? [writeSlowest(fileTimes)] : [];
  process.stdout.write(`\n${[...slowest, ...failures, writeTally(total)].join('\n\n')}\n`);
  return total.failed > 0 ? 1 : 0;
}

/** Takes the next suite from those that wait, until none is left. */
async function runLane(waiting: Suite[], priority?: 'behind the others'): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
    if (!state.isStopped) results.push(await runSuite(suite, priority));
  }
  return results;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    state.isStopped = true;
    stopSuites(signal);
  });
}

const { values, positionals } = parseArgs({ options: { whole: { type: 'boolean' } }, allowPositionals: true });
const exitCode = await runTests(positionals, values.whole ?? false);
process.exitCode = state.isStopped ? 130 : exitCode;
