import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { playBooks } from './play-books.ts';

/**
 * `npm run proofs -- books --seed 1 --months 500`: plays more months than `npm test`, and prints the duration.
 * `--path`, as a failure prints it, replays one quarter of that seed.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    months: { type: 'string', default: '500' },
    path: { type: 'string' },
  },
});

await using folder = await mkdtempDisposable(join(tmpdir(), 'staycard-books-'));
const play = { seed: Number(values.seed), months: Number(values.months) };
process.stdout.write(`npm run proofs -- books --seed ${play.seed} --months ${play.months}\n`);
const server = await startPostgresServer();
const beganMs = performance.now();
try {
  await migrate(server.connectionString);
  const report = await playBooks(server.connectionString, { ...play, path: values.path, folder: folder.path });
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
  process.stdout.write(`${JSON.stringify({ ...play, ...report })}, ${seconds} s, nothing differs\n`);
} finally {
  await server.stop();
}
