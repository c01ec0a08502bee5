import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mutation } from './mutation.ts';

const TIME_LIMIT_MS = 240_000;

export type Place = { readonly tree: string; readonly databaseUrl: string };

type Run = {
  readonly args: readonly string[];
  /** The options for thorough tests only, and for none of them. */
  readonly thorough: { readonly only: string; readonly none: string };
  readonly env: NodeJS.ProcessEnv;
  /** Reads the report: the first failed test, or why a file did not run. */
  readonly read: (report: unknown) => { readonly failed: string | undefined; readonly broken: string | undefined };
};

/** The test that noticed a mutation, and the command that runs it. */
export type Caught = { readonly by: string; readonly command: 'npm test' | 'npm run browser' | 'npm run proofs' };

/** Runs the tests of `npm test` first, then the thorough ones. Undefined if all pass. */
export async function findCatch(place: Place, mutation: Mutation): Promise<Caught | undefined> {
  const by = await runTests(place, mutation, false);
  if (by !== undefined) return { by, command: 'npm test' };
  const later = await runTests(place, mutation, true);
  return later === undefined
    ? undefined
    : { by: later, command: isInBrowser(mutation) ? 'npm run browser' : 'npm run proofs' };
}

function isInBrowser({ tests }: Mutation): boolean {
  return tests.every((file) => file.endsWith('.screen.ts'));
}

/** The name of the first failed test. Undefined if all pass, or the mutation names no test of this kind. */
async function runTests(
  { tree, databaseUrl }: Place,
  mutation: Mutation,
  isThorough: boolean,
): Promise<string | undefined> {
  const report = join(tree, 'report.json');
  await rm(report, { force: true });
  const { args, env, read, thorough } = isInBrowser(mutation)
    ? inBrowser(mutation, report)
    : inVitest(mutation, report, databaseUrl);
  const child = spawn(process.execPath, [...args, isThorough ? thorough.only : thorough.none], {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return undefined;
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const found = text === undefined ? undefined : read(JSON.parse(text));
  if (found?.failed !== undefined) return found.failed;
  const files = mutation.tests.join(', ');
  if (found?.broken !== undefined) throw new Error(`"${files}" did not run: ${found.broken}`);
  return code === null ? 'the time limit' : undefined;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

function inVitest({ tests, named }: Mutation, report: string, databaseUrl: string): Run {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'screens', 'pms', 'database'].map((name) => `--project=${name}`);
  const args = [vitest, 'run', ...projects, ...tests, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  return {
    args: named ? [...args, '-t', named] : args,
    thorough: { only: '--tags-filter=thorough', none: '--tags-filter=!thorough' },
    env: { TEST_DATABASE_URL: databaseUrl },
    read: (found) => {
      const { testResults } = VitestReport.parse(found);
      const all = testResults.flatMap(({ assertionResults }) => assertionResults);
      return {
        failed:
          all.find(({ status }) => status === 'failed')?.fullName ??
          // A failed hook skips the tests, and has no message.
          (testResults.some(({ status, message }) => status === 'failed' && message === '') ? 'before all' : undefined),
        broken: testResults.find(({ message }) => message !== '')?.message,
      };
    },
  };
}

const BrowserReport = z.object({
  suites: z.array(z.object({ specs: z.array(z.object({ title: z.string(), ok: z.boolean() })) })),
  errors: z.array(z.object({ message: z.string().default('') })),
});

/** The mutated page is built again. */
function inBrowser({ tests, named }: Mutation, report: string): Run {
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'test', ...tests, '--project=screens', '--max-failures=1', '--reporter=json'];
  return {
    args: named ? [...args, '-g', named] : args,
    thorough: { only: '--grep=@thorough', none: '--grep-invert=@thorough' },
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: (found) => {
      const { suites, errors } = BrowserReport.parse(found);
      const all = suites.flatMap(({ specs }) => specs);
      return { failed: all.find(({ ok }) => !ok)?.title, broken: errors[0]?.message };
    },
  };
}
