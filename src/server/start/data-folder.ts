import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from './start-failure.ts';

const SECRET_BYTES = 32;
const OTHERS_MAY_PASS = 0o001;

/** Makes sure that the folder for our data is there and can be written. Throws a `StartFailure`. */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The data folder ${folder} cannot be written (${code ?? 'no reason given'}): set DATA_DIR.`);
  }
  await requirePassage(folder);
  return folder;
}

/** A secret that is made once and kept beside the data, readable by nobody else. */
export async function keepSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

/** As root, PostgreSQL runs as another user, who has to reach its data and its program through every folder above. */
async function requirePassage(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await chmod(folder, 0o711);
  for (const path of [...foldersAbove(folder), ...foldersAbove(import.meta.dirname)]) {
    const { mode } = await stat(path);
    if ((mode & OTHERS_MAY_PASS) === 0) {
      throw new StartFailure(
        `PostgreSQL does not run as root and its own user cannot pass ${path}: work in another folder, or as another user, or set DATABASE_URL.`,
      );
    }
  }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}
