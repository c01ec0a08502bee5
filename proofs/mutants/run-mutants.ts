import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { applyChange, listMutants, type Mutant } from './list-mutants.ts';
import type { Answer, Question } from './warm-suite.ts';

/** The files that the domain's unit tests read, including the table of the cover. */
const TREE = ['src/domain', 'test/arbitraries', 'docs', 'package.json'];
const KNOWN = 'proofs/mutants/without-effect.md';
/** The unchanged tests end within this time on any machine. */
const LONGEST_RUN_MS = 300_000;

type Place = Mutant & { readonly file: string };

/**
 * `npm run proofs -- mutants --seed 7 --count 60`: changes one operator, condition or number of the domain after the
 * other, in a copy of the tree, and runs the domain's unit tests. Prints each change that no test notices. Changes in
 * `without-effect.md` have no effect, and are only counted. `--file NAME` limits it to files whose name contains NAME.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '60' },
    file: { type: 'string', default: '' },
  },
});

const files = globSync('src/domain/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && basename(file).includes(values.file),
);
const all = files
  .toSorted()
  .flatMap((file) => listMutants(readFileSync(file, 'utf8')).map((one) => ({ ...one, file })));
const count = Math.min(all.length, Number(values.count));
const [chosen = []] = fc.sample(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), {
  seed: Number(values.seed),
  numRuns: 1,
});
const known = readFileSync(KNOWN, 'utf8');
const tree = await realpath(await mkdtemp(join(tmpdir(), 'staycard-mutants-')));
const beganMs = performance.now();
let limitMs = LONGEST_RUN_MS;
let survived = 0;
let without = 0;
try {
  for (const part of TREE) await cp(part, join(tree, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  await tryAll();
} finally {
  await rm(tree, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - beganMs) / 1000);
process.stdout.write(
  `${count} of ${all.length} mutants, seed ${values.seed}: ${survived} survived, ${without} change nothing, ${seconds} s\n`,
);
process.exit(survived > 0 ? 1 : 0);

async function tryAll(): Promise<void> {
  let suite = await startSuite();
  for (const mutant of chosen) {
    const caughtBy = await tryMutant(suite, mutant);
    // A test that never ends was stopped together with its process.
    if (!suite.connected) suite = await startSuite();
    if (caughtBy === null) report(mutant);
  }
  suite.kill('SIGKILL');
}

/** Starts the test process, checks that the unchanged tests pass, and derives the timeout of later runs. */
async function startSuite(): Promise<ChildProcess> {
  const suite = fork(join(import.meta.dirname, 'warm-suite.ts'), [tree], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(suite, 'message');
  limitMs = LONGEST_RUN_MS;
  const startedMs = performance.now();
  const caughtBy = await ask(suite, null);
  if (caughtBy !== null) throw new Error(`the tests fail without a change: ${caughtBy}`);
  limitMs = Math.ceil(2 * (performance.now() - startedMs));
  return suite;
}

async function tryMutant(suite: ChildProcess, mutant: Place): Promise<string | null> {
  const path = join(tree, mutant.file);
  const text = readFileSync(path, 'utf8');
  await writeFile(path, applyChange(text, mutant));
  try {
    return await ask(suite, mutant.file);
  } finally {
    await writeFile(path, text);
  }
}

async function ask(suite: ChildProcess, file: string | null): Promise<string | null> {
  const limit = AbortSignal.timeout(limitMs);
  suite.send({ file } satisfies Question);
  try {
    const [answer] = (await once(suite, 'message', { signal: limit })) as [Answer];
    return answer.caughtBy;
  } catch {
    suite.kill('SIGKILL');
    await once(suite, 'exit');
    return 'the time limit';
  }
}

function report({ file, line, linesBefore, linesAfter }: Place): void {
  const change = `\`${basename(file)}\`: \`${linesBefore}\` → \`${linesAfter}\``;
  if (known.includes(change)) {
    without += 1;
    return;
  }
  survived += 1;
  process.stdout.write(`${file}:${line}\n  - ${change}\n`);
}
