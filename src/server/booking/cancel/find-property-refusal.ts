import { findConfigurationFault } from '#domain/stay/property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';

/** The reason why the property of a placement can no longer be asked to cancel it. */
export function findPropertyRefusal(salePage: SalePage, { propertyId }: Placement): Refused | undefined {
  const property = salePage.properties.get(propertyId);
  if (!property) return refuse('PROPERTY.NOT_FOUND');
  const detail = findConfigurationFault(property);
  return detail ? refuse('PROPERTY.NOT_CONFIGURED', { detail }) : undefined;
}
