/** For commands: placements by the reference that guests and hotels were given, and those that are not done with. */
export { findPlacementNamed, type Placement } from './placement-store.ts';
export { listUndecided, type Undecided } from './undecided-store.ts';
