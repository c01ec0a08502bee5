/** The reads of placements for other parts. A store is imported only in its own part of the server. */
export {
  findPlacement,
  findPlacementByReference,
  findPlacementNamed,
  listPlacements,
  type Placement,
} from './placement-store.ts';
export { findBookedAs, findStayAhead } from './open-placements-store.ts';
export { listNeeds } from './need-store.ts';
export { listChanges } from './placement-change-store.ts';
export { findRestPayment } from './rest-payment-store.ts';
export { findPageShare, type PageShare } from './stays-at-hotel-store.ts';
export { listUnresolved, type UnresolvedPlacement } from './unresolved-store.ts';
