import type { Dependencies } from '../../dependencies.ts';
import { findAskable } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * The time zone of a placement's property. It was written down at placing, so that a stay can be called off before it
 * costs more, also while the hotel's system gives no answer.
 */
export async function loadTimeZone(
  deps: Pick<Dependencies, 'pmsOf'>,
  salePage: SalePage,
  { propertyId, timeZone }: Placement,
): Promise<string> {
  const property = findAskable(salePage, propertyId);
  return timeZone ?? (await deps.pmsOf(property).loadFacts()).timeZone;
}
