import { spawnSync } from 'node:child_process';

/** `npm run docs`: writes every document that a test compares with its source. */
const COMMANDS = [
  ['vitest', 'run', '--project=database', 'test/contract/description.test.ts', '--update'],
  ['vitest', 'run', '--project=database', 'test/integration/schema.test.ts', '-t', 'all migrations make', '--update'],
  ['vitest', 'run', '--project=tidy', 'test/sale-page-reference.test.ts', '--update'],
  ['node', 'test/docs/update-states.ts'],
] as const;

for (const [program, ...words] of COMMANDS) {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
