import type { Grant } from '#domain/staff-rights.ts';
import type { OpenIdProvider } from './openid-providers.ts';

/** The roles that claims bring by the map of their provider; a claim is a text or a list of texts. */
export function findRolesIn({ roles }: OpenIdProvider, claims: Readonly<Record<string, unknown>>): Grant[] {
  if (!roles) return [];
  const claim = Object.hasOwn(claims, roles.claim) ? claims[roles.claim] : undefined;
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.map
    .filter(({ value }) => values.includes(value))
    .map(({ role, salePageId, propertyId }) => ({ role, salePageId, propertyId }));
}
