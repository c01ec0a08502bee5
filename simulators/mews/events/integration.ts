import type { IntegrationRow } from '../model/enterprise-rows.ts';
import type { World } from '../model/world.ts';

export type KnownIntegrations = { readonly world: World; readonly expiredTokens: ReadonlySet<string> };

/** The integration of both tokens, unless it is disabled or its token has been expired. */
export function findIntegration(
  { world, expiredTokens }: KnownIntegrations,
  tokens: Record<string, unknown>,
): IntegrationRow | undefined {
  const { ClientToken, AccessToken } = tokens;
  if (typeof AccessToken === 'string' && expiredTokens.has(AccessToken)) return undefined;
  return world.integrations.list().find((known) => {
    const hasToken = [known.AccessToken, ...known.FormerAccessTokens].some((token) => token === AccessToken);
    return known.IsEnabled && known.ClientToken === ClientToken && hasToken;
  });
}
