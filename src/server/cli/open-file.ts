import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { encodingOf } from '#domain/value/table-text.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

/** Permissions of a file with codes, or with guests' names and addresses. */
export const OWNER_ONLY = 0o600;

const WORDS = { r: 'read', wx: 'written' } as const;

/** Opens a file for reading, or creates one with these permissions. Throws a `StartFailure` if that fails. */
export async function openFile(path: string, flags: keyof typeof WORDS, rights?: number): Promise<FileHandle> {
  try {
    const file = await open(path, flags, rights);
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartFailure(`${path} is there already, and stays as it is: name a new file.`);
    throw new StartFailure(`${path} cannot be ${WORDS[flags]} (${code}).`, { cause: error });
  }
}

/** The lines of a text file in UTF-8, or in UTF-16 with its byte order mark. */
export function readLines(file: FileHandle): AsyncIterable<string> {
  return createInterface({ input: Readable.from(decode(file)), crlfDelay: Infinity });
}

async function* decode(file: FileHandle): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}
