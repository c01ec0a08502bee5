import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { makeReadyAnswer, sendReady, type ReadyAnswer } from '../plumbing/http/ready-answer.ts';

/** What the build makes, by the ending of its name. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const PACKED_ALREADY = ['.woff2'];

type Options = { readonly folder: string; readonly prefix: string; readonly cacheControl: string };

/** Serves the files of a built folder from memory; what the build did not make is not there. */
export function readyFiles({ folder, prefix, cacheControl }: Options): FastifyPluginAsync {
  return async (app) => {
    const files = await readReadyFiles(folder, { 'cache-control': cacheControl });
    app.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, (request, reply) => {
      const file = files.get(request.params['*']);
      return file ? sendReady(request, reply, file) : reply.callNotFound();
    });
  };
}

/** The files of one folder by name, each with the form that the build has packed; none where nothing was built. */
export async function readReadyFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ReadyAnswer>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)]).map(({ name }) => name);
  const files = names.map(async (name) => {
    const packed = await readFile(join(folder, `${name}.br`)).catch(() => undefined);
    const type = extname(name);
    const answer = makeReadyAnswer(
      await readFile(join(folder, name)),
      { ...headers, 'content-type': TYPES[type] ?? '' },
      { isText: !PACKED_ALREADY.includes(type), ...(packed && { made: { br: packed } }) },
    );
    return [name, answer] as const;
  });
  return new Map(await Promise.all(files));
}
