import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadServant } from './postgres-program.ts';

/** Data folder for a PostgreSQL user who has no access below the data folder. */
const PASSABLE_FOLDER = '/var/lib/staycard';
const NAME_LENGTH = 16;

/**
 * Folder of our PostgreSQL, below the data folder. Under root, PostgreSQL runs as another user, who cannot access
 * root's home. Then the data is in a system folder, under a name derived from the data folder.
 */
export async function choosePostgresFolder(dataFolder: string): Promise<string> {
  if (process.getuid?.() !== 0) return join(dataFolder, 'postgres');
  const servant = await loadServant();
  const canPass = await promisify(execFile)('test', ['-x', dataFolder], { ...servant, cwd: '/' }).then(
    () => true,
    () => false,
  );
  if (canPass) return join(dataFolder, 'postgres');
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, NAME_LENGTH);
  await mkdir(PASSABLE_FOLDER, { recursive: true, mode: 0o755 });
  return join(PASSABLE_FOLDER, name);
}
