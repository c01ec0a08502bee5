import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

const VAULT_PATH = '/vault/';

/**
 * Serves the pages with third-party scripts at their own host only, and nothing else there. At the guest page's origin,
 * such a script could read the page. Checks the matched route, because an address can be written in many ways. The demo
 * is viewed under any name.
 */
export function isolateVault(app: FastifyInstance, config: Pick<Config, 'demo' | 'vaultAddress'>): void {
  const vaultHost = config.vaultAddress && new URL(config.vaultAddress).host;
  if (config.demo) return;
  app.addHook('onRequest', (request, reply, done) => {
    const isVault = request.routeOptions.url?.startsWith(VAULT_PATH) ?? false;
    if (isVault === (request.host === vaultHost)) done();
    else reply.callNotFound();
  });
}
