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
  readonly env: NodeJS.ProcessEnv;
  /** By its report: the first test that failed, or why a file did not run. */
  readonly read: (report: unknown) => { readonly failed: string | undefined; readonly broken: string | undefined };
};

/** The name of the first test that fails; undefined when all pass. */
export async function runTests({ tree, databaseUrl }: Place, mutation: Mutation): Promise<string | undefined> {
  const report = join(tree, 'report.json');
  await rm(report, { force: true });
  const isOfScreens = mutation.tests.every((file) => file.endsWith('.screen.ts'));
  const { args, env, read } = isOfScreens ? inBrowser(mutation, report) : inVitest(mutation, report, databaseUrl);
  const child = spawn(process.execPath, args, {
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
  if (code === null) return 'the time limit';
  throw new Error(`no test of ${files} ran`);
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

function inVitest({ tests, named }: Mutation, report: string, databaseUrl: string): Run {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'pms', 'integration', 'contract', 'proofs'].map((name) => `--project=${name}`);
  const args = [vitest, 'run', ...projects, ...tests, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  return {
    args: named ? [...args, '-t', named] : args,
    env: { TEST_DATABASE_URL: databaseUrl },
    read: (found) => {
      const { testResults } = VitestReport.parse(found);
      const all = testResults.flatMap(({ assertionResults }) => assertionResults);
      return {
        failed: all.find(({ status }) => status === 'failed')?.fullName,
        broken: testResults.find(({ message }) => message !== '')?.message,
      };
    },
  };
}

const BrowserReport = z.object({
  suites: z.array(z.object({ specs: z.array(z.object({ title: z.string(), ok: z.boolean() })) })),
  errors: z.array(z.object({ message: z.string().default('') })),
});

/** What guests see is built again from what is broken. */
function inBrowser({ tests, named }: Mutation, report: string): Run {
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwright, 'test', ...tests, '--project=screens', '--max-failures=1', '--reporter=json'];
  return {
    args: named ? [...args, '-g', named] : args,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: (found) => {
      const { suites, errors } = BrowserReport.parse(found);
      const all = suites.flatMap(({ specs }) => specs);
      return { failed: all.find(({ ok }) => !ok)?.title, broken: errors[0]?.message };
    },
  };
}
