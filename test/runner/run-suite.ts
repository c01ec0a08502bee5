import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants, freemem, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { readFailures, writeFailure } from './failures.ts';
import { readFileTimes } from './slowest-files.ts';
import type { FileTime } from './slowest-files.ts';
import { reportFile } from './suite.ts';
import type { Suite } from './suite.ts';
import { countSuite, writeTally } from './tally.ts';
import type { Tally } from './tally.ts';

const running = new Set<ChildProcess>();

/** Free memory with which the linter need not collect its garbage, of which it takes half. */
const LINTER_BYTES = 8 * 2 ** 30;

/** Forwards a signal to the running processes, so that every suite closes its resources. */
export function stopSuites(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** The result of a suite: the count, the failures for the summary, and the time of its files. */
export interface SuiteResult {
  readonly tally: Tally;
  readonly failures: readonly string[];
  readonly fileTimes: readonly FileTime[];
}

/** Runs one suite, with lower priority if it runs behind the others. Its output is shown when it ends. */
export async function runSuite(suite: Suite, priority?: 'behind the others'): Promise<SuiteResult> {
  const report = reportFile(suite.name);
  rmSync(report, { force: true });
  const startedAt = performance.now();
  const { exitCode, words } = await runCommand(suite, report, priority);
  const result = existsSync(report) ? readJson(report) : undefined;
  const tally = countSuite(suite.counting, exitCode, result);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `\n── ${suite.name}\n${words.trimEnd()}\n── ${suite.name}: ${writeTally(tally)} (${seconds} s)\n`,
  );
  const failures = tally.failed > 0 ? nameFailures(suite, result, words) : [];
  return { tally, failures, fileTimes: readFileTimes(suite.counting, result) };
}

/**
 * The failed tests of a suite. A suite that exits with an error but no failed test is named with the end of its output.
 */
function nameFailures(suite: Suite, report: unknown, words: string): readonly string[] {
  const failures = readFailures(suite.counting, report).map((failure) => writeFailure(suite.name, failure));
  const lastWords = words.trimEnd().split('\n').slice(-12).join('\n');
  return failures.length > 0 ? failures : [`✗ ${suite.name}\n${lastWords}`];
}

async function runCommand(
  suite: Suite,
  report: string,
  priority: 'behind the others' | undefined,
): Promise<{ exitCode: number; words: string }> {
  return new Promise((resolve) => {
    const words: string[] = [];
    const child = spawn(suite.command, suite.args, {
      env: suiteEnvironment(report),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (priority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const hear = (chunk: Buffer): void => {
      words.push(chunk.toString());
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => words.push(`${error.message}\n`));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ exitCode: code ?? 1, words: words.join('') });
    });
  });
}

/**
 * The project's own tools come first in the path, including its own Node. Node's compile cache is shared by later
 * processes. It saves a starting server a third of its CPU time, and many tests start one.
 */
function suiteEnvironment(report: string): NodeJS.ProcessEnv {
  const tools = join(import.meta.dirname, '..', '..', 'node_modules', '.bin');
  return {
    ...process.env,
    PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '.test', 'compile-cache'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // The linter's compiler is a Go program, which spent a third of its time on garbage. It now takes up to 4 GB.
    GOGC: freemem() > LINTER_BYTES ? 'off' : '400',
    GOMEMLIMIT: String(LINTER_BYTES / 2),
    // Node strips types without a loader. Playwright's loader would compile each file once more in each new clone.
    PW_DISABLE_TS_ESM: '1',
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
