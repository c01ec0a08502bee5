/** The life of a placement: our record of one attempt to place a reservation. All states and arrows stand here. */
export const PLACEMENT_STATES = [
  'placing',
  'confirmed',
  'unknown',
  'refused',
  'released',
  'cancelling',
  'cancelled',
] as const;

export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** What happens to the value on hold, or redeemed already, when an arrow is taken. */
export type HoldOutcome = 'keep' | 'redeem' | 'release' | 'give back';

export type PlacementArrow = {
  readonly from: PlacementState;
  readonly to: PlacementState;
  readonly holds: HoldOutcome;
  readonly because: string;
};

export const PLACEMENT_ARROWS: readonly PlacementArrow[] = [
  { from: 'placing', to: 'confirmed', holds: 'redeem', because: 'the PMS has the reservation' },
  { from: 'placing', to: 'refused', holds: 'release', because: 'the PMS said no, or has no such reservation' },
  { from: 'placing', to: 'unknown', holds: 'keep', because: 'no answer, a lost connection or a fault at the PMS' },
  { from: 'unknown', to: 'confirmed', holds: 'redeem', because: 'the reservation was found by our reference' },
  {
    from: 'unknown',
    to: 'released',
    holds: 'release',
    because: 'looked for twice, it is not there, or it was cancelled',
  },
  { from: 'confirmed', to: 'cancelling', holds: 'keep', because: 'the guest or staff cancel the stay' },
  { from: 'cancelling', to: 'cancelled', holds: 'give back', because: 'the PMS cancelled it' },
  { from: 'cancelling', to: 'confirmed', holds: 'keep', because: 'the PMS refused to cancel it' },
];

/** The arrow between two states; undefined when there is none, so that nothing can settle twice. */
export function findArrow(from: PlacementState, to: PlacementState): PlacementArrow | undefined {
  return PLACEMENT_ARROWS.find((arrow) => arrow.from === from && arrow.to === to);
}

/** True while the outcome is still to be found out and value is on hold. */
export function isOpen(state: PlacementState): boolean {
  return state === 'placing' || state === 'unknown';
}

/** True when the value was taken off its cards; what has been given back since stands in the ledger. */
export function isRedeemed(state: PlacementState): boolean {
  return state === 'confirmed' || state === 'cancelling' || state === 'cancelled';
}
