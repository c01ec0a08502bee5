import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/server/platform/start/embedded-postgres.ts';

export interface PostgresServer {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
  /** Kills it without a shutdown and starts it again on the same data, which it first has to recover. */
  readonly restartHard: () => Promise<void>;
  /** The postmaster process. Its log is on its standard error. */
  readonly process: () => ChildProcess;
}

/** Data are discarded after the run, so durability is off, which makes a run several times faster. */
const hastySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
};

/** Committed data survive a hard restart. Only a power cut of the machine would lose them. */
export const lastingSettings = { ...hastySettings, synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * Starts a new PostgreSQL in a fresh folder on a free port. Throws with PostgreSQL's own output if it does not start.
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

/** Stops the server and removes its folder before the process ends, however it ends. */
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

/** Retries, because a killed server may still be closing files, and removing a file that has just gone throws. */
function removeFolder(folder: string): void {
  for (let tries = 0; tries < 20 && existsSync(folder); tries += 1) rmSync(folder, { recursive: true, force: true });
}
