import type { MoneyParts } from '../../money/money-parts.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { hasAccessEnded, readAccess } from '../placement/access-token.ts';
import { findPlacement, findPlacementByReference, type Placement } from '../placement/placement-store.ts';
import { lookUpIfLate } from './look-up-late.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';

/**
 * Finds the placement with this reference, after an overdue look-up if there is one. Undefined without a valid access
 * token: to any other caller the placement does not exist.
 */
export async function followPlacement(
  deps: Pick<MoneyParts, 'keys'> & LookUpDependencies,
  salePage: SalePage,
  reference: string,
  accessToken: string,
): Promise<Placement | undefined> {
  const access = readAccess(deps.keys, accessToken);
  if (access?.reference !== reference) return undefined;
  const placement = await findPlacementByReference(deps.db, salePage.id, reference);
  if (!placement || (await hasAccessEnded(deps, placement, access.openedAt))) return undefined;
  const wasLookedUp = await lookUpIfLate(deps, placement);
  return (wasLookedUp && (await findPlacement(deps.db, placement.id))) || placement;
}
