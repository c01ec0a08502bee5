import { isOpen, isRedeemed } from '#domain/placement.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import type { Placement, PlacementKey } from '../placement/placement-store.ts';
import { waitWhile } from '../placement/wait-while.ts';

const WAIT_SECONDS = 15;

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
  return waitWhile(deps.db, earlier, 'placing', WAIT_SECONDS);
}
