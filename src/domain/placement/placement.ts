/** The life of a placement, our record of one attempt to place a reservation. Lists all states and arrows. */
export const PLACEMENT_STATES = [
  'placing',
  'unknown',
  'awaiting_payment',
  'payment_unclear',
  'paid',
  'confirmed',
  'refused',
  'released',
  'cancelling',
  'cancelled',
] as const;

export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** The effect of an arrow on value that is on hold or redeemed. */
export type HoldOutcome = 'keep' | 'redeem' | 'release' | 'give_back';

export type PlacementArrow = {
  readonly from: PlacementState;
  readonly to: PlacementState;
  readonly holds: HoldOutcome;
  readonly because: string;
};

export const PLACEMENT_ARROWS: readonly PlacementArrow[] = [
  { from: 'placing', to: 'confirmed', holds: 'redeem', because: 'the hotel has the reservation' },
  { from: 'placing', to: 'refused', holds: 'release', because: 'the hotel said no, or has no such reservation' },
  { from: 'placing', to: 'unknown', holds: 'keep', because: 'no answer, a lost connection or a fault at the hotel' },
  { from: 'unknown', to: 'confirmed', holds: 'redeem', because: 'the reservation was found by our reference' },
  {
    from: 'unknown',
    to: 'released',
    holds: 'release',
    because: 'not found by two look-ups, or cancelled there',
  },
  {
    from: 'placing',
    to: 'awaiting_payment',
    holds: 'keep',
    because: 'the hotel keeps the room while the guest pays the rest',
  },
  {
    from: 'unknown',
    to: 'awaiting_payment',
    holds: 'keep',
    because: 'found by our reference, and the rest can be paid',
  },
  { from: 'awaiting_payment', to: 'paid', holds: 'keep', because: 'the PMS has the payment' },
  { from: 'awaiting_payment', to: 'released', holds: 'release', because: 'the rest can no longer be paid' },
  {
    from: 'awaiting_payment',
    to: 'payment_unclear',
    holds: 'keep',
    because: 'time is up, and it may have been paid',
  },
  { from: 'payment_unclear', to: 'paid', holds: 'keep', because: 'the PMS has the payment' },
  { from: 'payment_unclear', to: 'released', holds: 'release', because: 'the rest can no longer be paid' },
  { from: 'paid', to: 'confirmed', holds: 'redeem', because: 'the hotel has confirmed the room' },
  { from: 'paid', to: 'released', holds: 'release', because: 'the room is gone, and the payment is refunded' },
  { from: 'confirmed', to: 'cancelling', holds: 'keep', because: 'the guest or staff cancel the stay' },
  { from: 'cancelling', to: 'cancelled', holds: 'give_back', because: 'the hotel cancelled it' },
  { from: 'cancelling', to: 'confirmed', holds: 'keep', because: 'the hotel refused to cancel it' },
];

/** States of the online payment of the rest. It exists from the start of the placement, before the guest can pay. */
export const PAYMENT_STATES = [
  'open',
  'pending',
  'unclear',
  'paid',
  'charged_back',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
  'refund_failed',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

type PaymentArrow = { readonly from: PaymentState; readonly to: PaymentState; readonly because: string };

export const PAYMENT_ARROWS: readonly PaymentArrow[] = [
  { from: 'open', to: 'pending', because: 'the guest has paid, and the money has not arrived yet' },
  { from: 'pending', to: 'open', because: 'the attempt failed, and the guest can try again' },
  { from: 'open', to: 'paid', because: 'the PMS has the payment' },
  { from: 'pending', to: 'paid', because: 'the PMS has the payment' },
  { from: 'open', to: 'cancelled', because: 'we ended the request, or made none' },
  { from: 'pending', to: 'cancelled', because: 'the attempt failed, and the request is ended' },
  { from: 'open', to: 'expired', because: 'time is up' },
  { from: 'pending', to: 'expired', because: 'the attempt failed, and time is up' },
  { from: 'open', to: 'unclear', because: 'time is up, and the outcome is unclear' },
  { from: 'pending', to: 'unclear', because: 'time is up, and the money has not arrived' },
  { from: 'unclear', to: 'paid', because: 'the PMS has the payment' },
  { from: 'paid', to: 'charged_back', because: 'the bank has taken the money back from the hotel' },
  { from: 'charged_back', to: 'paid', because: 'the hotel has the money again' },
  { from: 'unclear', to: 'cancelled', because: 'it was not paid' },
  { from: 'unclear', to: 'expired', because: 'it was not paid' },
  { from: 'cancelled', to: 'refunding', because: 'money arrived after all' },
  { from: 'expired', to: 'refunding', because: 'money arrived after all' },
  { from: 'paid', to: 'refunding', because: 'the room is gone, or the stay was cancelled' },
  { from: 'refunding', to: 'refunded', because: 'the payment service gave it back' },
  { from: 'refunding', to: 'refund_failed', because: 'refused or unclear: a person decides' },
  { from: 'refund_failed', to: 'refunded', because: 'a person refunded it, or the PMS shows its refund' },
];

/** The states that the payment of a placement can have. A paid placement always has a room, or a refund under way. */
export const PAYMENT_OF: Readonly<Record<PlacementState, readonly PaymentState[]>> = {
  placing: ['open'],
  unknown: ['open'],
  awaiting_payment: ['open', 'pending'],
  payment_unclear: ['unclear'],
  paid: ['paid'],
  confirmed: ['paid', 'charged_back'],
  refused: ['cancelled'],
  released: ['cancelled', 'expired', 'refunding', 'refunded', 'refund_failed'],
  cancelling: ['paid', 'charged_back'],
  // Still paid if a fee takes all of it, or the hotel makes the refund.
  cancelled: ['paid', 'charged_back', 'refunding', 'refunded', 'refund_failed'],
};

/** The arrow between two states. Undefined if there is none, so that a placement cannot be settled twice. */
export function findArrow(from: PlacementState, to: PlacementState): PlacementArrow | undefined {
  return PLACEMENT_ARROWS.find((arrow) => arrow.from === from && arrow.to === to);
}

export function findPaymentArrow(from: PaymentState, to: PaymentState): PaymentArrow | undefined {
  return PAYMENT_ARROWS.find((arrow) => arrow.from === from && arrow.to === to);
}

/** True while it is unknown whether the PMS has the reservation. */
export function isBeingReserved(state: PlacementState): state is 'placing' | 'unknown' {
  return state === 'placing' || state === 'unknown';
}

/** True while the room is held for the payment of the rest, until it is confirmed. */
export function isBeingPaid(state: PlacementState): state is 'awaiting_payment' | 'payment_unclear' | 'paid' {
  return state === 'awaiting_payment' || state === 'payment_unclear' || state === 'paid';
}

/** True while the outcome is open and value is on hold. */
export function isOpen(state: PlacementState): boolean {
  return isBeingReserved(state) || isBeingPaid(state);
}

export const OPEN_STATES = PLACEMENT_STATES.filter(isOpen);

/** Whether the value was redeemed. Value given back since is in the ledger. */
export function isRedeemed(state: PlacementState): boolean {
  return state === 'confirmed' || state === 'cancelling' || state === 'cancelled';
}
