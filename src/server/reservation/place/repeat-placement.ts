import { setTimeout as pause } from 'node:timers/promises';
import { isOpen, isRedeemed } from '#domain/placement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { findPlacement, type Placement, type PlacementKey } from '../placement/placement-store.ts';

const WAIT_STEP_MS = 200;
const WAIT_STEPS = 75;

/**
 * The same key again, or the same quote from a second page: the same answer, and nothing is done twice. While the first
 * request is still at work its answer is waited for, some seconds long; a request that says something else is refused.
 */
export async function repeatPlacement(
  deps: Pick<Dependencies, 'db'>,
  earlier: Placement,
  key: PlacementKey,
  digest: Buffer,
): Promise<Placement> {
  if (!earlier.requestDigest.equals(digest)) {
    const isSameKey = earlier.idempotencyKey === key.idempotencyKey && earlier.sessionNumber === key.sessionNumber;
    const stands = isOpen(earlier.state) || isRedeemed(earlier.state);
    const told = stands ? { reference: earlier.reference } : {};
    throw new Problem(isSameKey ? 'RESERVATION.KEY_REUSED' : 'RESERVATION.QUOTE_USED', told);
  }
  let placement = earlier;
  for (let step = 0; step < WAIT_STEPS && placement.state === 'placing'; step += 1) {
    await pause(WAIT_STEP_MS);
    placement = (await findPlacement(deps.db, earlier.id)) ?? placement;
  }
  return placement;
}
