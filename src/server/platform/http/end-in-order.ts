import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EndingTimes } from '../config/config.ts';

/**
 * Shuts a closing application down gracefully. Every answer closes its connection, new connections stop after the
 * notice, and anything left after the grace period is cut. The returned function says whether the shutdown has begun.
 */
export function endInOrder(app: FastifyInstance, { noticeMs, graceMs }: EndingTimes): () => boolean {
  let isEnding = false;
  const unused = recordUnused(app);
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    await pause(noticeMs);
    // Node closes idle connections by itself, but not those that never sent a request.
    for (const socket of unused) socket.destroy();
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(cut));
    cut.unref();
  });
  return () => isEnding;
}

/** Connections without a request yet. Browsers and proxies open some in advance. */
function recordUnused({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    const isUsed = () => unused.delete(socket);
    socket.once('data', isUsed).once('close', isUsed);
  });
  return unused;
}
