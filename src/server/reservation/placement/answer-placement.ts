import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import type { Reservation } from '#contract/reservation.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import type { Keys } from '../../plumbing/secrets/keys.ts';
import { signToken } from '../../plumbing/secrets/signed-token.ts';
import type { Placement } from './placement-store.ts';

/** A placement as its maker sees it. The access token is always the same, so that a repeat gets the same answer. */
export function toReservation(keys: Keys, placement: Placement): Reservation {
  const { booking, summary, pmsReservation } = placement;
  return {
    reference: placement.reference,
    id: placement.sessionNumber,
    // While it is being called off the reservation still stands; the cancellation call tells more.
    state: placement.state === 'cancelling' ? 'confirmed' : placement.state,
    property_id: placement.propertyId,
    stay_from: booking.stay_from,
    stay_to: booking.stay_to,
    rooms: summary.rate.rooms.map(({ room_category_id, name }, index) => ({
      room_category_id,
      name,
      pms_number: pmsReservation?.rooms[index]?.number ?? null,
    })),
    total_price: summary.total_price,
    cover: summary.cover,
    due: summary.due,
    access_token: signToken(keys, 'reservation', placement.reference),
  };
}

/**
 * 201 for a confirmed placement, 202 while it is open; one that came to nothing is a problem with the PMS's reason by
 * code, and for good: asking again with the same key cannot help.
 */
export function answerPlacement(keys: Keys, placement: Placement): { status: 201 | 202; body: Reservation } {
  const { state, refusal, reference } = placement;
  if (state === 'refused' || state === 'released') throw finalProblem(refusal?.code, reference);
  return { status: state === 'placing' || state === 'unknown' ? 202 : 201, body: toReservation(keys, placement) };
}

/** A PMS that was out of reach, or has nothing of it, may take another request, but this one is over. */
function finalProblem(code: string | undefined, reference: string): Problem {
  if (code === 'PMS.UNAVAILABLE') return new Problem('RESERVATION.NOT_ACCEPTED', { reference, detail: NOT_REACHED });
  const isKnown = code !== undefined && code in PROBLEMS;
  return new Problem(isKnown ? (code as ProblemCode) : 'RESERVATION.NOT_ACCEPTED', { reference });
}

const NOT_REACHED = 'The hotel system could not be reached; with another idempotency key it can be tried again';
