import type { Dependencies } from '../../dependencies.ts';
import { readToken } from '../../plumbing/secrets/signed-token.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findPlacement, findPlacementByReference, type Placement } from '../placement/placement-store.ts';
import { lookUpIfLate } from './look-up-late.ts';
import type { LookUpDependencies } from './look-up-placement.ts';

/**
 * The placement with this reference, asked about first where that is overdue. Undefined without its access token: for
 * everybody else it does not exist.
 */
export async function followPlacement(
  deps: Pick<Dependencies, 'keys'> & LookUpDependencies,
  salePage: SalePage,
  reference: string,
  accessToken: string,
): Promise<Placement | undefined> {
  if (readToken(deps.keys, 'reservation', accessToken) !== reference) return undefined;
  const placement = await findPlacementByReference(deps.db, salePage.id, reference);
  if (!placement) return undefined;
  const wasLookedUp = await lookUpIfLate(deps, placement);
  return (wasLookedUp && (await findPlacement(deps.db, placement.id))) || placement;
}
