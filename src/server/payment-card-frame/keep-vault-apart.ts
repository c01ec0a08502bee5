import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const FRAME_PATH = '/vault/';

/**
 * Serves the payment-card frame at its own host only, and there nothing else: at the page's origin its script would
 * reach the page, and a page at its origin would be reached there. The demo is looked at under any name.
 */
export function keepVaultApart(app: FastifyInstance, config: Pick<Config, 'demo' | 'vaultAddress'>): void {
  const vaultHost = config.vaultAddress && new URL(config.vaultAddress).host;
  if (config.demo) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(FRAME_PATH) === (request.host === vaultHost)) return undefined;
    return reply.callNotFound();
  });
}
