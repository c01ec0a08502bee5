import { setTimeout as pause } from 'node:timers/promises';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlacement, type Placement } from './placement-store.ts';

const STEP_MS = 200;

/** The placement once another request has moved it out of `state`, or in its current state after the timeout. */
export async function waitWhile(
  db: Database,
  earlier: Placement,
  state: PlacementState,
  seconds: number,
): Promise<Placement> {
  let placement = earlier;
  for (let waitedMs = 0; waitedMs < seconds * 1000 && placement.state === state; waitedMs += STEP_MS) {
    await pause(STEP_MS);
    placement = (await findPlacement(db, earlier.id)) ?? placement;
  }
  return placement;
}
