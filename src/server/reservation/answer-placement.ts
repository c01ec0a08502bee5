import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import type { Reservation } from '#contract/reservation.ts';
import { Problem } from '../http/problem.ts';
import type { Keys } from '../secrets/keys.ts';
import { signToken } from '../secrets/signed-token.ts';
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

/** 201 for a confirmed placement, 202 while it is open; a refused one is a problem with the PMS's reason by code. */
export function answerPlacement(keys: Keys, placement: Placement): { status: 201 | 202; body: Reservation } {
  const { state, refusal, reference } = placement;
  if (state === 'refused' || state === 'released') throw new Problem(refusalCode(refusal?.code), { reference });
  return { status: state === 'placing' || state === 'unknown' ? 202 : 201, body: toReservation(keys, placement) };
}

function refusalCode(code: string | undefined): ProblemCode {
  return code !== undefined && code in PROBLEMS ? (code as ProblemCode) : 'RESERVATION.NOT_ACCEPTED';
}
