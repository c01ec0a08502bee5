import { createHash, timingSafeEqual } from 'node:crypto';
import type { IntegrationRow } from './model/enterprise-rows.ts';
import type { Simulator } from './simulator.ts';

/** The integration that both tokens belong to, unless its access token has been expired by the administration. */
export function findIntegration(simulator: Simulator, tokens: Record<string, unknown>): IntegrationRow | undefined {
  const found = simulator.world.integrations
    .list()
    .find(
      (known) => isSame(known.ClientToken, tokens['ClientToken']) && isSame(known.AccessToken, tokens['AccessToken']),
    );
  return found && !simulator.expiredTokens.has(found.AccessToken) ? found : undefined;
}

function isSame(known: string, given: unknown): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return typeof given === 'string' && timingSafeEqual(digest(known), digest(given));
}
