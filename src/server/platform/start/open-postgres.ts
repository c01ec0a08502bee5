import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionStringOf, pidFile } from './embedded-postgres.ts';
import { startCompanion, type Companion } from './companion.ts';
import { readOrMakeSecret } from './data-folder.ts';
import { choosePostgresFolder } from './postgres-folder.ts';
import { StartFailure } from './start-failure.ts';

/** The PostgreSQL of a killed server ends with it, but needs a moment to release its folder. */
const TRIES = 30;
const PAUSE_MS = 500;

type OpenPostgres = {
  readonly connectionString: string;
  stop(): Promise<void>;
  /** Resolves if it ends without having been stopped. Absent if another process watches it. */
  readonly endedByItself?: Promise<void>;
};

/** Starts our own PostgreSQL on a data folder. Throws a `StartFailure` if another one uses the folder. */
export async function startPostgres(dataFolder: string): Promise<OpenPostgres> {
  for (let tries = 1; (await findRunningPort(dataFolder)) !== undefined; tries += 1) {
    if (tries === TRIES) {
      throw new StartFailure(
        `The data folder ${dataFolder} is in use by another Staycard: stop that, or set DATA_DIR.`,
      );
    }
    await pause(PAUSE_MS);
  }
  const password = await readOrMakeSecret(dataFolder, 'postgres-password');
  const companion: Companion = await startCompanion('postgres-companion.ts', {
    POSTGRES_FOLDER: await choosePostgresFolder(dataFolder),
    POSTGRES_PASSWORD: password,
  });
  const { ready, endedByItself } = companion;
  return { connectionString: ready, endedByItself, stop: () => companion.stop() };
}

/** Joins a running server's PostgreSQL on this folder. Returns undefined if none is running. */
export async function joinRunningPostgres(dataFolder: string): Promise<OpenPostgres | undefined> {
  const port = await findRunningPort(dataFolder);
  if (port === undefined) return undefined;
  return {
    connectionString: connectionStringOf(await readOrMakeSecret(dataFolder, 'postgres-password'), port),
    stop: async () => undefined,
  };
}

async function findRunningPort(dataFolder: string): Promise<number | undefined> {
  try {
    const [pid, , , port] = (await readFile(pidFile(await choosePostgresFolder(dataFolder)), 'utf8')).split('\n');
    process.kill(Number(pid), 0);
    return Number(port);
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') {
      throw new StartFailure(`The data folder ${dataFolder} is in use by another user's PostgreSQL: set DATA_DIR.`);
    }
    return undefined;
  }
}
