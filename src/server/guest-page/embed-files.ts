import { join } from 'node:path';
import type {} from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';

const RELEASED = /^\d+\.\d+\.\d+\.js$/;

/**
 * What hotels' own sites load from here: the element of today under one lasting name, and its released versions, which
 * never change and are never removed, so that a site may name the hash of the one it has tried.
 */
export function embedFiles(folder: string): FastifyPluginAsync {
  return async (app) => {
    // A new version must reach the sites within the hour.
    app.get('/embed.js', { schema: { hide: true } }, (_request, reply) =>
      forAnySite(reply).sendFile('embed.js', folder, { maxAge: '1h', immutable: false }),
    );
    app.get('/embed.json', { schema: { hide: true } }, (_request, reply) =>
      forAnySite(reply).sendFile('embed.json', folder, { maxAge: '1h', immutable: false }),
    );
    const schema = { hide: true, params: z.object({ file: z.string().regex(RELEASED) }) };
    app.get<{ Params: { file: string } }>('/embed/:file', { schema }, ({ params }, reply) =>
      forAnySite(reply).sendFile(params.file, join(folder, 'embed'), { maxAge: '365d', immutable: true }),
    );
  };
}

/** A browser compares a hash only with what its server lets other sites read. */
function forAnySite(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}
