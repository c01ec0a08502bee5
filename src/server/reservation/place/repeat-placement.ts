import { createHash } from 'node:crypto';
import { isOpen, isRedeemed } from '#domain/placement.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Placement } from '../placement/placement-store.ts';
import { waitWhile } from '../placement/wait-while.ts';
import { refuse, type Refused } from '../refused.ts';
import type { PlaceReservation } from './prepare-attempt.ts';

const WAIT_SECONDS = 15;

/**
 * The same key again, or the same quote from a second page: the same answer, and nothing is done twice. While the first
 * request is still at work its answer is waited for, some seconds long; a request that says something else is refused.
 */
export async function repeatPlacement(
  deps: Pick<Dependencies, 'db'>,
  earlier: Placement,
  command: PlaceReservation,
): Promise<Placement | Refused> {
  const { key } = command;
  const digest = digestOf(command);
  if (!earlier.requestDigest.equals(digest)) {
    const isSameKey = earlier.idempotencyKey === key.idempotencyKey && earlier.sessionNumber === key.sessionNumber;
    const stands = isOpen(earlier.state) || isRedeemed(earlier.state);
    const known = stands ? { reference: earlier.reference } : {};
    return refuse(isSameKey ? 'RESERVATION.KEY_REUSED' : 'RESERVATION.QUOTE_USED', known);
  }
  return waitWhile(deps.db, earlier, 'placing', WAIT_SECONDS);
}

/** The same request has the same digest; the number of the reservation in its session is part of the key, not of it. */
export function digestOf({ request }: PlaceReservation): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
