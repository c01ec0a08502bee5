import { createClock, type Clock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../plumbing/database/database.ts';
import { migrate } from '../plumbing/database/migrate.ts';
import { keepSecret, openDataFolder } from '../plumbing/start/data-folder.ts';
import { joinRunningPostgres, startPostgres, type OpenPostgres } from '../plumbing/start/open-postgres.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';

export type Reached = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly connectionString: string;
};

/** Gives a command the database of the settings, also while a server runs on it. Throws a `StartFailure`. */
export async function withDatabase<Result>(
  variables: NodeJS.ProcessEnv,
  work: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new StartFailure(`These settings are not right:\n  ${read.faults.join('\n  ')}`);
  const { settings } = read;
  const postgres = await reachPostgres(settings);
  try {
    const { connectionString } = postgres;
    await migrate(connectionString);
    const codeKey = settings.codeKey ?? (await keepSecret(await openDataFolder(settings.dataFolder), 'code-key'));
    const clock = createClock(settings.clockShiftMs);
    const { db, pool } = openDatabase(connectionString);
    try {
      return await work({ db, clock, config: { ...settings, codeKey }, connectionString });
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}

async function reachPostgres({ databaseUrl, dataFolder }: Omit<Config, 'codeKey'>): Promise<OpenPostgres> {
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => undefined };
  const folder = await openDataFolder(dataFolder);
  return (await joinRunningPostgres(folder)) ?? startPostgres(folder);
}
