import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/database/migrate.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { startStaycard } from '../start-staycard.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';
import { playSeason } from './season.ts';

/** `npm run season -- --seed 1 --guests 300 --seasons 1`: plays seasons and prints what was survived. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '100' },
    seasons: { type: 'string', default: '1' },
  },
});

const server = await startPostgresServer();
let failed = 0;
for (let season = 0; season < Number(values.seasons); season += 1) {
  const seed = Number(values.seed) + season;
  await runStatement(server.connectionString, `create database season_${seed}`);
  const address = databaseAddress(server.connectionString, `season_${seed}`);
  await migrate(address);
  const staycard = await startStaycard(address, { FRESH_QUOTES_PER_MINUTE: '1000000' }, { pmsRequestLimit: 1_000_000 });
  const beganMs = performance.now();
  const { violations, ...report } = await playSeason(staycard, seed, Number(values.guests));
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
  process.stdout.write(`seed ${seed}, ${seconds} s: ${JSON.stringify(report)}\n`);
  for (const violation of violations) process.stdout.write(`  VIOLATION ${violation}\n`);
  failed += violations.length;
  await staycard.stop();
}
await server.stop();
process.exit(failed > 0 ? 1 : 0);
