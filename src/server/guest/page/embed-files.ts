import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendReady } from '../../platform/http/ready-answer.ts';
import { readReadyFiles } from './ready-files.ts';

const RELEASED = /^\d+\.\d+\.\d+\.js$/;
/** A browser compares a hash only with what its server lets other sites read. */
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * What hotels' own sites load from here: the element of today under one lasting name, and its released versions, which
 * never change and are never removed, so that a site may name the hash of the one it has tried.
 */
export function embedFiles(folder: string): FastifyPluginAsync {
  return async (app) => {
    // A new version must reach the sites within the hour.
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
