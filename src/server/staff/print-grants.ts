import type { Grant } from '#domain/staff-rights.ts';

/** Somebody's grants for the audit log. */
export function printGrants(grants: readonly Grant[]): Record<string, string> {
  return Object.fromEntries(grants.map((grant, index) => [`role_${index + 1}`, printGrant(grant)]));
}

function printGrant({ role, salePageId, propertyId }: Grant): string {
  return [role, salePageId, propertyId].filter((part) => part !== null).join(' ');
}
