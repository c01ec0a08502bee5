import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../http/problem.ts';
import { findPlacement, type Placement } from './placement-store.ts';

const WAIT_STEP_MS = 200;
const WAIT_STEPS = 75;

/**
 * The same key again: the same answer, and nothing is done twice. While the first request is still at work its answer
 * is waited for, some seconds long; another request under the same key is refused.
 */
export async function repeatPlacement(
  deps: Pick<Dependencies, 'db'>,
  earlier: Placement,
  digest: Buffer,
): Promise<Placement> {
  if (!earlier.requestDigest.equals(digest)) throw new Problem('RESERVATION.KEY_REUSED');
  let placement = earlier;
  for (let step = 0; step < WAIT_STEPS && placement.state === 'placing'; step += 1) {
    await pause(WAIT_STEP_MS);
    placement = (await findPlacement(deps.db, earlier.id)) ?? placement;
  }
  return placement;
}
