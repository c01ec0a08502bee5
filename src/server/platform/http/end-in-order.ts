import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EndingTimes } from '../config/config.ts';

/**
 * Lets an application that is closed end in order: every answer closes its connection, after the notice nobody connects
 * any more, and what has not ended within the grace is cut. Answers whether the end has begun.
 */
export function endInOrder(app: FastifyInstance, { noticeMs, graceMs }: EndingTimes): () => boolean {
  let isEnding = false;
  const unused = noteUnused(app);
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    await pause(noticeMs);
    // Node closes by itself those that have nothing more to say, but not those that have never said anything.
    for (const socket of unused) socket.destroy();
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(cut));
    cut.unref();
  });
  return () => isEnding;
}

/** The connections on which nothing was asked yet; browsers and proxies open some ahead. */
function noteUnused({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    const isUsed = () => unused.delete(socket);
    socket.once('data', isUsed).once('close', isUsed);
  });
  return unused;
}
