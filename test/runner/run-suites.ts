import { openMemoryFolder } from './memory-folder.ts';
import { runSuite, stopSuites } from './run-suite.ts';
import type { SuiteResult } from './run-suite.ts';
import { writeSlowest } from './slowest-files.ts';
import { LANES } from './suite.ts';
import type { Suite } from './suite.ts';
import { addTallies, writeTally } from './tally.ts';

const state = { isStopped: false };

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    state.isStopped = true;
    stopSuites(signal);
  });
}

/**
 * Runs suites side by side, and checks one after the other on the remaining CPU. Prints the slowest files, the failures
 * by name, and the total count in the last line. Returns the exit code.
 */
export async function runSuites(suites: readonly Suite[], checks: readonly Suite[]): Promise<number> {
  await using memory = await openMemoryFolder();
  if (memory) process.env['TMPDIR'] = memory.path;
  const waiting = [...suites];
  const checking = runLane([...checks], suites.length > 0 ? 'behind the others' : undefined);
  const inLanes = await Promise.all(Array.from({ length: LANES }, () => runLane(waiting)));
  const results = [...inLanes.flat(), ...(await checking)];
  const total = addTallies(results.map(({ tally }) => tally));
  const failures = results.flatMap((result) => result.failures);
  const fileTimes = results.flatMap((result) => result.fileTimes);
  const slowest = fileTimes.length > 0 ? [writeSlowest(fileTimes)] : [];
  process.stdout.write(`\n${[...slowest, ...failures, writeTally(total)].join('\n\n')}\n`);
  if (state.isStopped) return 130;
  return total.failed > 0 ? 1 : 0;
}

/** Runs waiting suites until none is left. */
async function runLane(waiting: Suite[], priority?: 'behind the others'): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
    if (!state.isStopped) results.push(await runSuite(suite, priority));
  }
  return results;
}
