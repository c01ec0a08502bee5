import { findConfigurationFault } from '#domain/property.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';
import { refuse, type Refused } from '../refused.ts';

/**
 * The time zone of a placement's property. It was written down at placing, so that a stay can be cancelled before it
 * costs more, also while the hotel's system gives no answer. Refused where the property can no longer be asked.
 */
export async function loadTimeZone(
  deps: Pick<Dependencies, 'pmsOf'>,
  salePage: SalePage,
  { propertyId, timeZone }: Placement,
): Promise<string | Refused> {
  const property = salePage.properties.get(propertyId);
  if (!property) return refuse('PROPERTY.NOT_FOUND');
  const detail = findConfigurationFault(property);
  if (detail) return refuse('PROPERTY.NOT_CONFIGURED', { detail });
  return timeZone ?? (await deps.pmsOf(property).loadFacts()).timeZone;
}
