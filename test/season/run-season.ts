import { parseArgs } from 'node:util';
import { playSeason } from './season.ts';

/** `npm run season -- --seed 1 --guests 300 --seasons 1`: plays seasons and prints what was survived. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '100' },
    seasons: { type: 'string', default: '1' },
  },
});

let failed = 0;
for (let season = 0; season < Number(values.seasons); season += 1) {
  const seed = Number(values.seed) + season;
  const { violations, ...report } = await playSeason(seed, Number(values.guests));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  for (const violation of violations) process.stdout.write(`  VIOLATION ${violation}\n`);
  failed += violations.length;
}
process.exit(failed > 0 ? 1 : 0);
