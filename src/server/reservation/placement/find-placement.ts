/** For others: placements by their id or the reference that guests and hotels were given, and those still open. */
export { findPlacement, findPlacementByReference, findPlacementNamed, type Placement } from './placement-store.ts';
export { listUndecided, type Undecided } from './undecided-store.ts';
