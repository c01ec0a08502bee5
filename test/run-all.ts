import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { PROOFS } from '../proofs/proofs.ts';

/**
 * `npm run test:all`, before a release: `npm test`, `npm run browser` and every proof, one after the other. The result
 * of each part is stored by commit, so a stopped run resumes where it stopped, and only failed parts run again. `--
 * model crashes` runs only these parts.
 */
const RESULTS = '.test/all';

const Results = z.record(z.string(), z.object({ exitCode: z.number(), minutes: z.number() }));

type Part = { readonly name: string; readonly command: readonly string[] };

const PARTS: readonly Part[] = [
  { name: 'test', command: ['node', 'test/run.ts'] },
  { name: 'browser', command: ['node', 'e2e/run-browser.ts'] },
  ...PROOFS.filter(({ isByHand }) => !isByHand).map(({ name, command, atLength = [] }) => ({
    name,
    command: [...command, ...atLength],
  })),
];

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

if (git('status', '--porcelain') !== '') {
  process.stdout.write('Commit first: results are kept for a commit.\n');
  process.exit(2);
}
const commit = git('rev-parse', 'HEAD');
const file = `${RESULTS}/${commit}.json`;
mkdirSync(RESULTS, { recursive: true });
const results = existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
const wanted = process.argv.slice(2);

for (const { name, command } of PARTS) {
  if (wanted.length > 0 ? !wanted.includes(name) : results[name]?.exitCode === 0) continue;
  process.stdout.write(`\n══ ${name}\n`);
  const [program = '', ...words] = command;
  const beganMs = performance.now();
  const { status, signal } = spawnSync(program, words, { stdio: 'inherit' });
  // Ctrl-C stops the run without a result for the part.
  if (signal !== null || status === 130) break;
  const minutes = Math.round((performance.now() - beganMs) / 6000) / 10;
  results[name] = { exitCode: status ?? 1, minutes };
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
}

const lines = PARTS.map(({ name }) => {
  const result = results[name];
  if (result === undefined) return `${name}: not run yet`;
  return `${name}: ${result.exitCode === 0 ? 'green' : `failed with ${result.exitCode}`}, ${result.minutes} min`;
});
process.stdout.write(`\n${commit.slice(0, 8)}\n${lines.join('\n')}\n`);
process.exitCode = PARTS.every(({ name }) => results[name]?.exitCode === 0) ? 0 : 1;
