import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { startStaycard } from '../../test/start-staycard.ts';
import { NO_LIMITS, playFigures } from './play-figures.ts';

/** `npm run proofs -- figures --seed 1 --runs 1000`: plays longer than `npm test`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '500' },
  },
});

const play = { seed: Number(values.seed), runs: Number(values.runs) };
const server = await startPostgresServer();
const beganMs = performance.now();
try {
  await migrate(server.connectionString);
  const staycard = await startStaycard(server.connectionString, NO_LIMITS);
  try {
    const report = await playFigures(staycard, play);
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
    process.stdout.write(`${JSON.stringify({ ...play, ...report })}, ${seconds} s, every figure is kept\n`);
  } finally {
    await staycard.stop();
  }
} finally {
  await server.stop();
}
