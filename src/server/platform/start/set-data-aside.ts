import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';
import { joinRunningPostgres } from './open-postgres.ts';
import { choosePostgresFolder } from './postgres-folder.ts';
import { StartFailure } from './start-failure.ts';

/** Marks a folder of 0.3.0 or later. */
const MARK = 'since-0.3';

/** To `<folder>-before-0.3`, which it returns. Undefined if there is no such data. Throws a `StartFailure`. */
export async function setEarlierDataAside(dataFolder: string): Promise<string | undefined> {
  const folder = await openDataFolder(dataFolder);
  if (existsSync(join(folder, MARK))) return undefined;
  const isOfBefore = existsSync(join(folder, 'postgres-password'));
  const moved = isOfBefore ? await setDataAside(folder, 'before-0.3') : undefined;
  await writeFile(join(await openDataFolder(dataFolder), MARK), '');
  return moved;
}

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
