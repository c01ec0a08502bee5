import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { makeReadyAnswer, sendReady, type ReadyAnswer } from '../../platform/http/ready-answer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const PACKED_ALREADY = ['.woff2'];

type Options = {
  readonly folder: string;
  readonly prefix: string;
  readonly cacheControl: string;
  /** Further folders to search for a file that is not in the first. */
  readonly others?: () => Promise<readonly string[]>;
};

/** Serves a built folder from memory. Files that the build did not make are not found. */
export function readyFiles({ folder, prefix, cacheControl, others }: Options): FastifyPluginAsync {
  return async (app) => {
    const headers = { 'cache-control': cacheControl };
    const files = new Map(await readReadyFiles(folder, headers));
    const findElsewhere = async (name: string) => {
      if (!others || !isBuilt(name)) return undefined;
      for (const other of await others()) {
        const file = await readReadyFile(other, name, headers).catch(() => undefined);
        if (!file) continue;
        files.set(name, file);
        return file;
      }
      return undefined;
    };
    app.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, async (request, reply) => {
      const name = request.params['*'];
      const file = files.get(name) ?? (await findElsewhere(name));
      return file ? sendReady(request, reply, file) : reply.callNotFound();
    });
  };
}

/** Whether a build makes files with such a name. Prevents path traversal. */
function isBuilt(name: string): boolean {
  return /^[\w.~-]+$/.test(name) && TYPES[extname(name)] !== undefined;
}

/** The files of a folder by name, each with its pre-compressed form. Empty if nothing was built. */
export async function readReadyFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ReadyAnswer>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)]).map(({ name }) => name);
  const files = names.map(async (name) => [name, await readReadyFile(folder, name, headers)] as const);
  return new Map(await Promise.all(files));
}

async function readReadyFile(
  folder: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadyAnswer> {
  const packed = await readFile(join(folder, `${name}.br`)).catch(() => undefined);
  const type = extname(name);
  return makeReadyAnswer(
    await readFile(join(folder, name)),
    { ...headers, 'content-type': TYPES[type] ?? '' },
    { isText: !PACKED_ALREADY.includes(type), ...(packed && { made: { br: packed } }) },
  );
}
