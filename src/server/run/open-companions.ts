import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { isShared } from '../platform/config/database-settings.ts';
import { openMailCatcher, type OpenMailCatcher } from './open-mail-catcher.ts';
import { startCompanion } from '../platform/start/companion.ts';
import { openDataFolder } from '../platform/start/data-folder.ts';
import { startPostgres } from '../platform/start/open-postgres.ts';

export type Stop = () => Promise<void>;

export type Companions = {
  /** The database owner's address. Undefined if this process does not have it. */
  readonly ownerAddress: string | undefined;
  /** Undefined outside demo mode, as is the mail catcher. */
  readonly simulatorUrl: string | undefined;
  readonly mailCatcher: OpenMailCatcher | undefined;
};

/** Starts them at once. Pushes what was started to `stops`, even if one of them fails. */
export async function openCompanions(
  config: Config,
  stops: Stop[],
  reported: (step: string) => () => void,
): Promise<Companions> {
  const postgres = openPostgres(config, stops);
  void postgres.then(reported('PostgreSQL runs.'), () => undefined);
  const [ownerAddress, simulatorUrl, mailCatcher] = await allDone([
    postgres,
    config.demo ? openSimulator(config, stops) : Promise.resolve(undefined),
    config.demo && !config.mail.server ? openMailCatcher(config, stops) : Promise.resolve(undefined),
  ]);
  return { ownerAddress, simulatorUrl, mailCatcher };
}

/** Waits for all of them even if one fails, so that everything started can be stopped. */
export async function allDone<Tasks extends readonly Promise<unknown>[]>(
  tasks: [...Tasks],
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

async function openPostgres(config: Config, stops: Stop[]): Promise<string | undefined> {
  if (isShared(config)) return config.databaseUrl;
  const postgres = await startPostgres(await openDataFolder(config.dataFolder));
  stops.push(() => postgres.stop());
  void postgres.endedByItself?.then(() => endWith('PostgreSQL ended by itself; Staycard stops too. Start it again.'));
  return postgres.connectionString;
}

async function openSimulator(config: Config, stops: Stop[]): Promise<string> {
  const companion = await startCompanion('simulator-companion.ts', {
    PMS_SIMULATOR_PORT: String(config.simulatorPort),
    PMS_SIMULATOR_DATA: join(await openDataFolder(config.dataFolder), 'simulator'),
    PMS_SIMULATOR_CLOCK_SHIFT_MS: String(config.clockShiftMs),
  });
  stops.push(() => companion.stop());
  void companion.endedByItself.then(() =>
    endWith('The PMS simulator ended by itself; Staycard stops too. Start it again.'),
  );
  return companion.ready;
}

/** The server cannot continue. Open placements are settled after the next start. */
function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
