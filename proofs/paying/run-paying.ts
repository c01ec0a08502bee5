import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { playPaying } from './play-paying.ts';

/**
 * `npm run proofs -- paying --seed 1 --runs 100 --steps 20`: guests pay the rest online, or do not, in any order of
 * steps. Plays longer than `npm test`. `--show` prints each step before it is taken.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '100' },
    steps: { type: 'string', default: '20' },
    show: { type: 'boolean', default: false },
  },
});

const play = { seed: Number(values.seed), runs: Number(values.runs), steps: Number(values.steps) };
const show = (says: string): boolean => process.stdout.write(`${says}\n`);
const server = await startPostgresServer();
const beganMs = performance.now();
try {
  await migrate(server.connectionString);
  const report = await playPaying(server.connectionString, { ...play, ...(values.show && { show }) });
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
  process.stdout.write(`${JSON.stringify({ ...play, ...report })}, ${seconds} s, nothing differs\n`);
} finally {
  await server.stop();
}
