import { open, type FileHandle } from 'node:fs/promises';
import { StartFailure } from '../plumbing/start/start-failure.ts';

const WORDS = { r: 'read', wx: 'written' } as const;

/** Opens a file to read it, or a new one to write it. Throws a `StartFailure` where that cannot be. */
export async function openFile(path: string, flags: keyof typeof WORDS): Promise<FileHandle> {
  try {
    const file = await open(path, flags);
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    throw new StartFailure(`${path} cannot be ${WORDS[flags]} (${code}).`, { cause: error });
  }
}
