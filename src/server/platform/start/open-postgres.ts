import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionStringOf, pidFile } from './embedded-postgres.ts';
import { startCompanion, type Companion } from './companion.ts';
import { keepSecret } from './data-folder.ts';
import { choosePostgresFolder } from './postgres-folder.ts';
import { StartFailure } from './start-failure.ts';

/** A server that was killed takes its PostgreSQL with it, which needs a moment to leave its folder. */
const TRIES = 30;
const PAUSE_MS = 500;

type OpenPostgres = {
  readonly connectionString: string;
  stop(): Promise<void>;
  /** Resolves when it ends although nobody stopped it; absent where another process watches over it. */
  readonly endedByItself?: Promise<void>;
};

/** Starts our own PostgreSQL on the data in a folder. Throws a `StartFailure` when another one is at work there. */
export async function startPostgres(dataFolder: string): Promise<OpenPostgres> {
  for (let tries = 1; (await findRunningPort(dataFolder)) !== undefined; tries += 1) {
    if (tries === TRIES) {
      throw new StartFailure(
        `The data folder ${dataFolder} is in use by another Staycard: stop that, or set DATA_DIR.`,
      );
    }
    await pause(PAUSE_MS);
  }
  const password = await keepSecret(dataFolder, 'postgres-password');
  const companion: Companion = await startCompanion('postgres-companion.ts', {
    POSTGRES_FOLDER: await choosePostgresFolder(dataFolder),
    POSTGRES_PASSWORD: password,
  });
  const { ready, endedByItself } = companion;
  return { connectionString: ready, endedByItself, stop: () => companion.stop() };
}

/** Joins the PostgreSQL that a running server has on this folder; undefined when none is running. */
export async function joinRunningPostgres(dataFolder: string): Promise<OpenPostgres | undefined> {
  const port = await findRunningPort(dataFolder);
  if (port === undefined) return undefined;
  return {
    connectionString: connectionStringOf(await keepSecret(dataFolder, 'postgres-password'), port),
    stop: async () => undefined,
  };
}

/** The port in PostgreSQL's own note of its process, when that process lives. */
async function findRunningPort(dataFolder: string): Promise<number | undefined> {
  try {
    const [pid, , , port] = (await readFile(pidFile(await choosePostgresFolder(dataFolder)), 'utf8')).split('\n');
    process.kill(Number(pid), 0);
    return Number(port);
  } catch (error) {
    // EPERM says that the process lives and is not ours.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') {
      throw new StartFailure(`The data folder ${dataFolder} is in use by another user's PostgreSQL: set DATA_DIR.`);
    }
    return undefined;
  }
}
