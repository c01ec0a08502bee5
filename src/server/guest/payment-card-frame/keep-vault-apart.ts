import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

const VAULT_PATH = '/vault/';

/**
 * Serves the pages that run a script of somebody else at their own host only, and there nothing else: at the guest
 * page's origin that script would reach the page, and a page at theirs would be reached there. The route that was found
 * counts, as an address can be written in many ways. The demo is looked at under any name.
 */
export function keepVaultApart(app: FastifyInstance, config: Pick<Config, 'demo' | 'vaultAddress'>): void {
  const vaultHost = config.vaultAddress && new URL(config.vaultAddress).host;
  if (config.demo) return;
  app.addHook('onRequest', (request, reply, done) => {
    const isVault = request.routeOptions.url?.startsWith(VAULT_PATH) ?? false;
    if (isVault === (request.host === vaultHost)) done();
    else reply.callNotFound();
  });
}
