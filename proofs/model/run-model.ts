import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { playModel } from './play-model.ts';

/** `npm run proofs -- model --seed 1 --runs 100 --steps 100`: plays longer than `npm test` and prints the duration. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '100' },
    steps: { type: 'string', default: '100' },
  },
});

const play = { seed: Number(values.seed), runs: Number(values.runs), steps: Number(values.steps) };
const server = await startPostgresServer();
const beganMs = performance.now();
try {
  await migrate(server.connectionString);
  const report = await playModel(server.connectionString, play);
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
  process.stdout.write(`${JSON.stringify({ ...play, ...report })}, ${seconds} s, nothing differs\n`);
} finally {
  await server.stop();
}
