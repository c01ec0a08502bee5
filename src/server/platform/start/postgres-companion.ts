import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { beCompanion } from './companion.ts';
import { StartFailure } from './start-failure.ts';

await beCompanion(async () => {
  const folder = process.env['POSTGRES_FOLDER'] ?? '';
  try {
    const server = await startEmbeddedPostgres({ folder, password: process.env['POSTGRES_PASSWORD'] ?? '' });
    // Without PostgreSQL this process is useless. Its end notifies the process that started it.
    server.process.once('exit', () => process.exit(1));
    return { ready: server.connectionString, stop: () => server.stop() };
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const words = String(error)
      .split('\n')
      .findLast((line) => /FATAL|error|denied/i.test(line));
    throw new Error(`PostgreSQL did not start in ${folder}: ${words ?? String(error)}`, { cause: error });
  }
});
