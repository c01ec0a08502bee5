import { findArrow, isBeingReserved, type PlacementArrow, type PlacementState } from './placement.ts';

/** What became of a placement at the PMS, as far as anybody knows. */
export type PlacementOutcome =
  | { readonly state: 'created' }
  | { readonly state: 'refused'; readonly code: string; readonly reason: string; readonly field?: string }
  /** The writing call had no answer: the PMS may have the reservation, now or soon. */
  | { readonly state: 'unknown'; readonly reason: string }
  /** Looked for until its absence was believed. */
  | { readonly state: 'absent' }
  /** The PMS had it, and the hotel has cancelled it by itself: nobody is to pay for it. */
  | { readonly state: 'cancelled_by_hotel' }
  /** A person said what became of it. */
  | { readonly state: 'decided'; readonly as: 'confirmed' | 'released' };

/**
 * The arrow that an outcome takes; undefined where the placement is settled, so that the first outcome counts. Where
 * the guest pays the rest, a reservation that was created waits for it.
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
  // What was refused at once never held a room; what was unknown for a while may have.
  return from === 'unknown' ? 'released' : 'refused';
}

/** Why nothing came of a placement: a code for its guest, the words for staff, and what of the buyer is wrong. */
type PlacementFailure = { readonly code: string; readonly reason: string; readonly field?: string };

/** The failure that an outcome is; null while there is none, or none yet. */
export function failureOf(outcome: PlacementOutcome): PlacementFailure | null {
  switch (outcome.state) {
    case 'refused':
      return { code: outcome.code, reason: outcome.reason, ...(outcome.field && { field: outcome.field }) };
    case 'absent':
      return { code: 'PMS.UNAVAILABLE', reason: 'the hotel has no such reservation' };
    case 'cancelled_by_hotel':
      return { code: 'RESERVATION.NOT_ACCEPTED', reason: CANCELLED_BY_HOTEL };
    case 'decided':
      return outcome.as === 'released' ? { code: 'RESERVATION.NOT_ACCEPTED', reason: PERSON_DECIDED } : null;
    case 'created':
    case 'unknown':
      return null;
  }
}

/** What a history says of a change: in words of our own, which stay forever, and in those that may name a guest. */
export type Because = {
  readonly because: string;
  /** What the PMS said; shown instead until the guest is forgotten. */
  readonly words?: string;
};

/** The line of a placement's history for an outcome. */
export function historyOf(outcome: PlacementOutcome): Because {
  switch (outcome.state) {
    case 'created':
      return { because: 'the hotel has the reservation' };
    case 'absent':
      return { because: 'looked for twice, not there' };
    case 'cancelled_by_hotel':
      return { because: CANCELLED_BY_HOTEL };
    case 'decided':
      return { because: PERSON_DECIDED };
    case 'refused':
      return { because: 'it was refused', words: outcome.reason };
    case 'unknown':
      return { because: 'nobody knows whether it is reserved', words: outcome.reason };
  }
}

/** True when a reservation is there whose value was given free already: it must not stand. */
export function isOrphaned(from: PlacementState, outcome: PlacementOutcome): boolean {
  return outcome.state === 'created' && (from === 'refused' || from === 'released');
}

/** Who decided, and why, stands in the audit log. */
export const PERSON_DECIDED = 'a person decided';
const CANCELLED_BY_HOTEL = 'the hotel has cancelled it by itself';
