import { spawnSync } from 'node:child_process';

/**
 * `npm run browser`: every journey and every screen in every look, and the searches of what the run has left. The
 * second checker then reads each state again. `-- CONFIG` options are those of Playwright.
 */
const options = process.argv.slice(2);
const RUNS = [
  ['playwright', 'test'],
  ...(options.length === 0 ? [['playwright', 'test', '--config=barriers.config.ts']] : []),
];

for (const [program = '', ...words] of RUNS) {
  const { status } = spawnSync(program, [...words, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
