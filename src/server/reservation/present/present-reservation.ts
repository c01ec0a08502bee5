import type { Reservation } from '#contract/reservation.ts';
import { toWireCover } from '#contract/wire-card.ts';
import { toWireMoney, toWirePrice } from '#contract/wire-values.ts';
import type { Keys } from '../../plumbing/secrets/keys.ts';
import { signToken } from '../../plumbing/secrets/signed-token.ts';
import type { Placement } from '../placement/placement-store.ts';

/** A placement as its maker sees it. The access token is always the same, so that a repeat gets the same answer. */
export function presentReservation(keys: Keys, placement: Placement): Reservation {
  const { booking, terms, pmsReservation } = placement;
  return {
    reference: placement.reference,
    id: placement.sessionNumber,
    // While it is being cancelled the reservation still stands; the cancellation call says more.
    state: placement.state === 'cancelling' ? 'confirmed' : placement.state,
    property_id: placement.propertyId,
    stay_from: booking.stay.arrivalDate.toString(),
    stay_to: booking.stay.departureDate.toString(),
    rooms: terms.rooms.map(({ roomCategoryId, name }, index) => ({
      room_category_id: roomCategoryId,
      name,
      pms_number: pmsReservation?.rooms[index]?.number ?? null,
    })),
    total_price: toWirePrice(terms.total),
    cover: toWireCover(terms.cover),
    due: toWireMoney(terms.due),
    access_token: signToken(keys, 'reservation', placement.reference),
  };
}
