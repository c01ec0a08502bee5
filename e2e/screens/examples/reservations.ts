import type { WireCancellation } from '#contract/cancellation.ts';
import type { Reservation, Summary } from '#contract/reservation.ts';
import { HARBOUR_HOUSE } from './hotels.ts';
import { pounds, STAY } from './prices.ts';

/** A reservation in Brighton, paid as a summary said. */
export function reservation(state: Reservation['state'], { rate, total_price, cover, due }: Summary): Reservation {
  return {
    reference: 'SC-NEGA-M8HP',
    id: 1,
    state,
    property_id: HARBOUR_HOUSE.id,
    stay_from: STAY.from,
    stay_to: STAY.to,
    rooms: rate.rooms.map(({ room_category_id, name }) => ({ room_category_id, name, pms_number: '4124' })),
    total_price,
    cover,
    due,
    access_token: 'access',
  };
}

/** Cancelling is free, and two nights come back. */
export function cancellation(change: Partial<WireCancellation> = {}): WireCancellation {
  return {
    state: 'possible',
    reason: null,
    free_until: '2026-12-03T18:00:00Z',
    fee: pounds(0),
    fee_due: pounds(0),
    kept: [],
    given_back: [{ last4: '222P', covered: pounds(300), value: null, uses: 2, expires_on: '2028-05-14' }],
    ...change,
  };
}
