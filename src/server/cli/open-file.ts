import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { encodingOf, LEGACY_ENCODING, type Encoding } from '#domain/value/table-text.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

/** Permissions of a file with codes, or with guests' names and addresses. */
export const OWNER_ONLY = 0o600;

const WORDS = { r: 'read', wx: 'written' } as const;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
};

/** Opens a file for reading, or creates one with these permissions. Throws a `StartFailure` if that fails. */
export async function openFile(path: string, flags: keyof typeof WORDS, rights?: number): Promise<FileHandle> {
  try {
    const file = await open(path, flags, rights);
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartFailure(`${path} already exists and was not changed. Name a new file.`);
    throw new StartFailure(`${path} cannot be ${WORDS[flags]}: ${REASONS[code] ?? code}.`, { cause: error });
  }
}

/** The encoding of a whole text file: by its byte order mark, or UTF-8, or else the one of Excel on Windows. */
export async function findEncoding(file: FileHandle): Promise<Encoding> {
  let encoding: Encoding | undefined;
  let decoder: TextDecoder | undefined;
  // Reads to the end even if the answer is known, because leaving a stream early closes the file.
  for await (const chunk of readChunks(file)) {
    encoding ??= encodingOf(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    if (!canDecode(decoder, chunk)) encoding = LEGACY_ENCODING;
  }
  return !decoder || canDecode(decoder) ? (encoding ?? 'utf-8') : LEGACY_ENCODING;
}

function canDecode(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

export function readLines(file: FileHandle, encoding: Encoding): AsyncIterable<string> {
  return createInterface({ input: Readable.from(decode(file, encoding)), crlfDelay: Infinity });
}

async function* decode(file: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of readChunks(file)) yield decoder.decode(chunk, { stream: true });
}

function readChunks(file: FileHandle): AsyncIterable<Uint8Array> {
  return file.createReadStream({ autoClose: false, start: 0 });
}
