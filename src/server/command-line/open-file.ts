import { open, type FileHandle } from 'node:fs/promises';
import { StartFailure } from '../start/start-failure.ts';

const WORDS = { r: 'read', wx: 'written' } as const;

/** Opens a file to read it, or a new one to write it. Throws a `StartFailure` where that cannot be. */
export async function openFile(path: string, flags: keyof typeof WORDS): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    throw new StartFailure(`${path} cannot be ${WORDS[flags]} (${code}).`, { cause: error });
  }
}
