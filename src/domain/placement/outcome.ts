import { BECAUSE, type Reason } from './because.ts';
import { findArrow, isBeingReserved, type PlacementArrow, type PlacementState } from './placement.ts';

/** The outcome of a placement at the PMS, as far as known. */
export type PlacementOutcome =
  | { readonly state: 'created' }
  | { readonly state: 'refused'; readonly code: string; readonly reason: string; readonly field?: string }
  /** The placing call had no answer, so the PMS may have the reservation, now or soon. */
  | { readonly state: 'unknown'; readonly reason: string }
  /** Repeated look-ups did not find it. */
  | { readonly state: 'absent' }
  /** The PMS had it, and the hotel has cancelled it by itself. No payment is due for it. */
  | { readonly state: 'cancelled_by_hotel' }
  | { readonly state: 'decided'; readonly as: 'confirmed' | 'released' };

/**
 * The arrow for an outcome. Undefined if the placement is settled, so that the first outcome counts. If the guest pays
 * the rest, a created reservation waits for that payment.
 */
export function findSettlement(
  from: PlacementState,
  outcome: PlacementOutcome,
  paysRest = false,
): PlacementArrow | undefined {
  return isBeingReserved(from) ? findArrow(from, nextState(from, outcome, paysRest)) : undefined;
}

function nextState(from: PlacementState, outcome: PlacementOutcome, paysRest: boolean): PlacementState {
  if (outcome.state === 'created') return paysRest ? 'awaiting_payment' : 'confirmed';
  if (outcome.state === 'unknown') return 'unknown';
  if (outcome.state === 'decided' && outcome.as === 'confirmed') return 'confirmed';
  // An immediate refusal means that no room was ever held. After an unknown outcome one may have been.
  return from === 'unknown' ? 'released' : 'refused';
}

/** Why a placement failed: a code for the guest, a reason for staff, and the faulty field of the buyer. */
type PlacementFailure = { readonly code: string; readonly reason: string; readonly field?: string };

/** The failure of an outcome. Null if there is none, or none yet. */
export function failureOf(outcome: PlacementOutcome): PlacementFailure | null {
  switch (outcome.state) {
    case 'refused':
      return { code: outcome.code, reason: outcome.reason, ...(outcome.field && { field: outcome.field }) };
    case 'absent':
      return { code: 'PMS.UNAVAILABLE', reason: 'the hotel has no such reservation' };
    case 'cancelled_by_hotel':
      return { code: 'RESERVATION.NOT_ACCEPTED', reason: BECAUSE.cancelled_by_hotel };
    case 'decided':
      return outcome.as === 'released' ? { code: 'RESERVATION.NOT_ACCEPTED', reason: BECAUSE.person_decided } : null;
    case 'created':
    case 'unknown':
      return null;
  }
}

/** A reason in a placement's history. `because` is our own and stays forever. `words` may name a guest. */
export type Because = {
  readonly because: Reason;
  /** The PMS's message, shown instead of `because` until the guest is erased. */
  readonly words?: string;
};

export function historyOf(outcome: PlacementOutcome): Because {
  switch (outcome.state) {
    case 'created':
      return { because: 'hotel_has_it' };
    case 'absent':
      return { because: 'not_there' };
    case 'cancelled_by_hotel':
      return { because: 'cancelled_by_hotel' };
    case 'decided':
      return { because: 'person_decided' };
    case 'refused':
      return { because: 'refused', words: outcome.reason };
    case 'unknown':
      return { because: 'outcome_unknown', words: outcome.reason };
  }
}

/** Whether a reservation exists although its value was released. It must be cancelled. */
export function isOrphaned(from: PlacementState, outcome: PlacementOutcome): boolean {
  return outcome.state === 'created' && (from === 'refused' || from === 'released');
}
