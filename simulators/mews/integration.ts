import { createHash, timingSafeEqual } from 'node:crypto';
import type { IntegrationRow } from './model/enterprise-rows.ts';
import type { World } from './world.ts';

/** What says which integrations there are, and which of their tokens have ended. */
export type KnownIntegrations = { readonly world: World; readonly expiredTokens: ReadonlySet<string> };

/** The integration that both tokens belong to, unless it is disabled or the administration has expired its token. */
export function findIntegration(
  { world, expiredTokens }: KnownIntegrations,
  tokens: Record<string, unknown>,
): IntegrationRow | undefined {
  const { ClientToken, AccessToken } = tokens;
  if (typeof AccessToken === 'string' && expiredTokens.has(AccessToken)) return undefined;
  return world.integrations.list().find((known) => {
    const hasToken = [known.AccessToken, ...known.FormerAccessTokens].some((token) => isSame(token, AccessToken));
    return known.IsEnabled && isSame(known.ClientToken, ClientToken) && hasToken;
  });
}

function isSame(known: string, given: unknown): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return typeof given === 'string' && timingSafeEqual(digest(known), digest(given));
}
