import type { Client } from 'pg';
import { chooseAddresses, type DatabaseAddresses } from '../platform/config/database-settings.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { createDependencies, type Dependencies } from '../run/dependencies.ts';
import { createLog } from '../platform/log/log.ts';
import { openDatabase } from '../platform/database/database.ts';
import { connectClient } from '../platform/database/connect-client.ts';
import { requireMigrations } from '../platform/database/missing-migrations.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { openNoJobs } from '../platform/jobs/no-jobs.ts';
import { requireKnownKey } from '../platform/database/known-key.ts';
import { readOrMakeSecret, openDataFolder } from '../platform/start/data-folder.ts';
import { joinRunningPostgres, startPostgres } from '../platform/start/open-postgres.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

/** The context of a command. It starts no jobs. */
export type Reached = Dependencies & { readonly addresses: DatabaseAddresses };

/** Connects a command to the database of the settings, even while a server runs on it. Throws a `StartFailure`. */
export async function withDatabase<Result>(
  variables: NodeJS.ProcessEnv,
  work: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  return withAddresses(variables, async (settings, addresses) => {
    const { owner, server } = addresses;
    if (owner !== undefined) await migrate(owner);
    const codeKey = settings.codeKey ?? (await readOrMakeSecret(await openDataFolder(settings.dataFolder), 'code-key'));
    const clock = createClock(settings.clockShiftMs);
    const { db, pool } = openDatabase(server.address, { login: server.login });
    try {
      if (owner === undefined) await requireMigrations(db);
      const given = { config: { ...settings, codeKey }, db, clock, log: createLog('silent'), jobs: openNoJobs() };
      const deps = createDependencies(given);
      await requireKnownKey(db, deps.keys);
      return await work({ ...deps, addresses });
    } finally {
      await pool.end();
    }
  });
}

/** Connects a command that changes the database itself as its owner. Throws a `StartFailure`. */
export async function withOwner(
  variables: NodeJS.ProcessEnv,
  work: (client: Client, migrateAll: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await withAddresses(variables, async (_settings, { owner }) => {
    if (owner === undefined) throw new StartFailure('DATABASE_URL is required, because only the owner may do this');
    const client = await connectClient({ connectionString: owner });
    try {
      await work(client, async () => {
        await migrate(owner);
        await migrateJobs(owner, createLog('error'));
      });
    } finally {
      await client.end();
    }
  });
}

type Settings = Omit<Config, 'codeKey'> & { readonly codeKey: string | undefined };

async function withAddresses<Result>(
  variables: NodeJS.ProcessEnv,
  work: (settings: Settings, addresses: DatabaseAddresses) => Promise<Result>,
): Promise<Result> {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new StartFailure(`These settings are wrong:\n  ${read.faults.join('\n  ')}`);
  const { settings } = read;
  if (settings.databaseUrl ?? settings.serverDatabaseUrl) {
    return work(settings, chooseAddresses(settings, settings.databaseUrl));
  }
  const folder = await openDataFolder(settings.dataFolder);
  const postgres = (await joinRunningPostgres(folder)) ?? (await startPostgres(folder));
  try {
    return await work(settings, chooseAddresses(settings, postgres.connectionString));
  } finally {
    await postgres.stop();
  }
}
