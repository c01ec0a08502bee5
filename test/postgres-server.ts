import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/server/platform/start/embedded-postgres.ts';

/** A running PostgreSQL: the address of its maintenance database, and how to end it. */
export interface PostgresServer {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
  /** Ends it without closing anything and starts it again on the same data, which it has to recover first. */
  readonly restartHard: () => Promise<void>;
  /** Its main process; what it has to say comes over its standard error. */
  readonly process: () => ChildProcess;
}

/** Data is thrown away after the run, so nothing is written safely to the disk: a run is several times faster. */
const hastySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
};

/** What was committed is still there after a hard restart; only a power cut of the machine would lose it. */
export const lastingSettings = { ...hastySettings, synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * Starts a PostgreSQL of its own in a fresh folder on a free port. Throws with the server's own words if it does not
 * start.
 */
export async function startPostgresServer(settings = hastySettings): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-test-'));
  try {
    const options = { folder, password: randomUUID(), settings };
    const running = { server: await startEmbeddedPostgres(options) };
    return {
      connectionString: running.server.connectionString,
      stop: stopAtTheEnd(running, folder),
      process: () => running.server.process,
      async restartHard() {
        const ended = once(running.server.process, 'exit');
        running.server.process.kill('SIGQUIT');
        await ended;
        running.server = await startEmbeddedPostgres({ ...options, port: running.server.port });
      },
    };
  } catch (error) {
    removeFolder(folder);
    throw new Error('PostgreSQL did not start.', { cause: error });
  }
}

/** However the process ends, the server ends first and its folder goes. */
function stopAtTheEnd(running: { readonly server: EmbeddedPostgres }, runFolder: string): () => Promise<void> {
  const stop = async (): Promise<void> => {
    await running.server.stop();
    removeFolder(runFolder);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(128 + constants.signals[signal])));
  }
  process.once('exit', () => {
    running.server.process.kill('SIGQUIT');
    removeFolder(runFolder);
  });
  return stop;
}

/** A server that is cut short may still be closing its files, and one pass can trip over a file that goes just then. */
function removeFolder(folder: string): void {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) rmSync(folder, { recursive: true, force: true });
}
