import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from './start-failure.ts';

const SECRET_BYTES = 32;
/** Under root, PostgreSQL runs as another user, who needs access to its data below this folder. */
const PASSABLE = 0o711;

/** Creates the data folder if needed and checks that it is writable. Throws a `StartFailure`. */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The data folder ${folder} cannot be written (${code ?? 'no reason given'}): set DATA_DIR.`);
  }
  if (process.getuid?.() === 0) await chmod(folder, PASSABLE);
  return folder;
}

/** Node's recursive `mkdir` never returns if a folder exists but cannot hold files (/proc). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || existsSync(above)) throw error;
    await makeFolder(above);
    await makeFolder(folder);
  }
}

/** Creates a secret on first use and stores it beside the data, readable by the owner only. */
export async function readOrMakeSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  try {
    await writeFile(file, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
