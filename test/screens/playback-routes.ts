import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS, type CallName } from './calls.ts';
import { LOST, type Asked, type PlayedResponse, type Playback } from './playback.ts';

export function playbackRoutes(playback: Playback): FastifyPluginAsync {
  return async (app) => {
    for (const call of Object.keys(CALLS) as CallName[]) {
      const { method, path } = CALLS[call];
      app.route({
        method,
        url: path,
        handler: async (request, reply) => send(request, reply, await playback.play(call, askedBy(request))),
      });
    }
    app.all('/vrm/*', (request, reply) => send(request, reply, playback.playUnknown(request.method, request.url)));
  };
}

function askedBy({ params, query, headers, body }: FastifyRequest): Asked {
  return { params: params as Asked['params'], query: query as Asked['query'], headers, body };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PlayedResponse | typeof LOST,
): Promise<void> {
  if (response === LOST) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  const { status, body } = response;
  await reply.code(status).type(contentType(status)).send(body);
}

function contentType(status: number): string {
  return status === 200 ? 'application/json' : 'application/problem+json';
}
