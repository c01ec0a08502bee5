import type { Reservation } from '#contract/reservation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readToken } from '../../plumbing/secrets/signed-token.ts';
import { toReservation } from '../placement/answer-placement.ts';
import { lookUpIfLate } from './look-up-late.ts';
import type { LookUpDependencies } from './look-up-placement.ts';
import { findPlacement, findPlacementByReference, type Placement } from '../placement/placement-store.ts';

/** A reservation for whoever placed it. */
export async function followReservation(
  deps: FollowDependencies,
  salePage: SalePage,
  reference: string,
  authorization: string | undefined,
): Promise<Reservation> {
  return toReservation(deps.keys, await followPlacement(deps, salePage, reference, authorization));
}

type FollowDependencies = Pick<Dependencies, 'keys'> & LookUpDependencies;

/**
 * The placement with this reference, asked about first where that is overdue. Without its access token it does not
 * exist: `RESERVATION.NOT_FOUND`.
 */
export async function followPlacement(
  deps: FollowDependencies,
  salePage: SalePage,
  reference: string,
  authorization: string | undefined,
): Promise<Placement> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (readToken(deps.keys, 'reservation', token) !== reference) throw new Problem('RESERVATION.NOT_FOUND');
  const placement = await findPlacementByReference(deps.db, salePage.id, reference);
  if (!placement) throw new Problem('RESERVATION.NOT_FOUND');
  const isNews = await lookUpIfLate(deps, placement);
  return (isNews && (await findPlacement(deps.db, placement.id))) || placement;
}
