import { spawnSync } from 'node:child_process';

// `run-records.ts` reads it, in the configuration and in the workers.
process.env['RECORD_RUN'] = 'all';

/**
 * `npm run browser`: every journey, every screen in every look, and the searches of the run's records. Then a second
 * checker reads each state, and the page weights are measured. Options after `--` go to Playwright, and skip the second
 * checker and the weights.
 */
const options = process.argv.slice(2);
const RUNS = [
  ['playwright', 'test'],
  ...(options.length === 0
    ? [
        ['playwright', 'test', '--config=barriers.config.ts'],
        ['node', 'proofs/weights/run-weights.ts'],
      ]
    : []),
];

for (const [program = '', ...words] of RUNS) {
  const { status } = spawnSync(program, [...words, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
