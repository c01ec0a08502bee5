import { spawnSync } from 'node:child_process';

// Read by `run-records.ts`, in the configuration and in the workers.
process.env['RECORD_RUN'] = 'all';

/**
 * `npm run browser`: every journey and every screen in every look, and the searches of what the run has left. A second
 * checker then reads each state again, and the weights are measured. Options after `--` go to Playwright, and both are
 * left out.
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
