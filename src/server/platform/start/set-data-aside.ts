import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { joinRunningPostgres } from './open-postgres.ts';
import { choosePostgresFolder } from './postgres-folder.ts';
import { StartFailure } from './start-failure.ts';

/** Renames a data folder, and its PostgreSQL's folder if that is elsewhere. Throws a `StartFailure`. */
export async function setDataAside(folder: string, suffix: string): Promise<string> {
  const aside = `${folder}-${suffix}`;
  if (existsSync(aside)) throw new StartFailure(`${aside} is there already: move it away first.`);
  if (await joinRunningPostgres(folder))
    throw new StartFailure(`A Staycard runs on the data in ${folder}: stop it first (Ctrl-C).`);
  const postgres = await choosePostgresFolder(folder);
  if (!postgres.startsWith(folder) && existsSync(postgres)) await rename(postgres, `${postgres}-${suffix}`);
  await rename(folder, aside);
  return aside;
}
