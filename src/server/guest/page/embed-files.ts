import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendReady } from '../../platform/http/ready-answer.ts';
import { readReadyFiles } from './ready-files.ts';

const RELEASED = /^\d+\.\d+\.\d+\.js$/;
/** Browsers check an integrity hash only on files that allow other origins. */
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Files for hotels' own sites: the current element under a constant name, and its released versions. Released versions
 * never change and are never removed, so that a site can pin the hash of the version it has tested.
 */
export function embedFiles(folder: string): FastifyPluginAsync {
  return async (app) => {
    // New versions must reach the sites within the hour.
    const lasting = await readReadyFiles(folder, { ...FOR_ANY_SITE, 'cache-control': 'public, max-age=3600' });
    const released = await readReadyFiles(join(folder, 'embed'), {
      ...FOR_ANY_SITE,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const send = (files: typeof lasting, name: string, request: FastifyRequest, reply: FastifyReply) => {
      const file = files.get(name);
      return file ? sendReady(request, reply, file) : reply.callNotFound();
    };
    const schema = { hide: true };
    for (const name of ['embed.js', 'embed.json']) {
      app.get(`/${name}`, { schema }, (request, reply) => send(lasting, name, request, reply));
    }
    app.get<{ Params: { file: string } }>('/embed/:file', { schema }, (request, reply) =>
      send(RELEASED.test(request.params.file) ? released : new Map(), request.params.file, request, reply),
    );
  };
}
